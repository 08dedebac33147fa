import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, open, test } from './site.ts'

const still = async () => {}

// A page or a state of one, by the name that a failure shows.
const STATES: Record<string, { path: string; reach?: (page: Page) => Promise<void> }> = {
	home: { path: '/' },
	about: { path: '/about' },
	accredited: { path: '/accredited' },
	courses: { path: '/courses' },
	'course list': { path: '/courses/all' },
	'course list without a match': { path: '/courses/all?by=exemplar-global&category=internal-auditor&scheme=EMS' },
	course: { path: '/british_training/lead-auditor-qms' },
	'shared course': { path: '/exemplar-global/exemplar-global-certified-lead-auditor' },
	consultancy: { path: '/courses/consultancy' },
	'training on demand': { path: '/courses/customised' },
	policies: { path: '/policies' },
	policy: { path: '/policies/privacy' },
	'white paper': { path: '/whitepaper/27001' },
	editions: { path: '/whitepaper/editions' },
	blog: { path: '/blog' },
	article: { path: '/blog/what-changed-in-iso-9001-2026' },
	contact: { path: '/contact' },
	verification: { path: '/policies/verification' },
	'certificate found': {
		path: '/policies/verification?number=PRM-LA-2025-00418',
		reach: (page) => expect(page.getByText('✅ Certificate Found')).toBeVisible(),
	},
	'certificate not found': {
		path: '/policies/verification?number=NONE',
		reach: (page) => expect(page.getByText('❌ Certificate Not Found')).toBeVisible(),
	},
	enrolment: { path: '/registration' },
	'form with errors': {
		path: '/registration',
		reach: (page) => page.getByRole('button', { name: 'Submit application' }).click(),
	},
	'dropdown open': {
		path: '/registration',
		reach: async (page) => {
			await page.getByRole('combobox', { name: 'Country', exact: true }).click()
			await expect(page.getByRole('option').first()).toBeVisible()
		},
	},
	'enrolment panel': {
		path: '/about',
		reach: async (page) => {
			await page.getByRole('button', { name: 'Enrol now' }).click()
			await expect(page.getByRole('dialog').getByLabel('First name')).toBeVisible()
		},
	},
	'chat card': { path: '/about', reach: (page) => page.getByRole('button', { name: 'Chat with us' }).click() },
	'menu open': {
		path: '/about',
		reach: async (page) => {
			const menu = page.getByRole('button', { name: 'Menu' })
			if (await menu.isVisible()) await menu.click()
			await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Courses' }).click()
		},
	},
	'upcoming classes closed': {
		path: '/about',
		reach: (page) => page.getByRole('button', { name: 'Close upcoming classes' }).click(),
	},
	'practice exam': { path: '/courses/practice-exam' },
	'exam half answered': {
		path: '/courses/practice-exam',
		reach: async (page) => {
			await page.getByRole('button', { name: 'Start the exam: ISO 9001', exact: true }).click()
			for (const index of [0, 1, 2, 3, 4])
				await page.locator('fieldset').nth(index).getByRole('checkbox').first().check()
		},
	},
	'exam results': {
		path: '/courses/practice-exam',
		reach: async (page) => {
			await page.getByRole('button', { name: 'Start the exam: Lead Auditor', exact: true }).click()
			for (let index = 0; index < 10; index++)
				await page.locator('fieldset').nth(index).getByRole('checkbox').first().check()
			await page.getByRole('button', { name: 'Submit', exact: true }).click()
		},
	},
	'message sent': {
		path: '/contact',
		reach: async (page) => {
			await page.getByLabel('Name').fill('Asha')
			await page.getByLabel('E-mail').fill('meera@example.com')
			await page.getByLabel('Message', { exact: true }).fill('Hello')
			await page.getByRole('button', { name: 'Send message' }).click()
			await expect(page.getByText('✅ Message sent successfully!')).toBeVisible()
		},
	},
	'not found': { path: '/nowhere' },
}

test.use({ expectedErrors: /status of 404/, contextOptions: { reducedMotion: 'reduce' } })

for (const { width, height } of [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
])
	test.describe(`axe at ${width} px, light and dark`, () => {
		test.use({ viewport: { width, height } })
		for (const [state, { path, reach = still }] of Object.entries(STATES))
			test(state, async ({ page }) => {
				await open(page, path)
				await reach(page)
				for (const colorScheme of ['light', 'dark'] as const) {
					await page.emulateMedia({ colorScheme })
					await page.waitForTimeout(200)
					expect(await violations(page), colorScheme).toEqual([])
				}
			})
	})

test('the check is not blind: a control without a name is found', async ({ page }) => {
	await open(page, '/about')
	await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')))
	expect(await violations(page)).toEqual([expect.stringMatching(/^button-name: /)])
})
