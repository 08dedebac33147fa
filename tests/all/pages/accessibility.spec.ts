import type { Page } from '@playwright/test'
import { coverText, RULES, uncoverText, violations, WITHOUT_SHELL } from '#tests/journeys/axe.ts'
import { CASE, COURSE } from '#tests/journeys/content.ts'
import { allPages, pagesOfEachKind, pagesOfEachLayout } from '#tests/journeys/pages.ts'
import { expect, open, ownPageTest, plainTest as test } from '#tests/journeys/site.ts'
import { tooSmall } from '#tests/journeys/target-size.ts'
import { violationsOf, watchPolicy } from '#tests/journeys/trusted-types.ts'

type State = { path: string; reach: (page: Page) => Promise<void>; inShell?: boolean }

// States of pages beyond their initial one, by the name that a failure reports. walk.spec.ts has those of the shell.
const STATES: Record<string, State> = {
	'course list without a match': {
		path: '/courses/training?by=exemplar-global',
		reach: (page) => expect(page.getByText('No course matches')).toBeVisible(),
	},
	'worked example open': {
		path: COURSE,
		reach: async (page) => {
			await page.getByText('Show the answer').click()
			await expect(page.locator('details', { hasText: 'Show the answer' }).locator('p').first()).toBeVisible()
		},
	},
	'certificate found': {
		path: '/policies/verification?number=PRM-LA-2025-00418',
		reach: async (page) => {
			await expect(page.getByText('✅ Certificate Found')).toBeVisible()
			await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
			await page.getByText('Is this your certificate?').click()
			await expect(page.getByRole('link', { name: 'Badge as PNG' })).toBeVisible()
		},
	},
	'certificate not found': {
		path: '/policies/verification?number=NONE',
		reach: async (page) => {
			await expect(page.getByText('❌ Certificate Not Found')).toBeVisible()
		},
	},
	'form with errors': {
		path: '/registration',
		reach: async (page) => {
			await page.getByRole('button', { name: 'Submit application' }).click()
			await expect(page.getByRole('region', { name: /^Please check/ })).toBeVisible()
			// Otherwise a link of the summary is partly under the header by chance.
			await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
		},
	},
	'menu open': {
		path: '/about',
		inShell: true,
		reach: async (page) => {
			const menu = page.getByRole('button', { name: 'Menu' })
			if (await menu.isVisible()) await menu.click()
			const main = page.getByRole('navigation', { name: 'Main' })
			await main.getByRole('button', { name: 'Courses' }).click()
			await expect(main.getByRole('link', { name: 'Lead Auditor' })).toBeVisible()
		},
	},
	'upcoming classes closed': {
		path: '/about',
		inShell: true,
		reach: async (page) => {
			const close = page.getByRole('button', { name: 'Close upcoming classes' })
			await close.click()
			await expect(close).toBeHidden()
		},
	},
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
			await expect(page.getByRole('button', { name: 'Restart' })).toBeVisible()
		},
	},
	'full exam with an answer and a flag': {
		path: '/courses/practice-exam/iso-9001/full-exam',
		reach: async (page) => {
			await page.getByRole('button', { name: 'Start the exam' }).click()
			await expect(page.getByRole('heading', { name: 'Question 1 of 40' })).toBeFocused()
			const button = (name: string) => page.getByRole('button', { name, exact: true })
			await page.locator('main fieldset').getByRole('checkbox').first().check()
			await button('Flag').click()
			await button('Next').click()
			await button('Next').click()
			await button('Flag').click()
			await expect(page.getByRole('heading', { name: 'Question 3 of 40' })).toBeVisible()
		},
	},
	'result of a full exam': {
		path: '/courses/practice-exam/iso-27001/full-exam',
		reach: async (page) => {
			await page.getByRole('button', { name: 'Start the exam' }).click()
			await expect(page.getByRole('heading', { name: 'Question 1 of 40' })).toBeFocused()
			await page.locator('main fieldset').getByRole('checkbox').first().check()
			page.once('dialog', (dialog) => dialog.accept())
			await page.getByRole('button', { name: 'End the exam' }).click()
			await page.locator('main details').first().locator('summary').click()
			await expect(page.getByText(/^Right answer/).first()).toBeVisible()
		},
	},
	'progress with results': {
		path: '/courses/practice-exam/iso-45001',
		reach: async (page) => {
			await page.evaluate(() => {
				const marks = (right: number) => ({ 'Performance evaluation': { right, of: 10 } })
				const results = [
					{ at: 1, kind: 'quick', marks: marks(4) },
					{ at: 2, kind: 'full', marks: marks(7) },
					{ at: 3, kind: 'case', marks: marks(9) },
				]
				localStorage.setItem('practice-exam-iso-45001', JSON.stringify({ version: 1, results }))
			})
			await page.reload()
			await expect(page.getByRole('button', { name: 'Erase my progress' })).toBeVisible()
		},
	},
	'practice with an answer': {
		path: '/courses/practice-exam/iso-14001/environmental-aspects',
		reach: async (page) => {
			await page.getByRole('button', { name: 'Start practising' }).click()
			await page.locator('main fieldset').getByRole('checkbox').first().check()
			await page.getByRole('button', { name: 'Check' }).click()
			await expect(page.getByText(/^Right answer/).first()).toBeVisible()
		},
	},
	'case with a decided item': {
		path: CASE,
		reach: async (page) => {
			await page.getByRole('button', { name: 'Start the case' }).click()
			await page.getByRole('radio', { name: 'Nonconformity' }).check()
			await page.getByRole('button', { name: 'Decide' }).click()
			await expect(page.getByText('There is no nonconformity here')).toBeVisible()
		},
	},
	'search results': {
		path: '/search?q=iso+9001',
		reach: (page) => expect(page.getByRole('region', { name: 'Courses' })).toBeVisible(),
	},
	'search without a result': {
		path: '/search?q=xqzzy',
		reach: (page) => expect(page.getByRole('link', { name: 'Ask us' })).toBeVisible(),
	},
	'recommended courses': {
		path: '/courses/path?standard=environment&experience=none&goal=personnel&graduate=no',
		reach: (page) => expect(page.getByRole('heading', { name: 'Your 3 courses' })).toBeVisible(),
	},
	'message sent': {
		path: '/contact',
		inShell: true,
		reach: async (page) => {
			await page.getByLabel('Name').fill('Asha')
			await page.getByLabel('Email').fill('meera@example.com')
			await page.getByLabel('Message', { exact: true }).fill('Hello')
			await page.getByRole('button', { name: 'Send message' }).click()
			await expect(page.getByText('✅ Message sent successfully!')).toBeVisible()
		},
	},
}

const SMALLEST = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const PARTS = 8

test.use({ expectedErrors: /status of 404/ })

async function inBothThemes(page: Page, part: string) {
	await page.emulateMedia({ colorScheme: 'light' })
	const light = await violations(page, part)
	await page.emulateMedia({ colorScheme: 'dark' })
	const dark = await violations(page, part, RULES.colours)
	return [...light.map((found) => `light: ${found}`), ...dark.map((found) => `dark: ${found}`)]
}

// The shell differs between pages only in the current menu entry, so it is checked on these pages only.
const WITH_SHELL = ['/', '/about', '/accredited', '/courses/all', '/policies', '/whitepaper/9001', '/blog', '/contact']

type Checks = {
	/** Checks the structure and the colours at two further widths too. */
	newLayout?: boolean
	/** Checks the colours in both themes. */
	newColours?: boolean
	change?: () => Promise<void>
}

/** Checks the width and the structure of the page that is shown, and what else is new in it. */
async function faultsOf(page: Page, path: string, { newLayout, newColours, change }: Checks) {
	const withShell = WITH_SHELL.includes(path)
	const part = withShell ? 'html' : 'main'
	const found: string[] = []
	const view = async (size: typeof PHONE) => {
		await page.setViewportSize(size)
		// Resize listeners have run after two frames.
		await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
	}
	const check = async (
		name: string,
		rules: (typeof RULES)[keyof typeof RULES],
		within: Parameters<typeof violations>[1] = part,
	) => {
		for (const fault of await violations(page, within, rules)) found.push(`${path}, ${name}: ${fault}`)
	}
	const checkTargets = async (name: string) => {
		for (const target of await page.evaluate(tooSmall, 24))
			found.push(`${path}, ${name}: smaller than 24 px: ${target}`)
	}
	const wide = await page.evaluate(() => document.documentElement.scrollWidth)
	if (wide > SMALLEST.width) found.push(`${path} is ${wide} px wide on a screen of ${SMALLEST.width} px`)
	await change?.()
	await check('320 px', RULES.content, withShell ? 'html' : WITHOUT_SHELL)
	await checkTargets('320 px')
	for (const size of newLayout ? [PHONE, DESKTOP] : []) {
		await view(size)
		await check(`${size.width} px`, RULES.content)
		await checkTargets(`${size.width} px`)
	}
	for (const size of newLayout ? [DESKTOP, PHONE] : newColours ? [SMALLEST] : []) {
		await view(size)
		await uncoverText(page)
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme })
			await check(`${size.width} px, ${colorScheme}`, RULES.colours)
		}
	}
	return found
}

async function openSmall(page: Page, path: string) {
	await page.emulateMedia({ colorScheme: 'light' })
	await page.setViewportSize(SMALLEST)
	await open(page, path)
}

// Loaded, with the shell or a layout that no page before has: most views first, so that the parts take as long as each other.
const loadedPages = () => [...new Set([...pagesOfEachLayout(), ...WITH_SHELL])]

for (let part = 0; part < PARTS; part++)
	test(`axe finds no violations in any layout, in both themes, and none overflows (part ${part + 1} of ${PARTS})`, async ({
		page,
	}) => {
		const layouts = new Set(pagesOfEachLayout())
		expect(layouts.size).toBeGreaterThan(40)
		const found: string[] = []
		for (const path of loadedPages().filter((_, i) => i % PARTS === part)) {
			await openSmall(page, path)
			found.push(...(await faultsOf(page, path, { newLayout: layouts.has(path) })))
		}
		expect(found).toEqual([])
	})

type Navigating = Window & { navigation: { navigate(path: string): { finished: Promise<unknown> } } }

for (let part = 0; part < PARTS; part++)
	// Without a load of each, which takes half of the time.
	ownPageTest(
		`axe finds no violations on any further page, in both themes, none overflows, and none violates the policy (part ${part + 1} of ${PARTS})`,
		async ({ page }) => {
			const kinds = new Set(pagesOfEachKind())
			const loaded = new Set(loadedPages())
			const paths = [...new Set([...kinds, ...allPages()])].filter((path) => !loaded.has(path))
			expect(paths.length).toBeGreaterThan(80)
			await watchPolicy(page)
			await openSmall(page, '/404')
			const found: string[] = []
			for (const path of paths.filter((_, i) => i % PARTS === part)) {
				await coverText(page)
				await page.emulateMedia({ colorScheme: 'light' })
				await page.evaluate((to) => (window as unknown as Navigating).navigation.navigate(to).finished, path)
				expect(await page.evaluate(() => location.pathname + location.search)).toBe(path)
				found.push(...(await faultsOf(page, path, { newColours: kinds.has(path) })))
			}
			found.push(...(await violationsOf(page)))
			expect(found).toEqual([])
		},
	)

test('the pages that axe checks include all of the sitemap', async ({ request }) => {
	const sitemap = await (await request.get('/sitemap.xml')).text()
	const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
	expect(addresses.length).toBeGreaterThan(70)
	expect(allPages()).toEqual(expect.arrayContaining([...addresses, '/404', '/contact/sent', '/courses/all/2']))
})

test.describe('axe finds no violations at 390 px and 1440 px in both themes in the state:', () => {
	test.use({ viewport: PHONE })
	for (const [state, { path, reach, inShell }] of Object.entries(STATES))
		test(state, async ({ page }) => {
			const part = inShell ? 'html' : 'main'
			// Notifications close after a while.
			const size = () => page.locator(part).locator('*:not(.toasts, .toasts *)').count()
			await open(page, path)
			await reach(page)
			const onPhone = await inBothThemes(page, part)
			const before = await size()
			await page.setViewportSize(DESKTOP)
			const onDesktop = await inBothThemes(page, part)
			expect(await size(), 'the state is the same at both widths').toBe(before)
			expect([...onPhone, ...onDesktop]).toEqual([])
		})
})

test('a page with an image without a text alternative, a small button and text that is too dark is reported', async ({
	page,
}) => {
	const change = () =>
		page.evaluate(() => {
			const text = Object.assign(document.createElement('p'), { textContent: 'Dark on dark' })
			text.style.color = '#11233a'
			const button = Object.assign(document.createElement('button'), { textContent: 'x' })
			button.style.cssText = 'display: block; width: 20px; height: 20px; min-height: 0; padding: 0; margin: 40px'
			document.querySelector('main')?.append(document.createElement('img'), button, text)
		})
	await openSmall(page, '/about')
	const found = await faultsOf(page, '/about', { newLayout: true, change })
	expect(found).toEqual([
		...['320 px', '390 px'].flatMap((width) => [
			expect.stringMatching(new RegExp(`^/about, ${width}: image-alt: img`)),
			`/about, ${width}: smaller than 24 px: 20×20 button x`,
		]),
		expect.stringMatching(/^\/about, 1440 px: image-alt: img/),
		'/about, 1440 px: smaller than 24 px: 20×20 button x',
		expect.stringMatching(/^\/about, 1440 px, dark: color-contrast: #content > p/),
		expect.stringMatching(/^\/about, 390 px, dark: color-contrast: #content > p/),
	])
})
