import type { Page } from '@playwright/test'
import { courses, first, groups } from './content.ts'
import { expect, open, plainTest as test } from './site.ts'

test.use({ expectedErrors: /status of 404/ })

/** Records what the live regions of a page say, but that something loads. Runs in the page. */
const record = () => {
	const said: string[] = []
	Object.assign(window, { said })
	const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]'
	const note = (live: Element | null | undefined) => {
		const text = live?.textContent?.trim()
		// A slow page says 'Loading...', below the provider's name if it takes the place of the last one.
		if (text && !text.endsWith('Loading...') && text !== said.at(-1)) said.push(text)
	}
	new MutationObserver((changes) => {
		for (const { target, addedNodes } of changes) {
			note((target instanceof Element ? target : target.parentElement)?.closest(LIVE))
			for (const node of addedNodes)
				if (node instanceof Element)
					for (const live of [node, ...node.querySelectorAll(LIVE)]) if (live.matches(LIVE)) note(live)
		}
	}).observe(document, { subtree: true, childList: true, characterData: true })
}

const saidOn = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0))

/** Expects exactly these texts, in their order, once the last of them was said. */
async function expectSaid(page: Page, ...texts: (string | RegExp)[]) {
	const said: string[] = []
	await expect
		.poll(async () => {
			said.push(...(await saidOn(page)))
			return said.length
		})
		.toBeGreaterThanOrEqual(texts.length)
	expect(said).toEqual(texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
}

test('each change is said once, in few words, while a visitor chooses a country, verifies, fills in and answers', async ({
	page,
}) => {
	const { name } = first(courses, 'course')
	await open(page, '/courses/all')
	await page.evaluate(record)
	await page.getByLabel('Prices for').selectOption('US')
	await expectSaid(page, 'Prices for United States')
	// The heading that has the focus says it.
	await page.getByRole('link', { name: 'Page 2', exact: true }).press('Enter')
	await expect(page.getByRole('heading', { name: /page 2 of/ })).toBeFocused()
	await page.getByRole('link', { name: 'Page 1', exact: true }).press('Enter')
	await expect(page.getByRole('heading', { name: /page 1 of/ })).toBeFocused()
	expect(await saidOn(page)).toEqual([])

	// The month that was chosen has the focus, and its name is all that is said.
	await open(page, '/courses/calendar')
	await page.evaluate(record)
	const month = page.getByRole('navigation', { name: 'Months' }).getByRole('link').last()
	await month.press('Enter')
	await expect(page.getByRole('region', { name: await month.innerText() })).toBeFocused()
	expect(await saidOn(page)).toEqual([])

	await open(page, '/policies/verification')
	await page.evaluate(record)
	await page.getByLabel('Certificate number').fill('PRM-LA-2025-00418')
	await page.keyboard.press('Enter')
	await expectSaid(page, 'Asha Rao: Valid')
	await page.getByLabel('Certificate number').fill('NONE')
	await page.keyboard.press('Enter')
	await expectSaid(page, 'Certificate: Not found')
	await page.getByLabel('Certificate number').fill('PRM-LA-2025-0418')
	await page.keyboard.press('Enter')
	await expectSaid(page, 'Certificate: Not found. Did you mean PRM-LA-2025-00418?')

	await open(page, `/registration?course=${first(courses, 'course', (course) => course.name === name).id}`)
	await page.evaluate(record)
	await page.getByRole('button', { name: 'Submit application' }).press('Enter')
	await expectSaid(page, /^Please check \d+ fields$/)

	await open(page, '/courses/practice-exam')
	await page.evaluate(record)
	await page
		.getByRole('button', { name: `Start the exam: ${first(groups, 'group').title}`, exact: true })
		.press('Enter')
	await expect(page.getByText('0 of 10 answered')).toBeVisible()
	await saidOn(page)
	await page.getByRole('checkbox').first().press('Space')
	await expectSaid(page, '1 of 10 answered')
})
