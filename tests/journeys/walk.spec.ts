import { RULES, violations, WITHOUT_SHELL } from './axe.ts'
import { focusFaults } from './focus.ts'
import { outside } from './overflow.ts'
import { pagesOfEachPart } from './pages.ts'
import { pressAll } from './press-all.ts'
import { LARGE_FONT, type Screen, screenOf, ZOOMED } from './screen.ts'
import { expect, open, ownPageTest, PLAIN_VISIT } from './site.ts'
import { tooSmall } from './target-size.ts'
import { violationsOf, watchPolicy } from './trusted-types.ts'

const PARTS = 3
const DESKTOP = [1440, 900, 16] as const satisfies Screen
const PHONE = [390, 844, 16] as const satisfies Screen

const test = ownPageTest.extend<{ show: (screen: Screen) => Promise<void> }>({
	show: async ({ page }, use) => {
		page.on('dialog', (dialog) => dialog.accept())
		await watchPolicy(page)
		await use(await screenOf(page))
	},
})
test.use({ ...PLAIN_VISIT, expectedErrors: /status of 404/ })

/** Names of controls that lack their visible words, and headings that a page must have once. Runs in the page. */
const nameFaults = () => {
	const isThere = (element: Element) =>
		element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')
	const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
	const headings = [...document.querySelectorAll('h1')].filter(isThere)
	const named = [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label], summary[aria-label]')]
	return [
		...(headings.length === 1 ? [] : [`${headings.length} headings of level 1`]),
		...named
			.filter((element) => isThere(element) && !plain(element.ariaLabel ?? '').includes(plain(element.innerText)))
			.map(({ ariaLabel, innerText }) => `'${ariaLabel}' does not have its words '${innerText}'`),
	]
}

type Page = Parameters<typeof open>[0]

/** Everything that is wrong with the page that is open, or only with what is not the same on each page. */
async function faultsOf(page: Page, show: (screen: Screen) => Promise<void>, withShell = true) {
	const parts = withShell ? 'body' : 'main'
	const found: string[] = []
	const add = (where: string, faults: string[]) => found.push(...faults.map((fault) => `${where}: ${fault}`))
	const check = async (screen: Screen, checks: ((parts: string) => string[])[]) => {
		await show(screen)
		for (const fault of checks) add(screen.join(' × '), await page.evaluate(fault, parts))
	}
	await check(DESKTOP, [nameFaults, focusFaults, outside])
	add('axe', await violations(page, withShell ? 'html' : WITHOUT_SHELL, RULES.walk))
	await check(PHONE, [nameFaults, focusFaults, outside])
	add('smaller than 24 px', await page.evaluate(tooSmall, 24))
	for (const screen of [ZOOMED, LARGE_FONT[0]]) await check(screen, [outside])
	await show(DESKTOP)
	add('pressed', await page.evaluate(pressAll, withShell ? 'header, main, aside' : 'main'))
	add('after all is pressed', await page.evaluate(nameFaults))
	add('policy', await violationsOf(page))
	return found
}

for (let part = 0; part < PARTS; part++)
	test(`every layout passes axe, fits each screen and font, shows the focus, and bears that all is pressed (part ${part + 1} of ${PARTS})`, async ({
		page,
		show,
	}) => {
		const layouts = pagesOfEachPart()
		expect(layouts.length).toBeGreaterThan(PARTS)
		const found: Record<string, string[]> = {}
		for (const [index, path] of layouts.filter((_, index) => index % PARTS === part).entries()) {
			await show(DESKTOP)
			await open(page, path)
			const faults = await faultsOf(page, show, index === 0)
			if (faults.length > 0) found[path] = faults
		}
		expect(found).toEqual({})
	})

test.describe('what is opened', () => {
	test.use({ expectedErrors: /status of 500/ })

	test('the chat card, the registration panel with errors and an open list, and a notification pass axe, dark on a phone and light on a desktop', async ({
		page,
		show,
	}) => {
		for (const [screen, colorScheme] of [
			[PHONE, 'dark'],
			[DESKTOP, 'light'],
		] as const) {
			await show(screen)
			await page.emulateMedia({ colorScheme })
			await open(page, '/contact')
			await page.route('**/api/contact', (route) => route.fulfill({ status: 500 }))
			await page.getByRole('button', { name: 'Chat with us' }).click()
			await expect(page.getByRole('dialog')).toBeVisible()
			expect(await violations(page, 'dialog[open]'), 'chat card').toEqual([])
			await page.keyboard.press('Escape')
			await page.getByRole('button', { name: 'Enrol now' }).click()
			const panel = page.getByRole('dialog', { name: 'Enrol in a course' })
			await panel.getByRole('button', { name: 'Submit application' }).click()
			await expect(panel.getByRole('region', { name: /^Please check/ })).toBeVisible()
			expect(await violations(page, 'dialog[open]'), 'errors').toEqual([])
			await panel.getByRole('combobox', { name: 'Country', exact: true }).click()
			await expect(panel.getByRole('option').first()).toBeVisible()
			expect(await violations(page, 'dialog[open]'), 'open list').toEqual([])
			await panel.getByRole('button', { name: 'Close', exact: true }).click()
			const main = page.getByRole('main')
			for (const name of ['Name', 'Message']) await main.getByLabel(name, { exact: true }).fill('Meera')
			await main.getByLabel('Email').fill('meera@example.com')
			await main.getByRole('button', { name: 'Send message' }).click()
			const toast = page.locator('.toasts').getByRole('alert')
			// It stays while the pointer is over it.
			await toast.hover()
			expect(await violations(page, '.toasts'), 'notification').toEqual([])
		}
	})
})

test.describe('the walk', () => {
	test.use({ expectedErrors: /inline style violates/ })

	test('reports each kind of fault when a page has one', async ({ page, show }) => {
		await show(DESKTOP)
		await open(page, '/policies')
		await page.evaluate(() => {
			const main = document.querySelector('main')
			const add = (name: string, style: string, text = '') => {
				const element = Object.assign(document.createElement(name), { textContent: text })
				element.style.cssText = style
				main?.prepend(element)
				return element
			}
			add('img', '')
			add('h1', '', 'Second')
			add(
				'button',
				'width: 20px; height: 20px; min-height: 0; padding: 0; margin: 40px; outline: none',
				'small',
			).ariaLabel = 'Other'
			add('div', 'width: 1500px', 'wide')
			const fleeting = add('button', '', 'fleeting')
			fleeting.setAttribute('type', 'button')
			fleeting.addEventListener('click', () => fleeting.remove())
			document.head.append(Object.assign(document.createElement('style'), { textContent: 'b { color: red }' }))
		})
		const found = (await faultsOf(page, show)).join('\n')
		for (const fault of [
			/axe: image-alt/,
			/1440 × 900 × 16: 2 headings of level 1/,
			/1440 × 900 × 16: 'Other' does not have its words 'small'/,
			/1440 × 900 × 16: button Other does not show the focus/i,
			/390 × 844 × 16: the page is \d+ px wider than the screen/,
			/smaller than 24 px: 20×20 button Other/,
			/pressed: fleeting: the focus is lost/,
			/policy: style-src-elem/,
		])
			expect(found).toMatch(fault)
	})
})
