import { expect, open, test } from './site.ts'

const cards = 'article:has(a[aria-label^="View Course"])'

test('lists show nine a page, numbered, and the whole of what they promise', async ({ page }) => {
	for (const [path, count] of [
		['/courses/all', 41],
		['/courses/training', 21],
		['/courses/exemplar-global', 20],
		['/courses/lead-auditor', 20],
		['/courses/internal-auditor', 12],
		['/courses/awareness', 9],
	] as const) {
		await open(page, path)
		await expect(page.getByRole('heading', { level: 2, name: `${count} courses` })).toBeVisible()
		await expect(page.locator(cards)).toHaveCount(Math.min(9, count))
		await expect(page.getByRole('navigation', { name: 'Pages of the course list' })).toHaveCount(count > 9 ? 1 : 0)
	}
	await open(page, '/courses/all')
	const pages = page.getByRole('navigation', { name: 'Pages of the course list' })
	const first = await page.locator(cards).first().getByRole('heading').textContent()
	await pages.getByRole('button', { name: '5' }).click()
	await expect(page.locator(cards)).toHaveCount(5)
	await expect(page).toHaveURL(/\?page=5$/)
	await page.reload()
	await expect(page.locator(cards)).toHaveCount(5)
	await page.goBack()
	await expect(page.locator(cards).first().getByRole('heading')).toHaveText(first ?? '')
})

test('filters narrow the list, start it at page 1 and can be cleared', async ({ page }) => {
	await open(page, '/courses/all?page=3')
	await page.getByLabel('Awarding body').selectOption('exemplar-global')
	await page.getByLabel('Level').selectOption('internal-auditor')
	await expect(page.getByRole('heading', { level: 2, name: '4 courses' })).toBeVisible()
	await page.getByLabel('Subject').selectOption('EMS')
	await expect(page.getByText('No course matches these filters.')).toBeVisible()
	await page.getByRole('button', { name: 'Clear the filters' }).click()
	await expect(page.getByRole('heading', { level: 2, name: '41 courses, page 1 of 5' })).toBeVisible()
})

test('a path that several courses share shows all of them, and ?course=ID selects one', async ({ page }) => {
	await open(page, '/british_training/lead-auditor-isms')
	const chooser = page.getByRole('navigation', { name: 'Courses at this address' })
	await expect(chooser.getByRole('link')).toHaveCount(2)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lead Auditor ISMS')
	await chooser.getByRole('link', { name: 'Internal Auditor QMS' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Auditor QMS')
	await expect(page).toHaveTitle(/Internal Auditor QMS/)
	await expect(page.getByText('2 days, 16 hours')).toBeVisible()
	await open(page, '/exemplar-global/exemplar-global-certified-lead-auditor?course=29')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exemplar Global Certified Lead Auditor ISMS')
	await expect(page.getByRole('navigation', { name: 'Courses at this address' }).getByRole('link')).toHaveCount(8)
})

test.describe('a course whose text does not come', () => {
	test.use({ expectedErrors: /net::ERR/ })
	test('says so and is there at the next try', async ({ page }) => {
		await page.route('**/data/course/29.json', (route) => route.abort())
		await open(page, '/exemplar-global/exemplar-global-certified-lead-auditor?course=29')
		await expect(page.getByRole('alert')).toContainText('could not be loaded')
		await page.unroute('**/data/course/29.json')
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect(
			page
				.getByRole('heading', { level: 2 })
				.filter({ hasText: /certif/i })
				.first(),
		).toBeVisible()
		await expect(page.getByRole('alert')).toHaveCount(0)
	})
})

test('prices follow the country: own price, else USD abroad, else INR; tax and total apart', async ({ page }) => {
	const fee = page.getByRole('complementary', { name: 'Facts and price' })
	await open(page, '/british_training/awareness-auditor-qms')
	for (const [country, ...amounts] of [
		['IN', '₹22,000', '₹15,000', 'Tax (18%)', '₹2,700', '₹17,700'],
		['ZM', 'ZMW', '5,200', 'Tax (0%)'],
		['US', '$349', '$249', 'Tax (0%)'],
		['GB', '£299', '£219'],
		['AE', 'AED', '1,299', '949'],
		['ZA', 'ZAR', '6,999', '4,999'],
		['ZZ', '$300', '$250'],
	]) {
		await fee.getByLabel('Prices for').selectOption(country as string)
		for (const amount of amounts) await expect(fee).toContainText(amount)
	}
	await open(page, '/british_training/internal-auditor-ems')
	await expect(fee).toContainText('$140')
	await open(page, '/exemplar-global/lead-auditor-isms-27001')
	await expect(fee).toContainText('₹15,000')
})

test.describe('from Germany', () => {
	test.use({ locale: 'de-DE' })
	test('the country is guessed from the browser and the page wakes up without a complaint', async ({ page }) => {
		await open(page, '/british_training/lead-auditor-qms')
		await expect(page.getByRole('complementary', { name: 'Facts and price' })).toContainText('$250')
	})
})
