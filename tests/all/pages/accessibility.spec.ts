import type { Page } from '@playwright/test'
import { coverText, RULES, uncoverText, violations, WITHOUT_SHELL } from '#tests/journeys/axe.ts'
import { CASE, COURSE } from '#tests/journeys/content.ts'
import { allPages, pagesOfEachKind, pagesOfEachLayout } from '#tests/journeys/pages.ts'
import { expect, open, ownPageTest, plainTest as test } from '#tests/journeys/site.ts'
import { tooSmall } from '#tests/journeys/target-size.ts'
import { violationsOf, watchPolicy } from '#tests/journeys/trusted-types.ts'

/** A state beyond the initial one of a page. */
type State = {
	path: string
	/** Names of the controls that are pressed, and of how many questions the first option is chosen. */
	steps?: (string | number)[]
	/** What says that the state is reached. */
	shows: string
	inShell?: boolean
	prepare?: (page: Page) => Promise<void>
}

const EXAM = '/courses/practice-exam'

// By the name that a failure reports. walk.spec.ts has those of the shell.
const STATES: Record<string, State> = {
	'course list without a match': { path: '/courses/training?by=exemplar-global', shows: 'No course matches' },
	'worked example open': { path: COURSE, steps: ['Show the answer'], shows: 'Show the answer' },
	'certificate found': {
		path: '/policies/verification?number=PRM-LA-2025-00418',
		prepare: (page) => expect(page.getByRole('img', { name: 'QR code' })).toBeVisible(),
		steps: ['Is this your certificate?'],
		shows: 'Badge as PNG',
	},
	'certificate not found': { path: '/policies/verification?number=NONE', shows: '❌ Certificate Not Found' },
	'form with errors': { path: '/registration', steps: ['Submit application'], shows: 'First name is required' },
	'menu open': { path: '/about', inShell: true, steps: ['Menu', 'Courses'], shows: 'Training on Demand' },
	'upcoming classes closed': {
		path: '/about',
		inShell: true,
		steps: ['Close upcoming classes'],
		shows: 'Upcoming Classes',
	},
	'exam half answered': { path: EXAM, steps: ['Start the exam: ISO 9001', 5], shows: '5 of 10 answered' },
	'exam results': { path: EXAM, steps: ['Start the exam: Lead Auditor', 10, 'Submit'], shows: 'Restart' },
	'full exam with an answer and a flag': {
		path: `${EXAM}/iso-9001/full-exam`,
		steps: ['Start the exam', 1, 'Flag', 'Next', 'Next', 'Flag'],
		shows: 'Question 3 of 40',
	},
	'result of a full exam': {
		path: `${EXAM}/iso-27001/full-exam`,
		steps: ['Start the exam', 1, 'End the exam', 'Question 1:'],
		shows: 'Right answer',
	},
	'progress with results': {
		path: `${EXAM}/iso-45001`,
		prepare: async (page) => {
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
		},
		shows: 'Erase my progress',
	},
	'practice with an answer': {
		path: `${EXAM}/iso-14001/environmental-aspects`,
		steps: ['Start practising', 1, 'Check'],
		shows: 'Right answer',
	},
	'case with a decided item': {
		path: CASE,
		steps: ['Start the case', 'Nonconformity', 'Decide'],
		shows: 'There is no nonconformity here',
	},
	'search results': { path: '/search?q=iso+9001', shows: 'Lead Auditor QMS' },
	'search without a result': { path: '/search?q=xqzzy', shows: 'Ask us' },
	'recommended courses': {
		path: '/courses/path?standard=environment&experience=none&goal=personnel&graduate=no',
		shows: 'Your 3 courses',
	},
	'message sent': {
		path: '/contact',
		inShell: true,
		prepare: async (page) => {
			for (const name of ['Name', 'Message']) await page.getByLabel(name, { exact: true }).fill('Asha')
			await page.getByLabel('Email').fill('meera@example.com')
		},
		steps: ['Send message'],
		shows: '✅ Message sent successfully!',
	},
}

async function reach(page: Page, { path, prepare, steps = [], shows }: State) {
	page.on('dialog', (dialog) => dialog.accept())
	await open(page, path)
	await prepare?.(page)
	const option = (question: number) => page.locator('main fieldset').nth(question).getByRole('checkbox').first()
	const control = (name: string) =>
		page
			.getByRole('button', { name, exact: true })
			.or(page.getByRole('radio', { name, exact: true }))
			.or(page.locator('summary', { hasText: name }))
			.first()
	for (const step of steps)
		if (typeof step === 'string') await control(step).click()
		else for (let question = 0; question < step; question++) await option(question).check()
	await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
	// Otherwise a link of the summary of errors is partly under the header by chance.
	await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

const SMALLEST = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const PARTS = 8

test.use({ expectedErrors: /status of 404/ })
// The same questions each time: longer ones would move other controls partly under the bar.
test.beforeEach(({ page }) =>
	page.addInitScript(() => {
		let state = 1
		Math.random = () => {
			state = (state * 16_807) % 2_147_483_647
			return state / 2_147_483_647
		}
	}),
)

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
	for (const [name, state] of Object.entries(STATES))
		test(name, async ({ page }) => {
			const part = state.inShell ? 'html' : 'main'
			// Notifications close after a while.
			const size = () => page.locator(part).locator('*:not(.toasts, .toasts *)').count()
			await reach(page, state)
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
