import { RULES, violations } from './axe.ts'
import { focusFaults } from './focus.ts'
import { outside } from './overflow.ts'
import { pagesOfEachPart } from './pages.ts'
import { pressAll } from './press-all.ts'
import { LARGE_FONT, type Screen, screenOf, ZOOMED } from './screen.ts'
import { expect, open, ownPageTest, PLAIN_VISIT } from './site.ts'
import { tooSmall } from './target-size.ts'
import { violationsOf, watchPolicy } from './trusted-types.ts'

const PARTS = 5
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

/** Everything that is wrong with the page that is open. */
async function faultsOf(page: Page, show: (screen: Screen) => Promise<void>) {
	const found: string[] = []
	const add = (where: string, faults: string[]) => found.push(...faults.map((fault) => `${where}: ${fault}`))
	const check = async (screen: Screen, checks: (() => string[])[]) => {
		await show(screen)
		for (const fault of checks) add(screen.join(' × '), await page.evaluate(fault))
	}
	await check(DESKTOP, [nameFaults, focusFaults, outside])
	add('axe', await violations(page, 'html', RULES.walk))
	await check(PHONE, [nameFaults, focusFaults, outside])
	add('smaller than 24 px', await page.evaluate(tooSmall, 24))
	for (const screen of [ZOOMED, LARGE_FONT[0]]) await check(screen, [outside])
	await show(DESKTOP)
	add('pressed', await page.evaluate(pressAll))
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
		for (const path of layouts.filter((_, index) => index % PARTS === part)) {
			await show(DESKTOP)
			await open(page, path)
			const faults = await faultsOf(page, show)
			if (faults.length > 0) found[path] = faults
		}
		expect(found).toEqual({})
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
