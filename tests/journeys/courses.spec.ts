import type { Page } from '@playwright/test'
import { countOf, courses, site } from './content.ts'
import { expect, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const cards = 'article:has(a[aria-label^="View Course"])'

const all = countOf(() => true)
const exemplar = countOf(({ by }) => by === 'exemplar-global')

test('filters narrow the list, return to page 1, can be removed one by one, and cleared, and all apply when they are chosen at once', async ({
	page,
}) => {
	await open(page, '/courses/all/3')
	await page.getByLabel('Series').focus()
	await page.getByLabel('Series').selectOption('exemplar-global')
	const { count, pages, onLast } = exemplar
	const heading = (number: number) =>
		page.getByRole('heading', { level: 2, name: `${count} courses, page ${number} of ${pages}` })
	await expect(heading(1)).toBeVisible()
	await expect(page).toHaveURL('/courses/all?by=exemplar-global')
	await expect(page).toHaveTitle(/^All courses \| /)
	await expect(page.getByLabel('Series')).toBeFocused()
	await page.getByRole('link', { name: `Page ${pages}`, exact: true }).click()
	await expect(heading(pages)).toBeFocused()
	await expect(page.locator(cards)).toHaveCount(onLast)
	await open(page, page.url())
	await expect(heading(pages)).toBeVisible()
	await page.getByLabel('Sort by').selectOption('length')
	await expect(page).toHaveURL('/courses/all?by=exemplar-global&sort=length')
	const chips = page.getByRole('navigation', { name: 'Remove a filter' })
	await chips.getByRole('link').first().click()
	await expect(page).toHaveURL('/courses/all?sort=length')
	await expect(chips).toBeHidden()
	await page.getByLabel('Series').selectOption('exemplar-global')
	await page.getByLabel('Level').selectOption('internal-auditor')
	const both = courses.filter(({ by, category }) => by === 'exemplar-global' && category === 'internal-auditor')
	await expect(page.getByRole('heading', { level: 2, name: `${both.length} courses` })).toBeVisible()
	const without = courses.find(({ scheme }) => both.every((course) => course.scheme !== scheme))
	const nothing = page.getByLabel('Subject').locator(`option[value="${without?.scheme}"]`)
	await expect(nothing).toBeDisabled()
	await expect(nothing).toHaveText(/ \(0\)$/)
	await open(page, `/courses/all/3?by=exemplar-global&category=internal-auditor&scheme=${without?.scheme}`)
	await expect(page.getByText('No course matches these filters.')).toBeVisible()
	await page.getByRole('button', { name: 'Clear the filters' }).click()
	await expect(
		page.getByRole('heading', { level: 2, name: `${all.count} courses, page 1 of ${all.pages}` }),
	).toBeVisible()

	const at = await page.evaluate(() => {
		const choose = (label: string, value: string) => {
			const select = [...document.querySelectorAll('label')]
				.find((one) => one.textContent?.startsWith(label))
				?.querySelector('select') as HTMLSelectElement
			Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
			select.dispatchEvent(new Event('change', { bubbles: true }))
			return select.value
		}
		return [choose('Level', 'internal-auditor'), choose('Series', 'british_training')]
	})
	expect(at, 'chosen values').toEqual(['internal-auditor', 'british_training'])
	await expect(page).toHaveURL(/category=internal-auditor&by=british_training/)
	await expect(page.getByLabel('Level')).toHaveValue('internal-auditor')
	await expect(page.getByLabel('Series')).toHaveValue('british_training')
})

test.describe('a list on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } })
	test('shows two filters and two courses in the first screen, and the other filters behind one button', async ({
		page,
	}) => {
		await open(page, '/courses/all')
		for (const label of ['Subject', 'Level']) await expect(page.getByLabel(label)).toBeInViewport()
		for (const card of [0, 1]) await expect(page.locator(cards).nth(card)).toBeInViewport({ ratio: 1 })
		const [body, fee] = [page.getByLabel('Series'), page.getByLabel('Fee before tax')]
		await expect(fee).toBeHidden()
		await page.getByText('Filter and sort').click()
		await expect(fee).toBeVisible()
		await body.selectOption('exemplar-global')
		await expect(page.getByRole('heading', { level: 2, name: `${exemplar.count} courses` })).toBeVisible()
		await body.selectOption('')
		await expect(page.getByRole('heading', { level: 2, name: `${all.count} courses` })).toBeVisible()
		await expect(fee).toBeVisible()
	})
})

const QMS = '/british_training/lead-auditor-qms'

test('the fee, the date and the registration are in the first screen of a course, and stay in view beside its text', async ({
	page,
}) => {
	const enrol = page.getByRole('link', { name: 'Enrol in this course' })
	const fee = page.getByRole('complementary', { name: 'Fee and dates' })
	const facts = page.getByRole('region', { name: 'At a glance' })
	const total = page.getByText(/^(\S+ with \d+% tax|No tax is added)$/)
	for (const [width, height] of [
		[1440, 900],
		[390, 844],
	] as const) {
		await page.setViewportSize({ width, height })
		await open(page, QMS)
		for (const one of [total, enrol.first(), page.getByRole('link', { name: 'Ask for the next dates' }).first()])
			await expect(one).toBeInViewport({ ratio: 1 })
		await expect(facts.getByRole('term').filter({ visible: true })).toHaveCount(6)
		const text = await page.getByRole('region', { name: 'Lead quality audits, process by process' }).boundingBox()
		expect(text?.y, `the text at ${width} px`).toBeLessThan(height * 1.5)
		await expect(page.getByText('Prerequisites', { exact: true })).toBeHidden()
	}
	await page.getByText(/^Teachers, prerequisites, class size: \d+ more facts$/).click()
	await expect(page.getByText('Prerequisites', { exact: true })).toBeVisible()
	await page.setViewportSize({ width: 1440, height: 900 })
	const outline = page.getByRole('region', { name: 'Topics, day by day' })
	await outline.scrollIntoViewIfNeeded()
	await expect(outline.getByText('Written examination', { exact: true })).toBeVisible()
	await expect(page.locator('[aria-current="step"]')).toHaveText('Lead auditorThis course')
	for (const one of [fee, page.getByRole('navigation', { name: 'On this page' })])
		await expect(one).toBeInViewport({ ratio: 1 })
	await page
		.getByRole('navigation', { name: 'On this page' })
		.getByRole('link', { name: 'Teachers, prerequisites, class size' })
		.click()
	await expect(page).toHaveURL(/#all-facts$/)
	await expect(fee).toBeInViewport({ ratio: 1 })
})

test('the rings around the plate of a course differ by its level', async ({ page }) => {
	const rings = new Set<string>()
	for (const level of ['awareness', 'internal-auditor', 'lead-auditor']) {
		await open(page, `/courses/${level}`)
		const plate = page.locator(cards).locator('[data-level]').first()
		rings.add(await plate.evaluate((element) => getComputedStyle(element, '::before').maskImage))
	}
	expect(rings.size).toBe(3)
})

test('the answer of a worked example opens with the keyboard and is closed on the page of another course', async ({
	page,
}) => {
	await open(page, '/british_training/lead-auditor-isms')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose one of 2 courses')
	await expect(page.getByRole('main').getByText(/₹|Enrol in this course/)).toHaveCount(0)
	const choice = page.getByRole('navigation', { name: 'Courses at this address' })
	await choice.getByRole('link', { name: 'Lead Auditor ISMS' }).click()
	const index = page.getByRole('navigation', { name: 'On this page' })
	await index.getByRole('link', { name: 'Try a question from this course' }).click()
	await expect(page).toHaveURL(/#worked-example$/)
	const example = page.getByRole('region', { name: 'Try a question from this course' })
	const answer = example.locator('details p')
	await expect(answer).toHaveCount(2)
	await expect(answer.first()).toBeHidden()
	await example.getByText('Show the answer').focus()
	await page.keyboard.press('Enter')
	await expect(answer.first()).toBeVisible()
	await expect(answer.last()).toHaveText(/^ISO\/IEC\s27001:2022, [A\d.]+ [A-Z]/)
	for (const other of ['Internal Auditor QMS', 'Lead Auditor ISMS']) {
		await page.getByRole('navigation', { name: 'Courses at this address' }).getByRole('link', { name: other }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
		await expect(page).toHaveTitle(new RegExp(other))
		await expect(answer.first()).toBeHidden()
		await example.getByText('Show the answer').click()
	}
})

test.describe('a filter or a course whose data fails to load', () => {
	test.use({ expectedErrors: /net::ERR/ })
	test('shows an error and loads when the visitor tries again', async ({ page }) => {
		await page.route('**/data/courses/**', (route) => route.abort())
		await open(page, '/courses/all')
		await page.getByLabel('Subject').selectOption('ISMS')
		await expect(page.getByRole('alert')).toContainText('could not be loaded')
		await page.unroute('**/data/courses/**')
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect(page.locator(`${cards} >> nth=0`)).toContainText('ISMS')
		await expect(page.getByRole('alert')).toHaveCount(0)

		await page.route('**/data/course/29.json', (route) => route.abort())
		await open(page, '/exemplar-global/exemplar-global-certified-lead-auditor')
		await page.getByRole('link', { name: 'Lead Auditor ISMS in three units' }).first().click()
		await expect(page.getByRole('alert')).toContainText('could not be loaded')
		await page.unroute('**/data/course/29.json')
		await page.getByRole('button', { name: 'Try again' }).click()
		const heading = page
			.getByRole('heading', { level: 2 })
			.filter({ hasText: /certif/i })
			.first()
		await expect(heading).toBeVisible()
		const isAround = (element: Element) => document.activeElement?.closest('main [tabindex]')?.contains(element)
		expect(await heading.evaluate(isAround), 'the focus is on the text').toBe(true)
		await expect(page.getByRole('alert')).toHaveCount(0)
	})
})

test.describe('in a German browser', () => {
	test.use({ locale: 'de-DE' })
	ownPageTest(
		'the country is taken from the language, one chosen in a window applies in another, and the fee says what tax is added and that it is in rupees',
		async ({ page, context }) => {
			const other = await context.newPage()
			const price = (which: Page) => which.getByRole('complementary', { name: 'Fee and dates' })
			await open(page, '/british_training/lead-auditor-qms')
			await expect(price(page)).toContainText('$250')
			for (const which of [page, other]) await open(which, '/british_training/awareness-auditor-qms')
			await price(page).getByLabel('Prices for').selectOption('GB')
			await expect(price(other)).toContainText('£219')
			await open(page, '/exemplar-global/lead-auditor-isms-27001')
			await price(page).getByLabel('Prices for').selectOption('ZZ')
			await expect(price(page)).toContainText(site.tax.abroad.note)
			await expect(price(page)).toContainText('In rupees: this course has no dollar price.')
			await price(page).getByLabel('Prices for').selectOption('IN')
			await expect(price(page)).toContainText(site.tax.india.note)
			await expect(price(page)).not.toContainText('In rupees')
		},
	)
})
