import type { Page } from '@playwright/test'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { choose, confirmBoth, fillIn } from '#tests/specification/visitor.ts'
import { classWith, courses, openClass } from './content.ts'
import { builtCalendar, withRealClasses } from './real-classes.ts'
import { expect, hold, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const early = openClass()
const fullClass = classWith(({ seats }) => seats === 'full')

const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click()
const courseField = (page: Page) => page.getByRole('combobox', { name: 'Course', exact: true })
const formOf = (slug: string, course = '') => `/registration?class=${slug}${course}`

test.describe('a registration for a class', () => {
	test('is not sent before it is known what is booked', async ({ page, site }) => {
		const load = await hold(page, '**/data/classes/*.json')
		const orders = () => site.rows('select class_slug from orders order by id')
		const before = orders()
		const { id } = courses.find(({ name }) => name === early.course) ?? {}
		await open(page, formOf(early.slug, `&course=${id}`))
		await expect(courseField(page)).toHaveValue(early.course)
		await fillIn(page, { Course: '' })
		await expect(page.getByText('Loading the class…')).toBeVisible()
		await page.getByLabel('City').press('Enter')
		await expect(page.getByRole('button', { name: 'Submit application' })).toBeDisabled()
		expect(orders()).toEqual(before)
		load()
		await expect(page.getByText(`Class: ${early.text}.`)).toBeVisible()
		await submit(page)
		await expect(page.getByText('Registration successful!')).toBeVisible()
		expect(orders()).toEqual([...before, { class_slug: early.slug }])
	})

	test('leads from the panel to the form, and is stored with the class and its price of the day', async ({
		page,
		site,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 })
		await open(page, '/')
		const panel = page.getByRole('complementary', { name: 'Upcoming classes' })
		await panel.getByRole('link', { name: 'All dates in the calendar' }).click()
		await expect(page.getByRole('heading', { level: 1, name: 'Calendar of classes' })).toBeVisible()
		const entry = page.locator(`[id="${early.slug}"]`)
		if (!(await entry.isVisible())) {
			const month = await entry.evaluate((element) => element.closest('section')?.id ?? '')
			await page.locator(`a[href="/courses/calendar?month=${month}#${month}"]`).click()
		}
		await entry.getByRole('link', { name: 'Enrol in this class' }).click()
		await expect(courseField(page)).toHaveValue(early.course)
		await expect(page.getByText(`Class: ${early.text}. ${early.early?.text} ${early.size}`)).toBeVisible()
		await fillIn(page, { Course: '' })
		const decision = page.getByRole('group', { name: 'Before you submit' })
		await expect(decision).toContainText('This form does not oblige you to pay.')
		await expect(decision).toContainText('If you cancel')
		await expect(decision.getByRole('checkbox')).toHaveCount(0)
		const total = await decision.getByText('Total', { exact: true }).locator('+ dd').innerText()
		const sending = page.waitForRequest('**/api/register')
		await submit(page)
		const request = await sending
		expect(request.headers()['form-class']).toBe(early.slug)
		expect(request.headers()).not.toHaveProperty('form-early-start')
		expect(Object.keys(request.postDataJSON())).not.toContain('class')
		await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
		const [row] = site.rows('select * from orders order by id desc limit 1')
		expect(row).toMatchObject({ course: early.course, class_slug: early.slug, currency: 'INR', early_start: null })
		expect(total).toBe(hundredthsText(Number(row?.['total']), 'INR'))
		await expect(page.getByRole('region', { name: 'Registration received' })).toContainText(total)
		const percent = Number(early.early?.text.match(/(\d+)%/)?.[1])
		// In hundredths.
		expect([22000, 15000, 10000, 7000].map((price) => price * (100 - percent))).toContain(row?.['unit'])
	})
})

test('an early start is asked for by a box that only a country with that law has, and only for a class that begins soon', async ({
	page,
	site,
}) => {
	let days = 3
	await page.route(`**/data/classes/${early.slug}.json`, async (route) => {
		const response = await route.fetch()
		const start = Date.now() + days * 86_400_000
		await route.fulfill({ response, json: { ...(await response.json()), moments: [[start, start + 1]] } })
	})
	const decision = page.getByRole('group', { name: 'Before you submit' })
	const box = decision.getByRole('checkbox', { name: /Please begin the class before my 14 days/ })
	days = 16
	await open(page, formOf(early.slug, `&course=${courses.find(({ name }) => name === early.course)?.id}`))
	await fillIn(page, { Course: '', Country: 'France' })
	await expect(decision).toContainText('you may withdraw within 14 days')
	await expect(box).toHaveCount(0)
	days = 3
	// What was typed comes back, but for the confirmations.
	await page.reload()
	await confirmBoth(page)
	await expect(box).not.toBeChecked()
	await box.check()
	await submit(page)
	await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
	const [row] = site.rows('select early_start from orders order by id desc limit 1')
	expect(row?.['early_start']).toMatch(/^20/)
})

test.describe('a class that is full or unknown', () => {
	test.use({ expectedErrors: /40[04]|data\/classes/ })
	test('is said to be so, and the form works without it', async ({ page, site }) => {
		for (const slug of ['no-such-class', '..%2F..%2Foptions', '%00%ff']) {
			await open(page, formOf(slug, '&course=1'))
			await expect(page.getByText('We could not find the class of this address.')).toBeVisible()
		}
		await open(page, formOf(fullClass.slug, '&course=1'))
		await expect(page.getByText(`The class of ${fullClass.text} is full.`)).toBeVisible()
		await expect(page.getByText('You can register without a date')).toBeVisible()
		await fillIn(page, { Course: '' })
		const sending = page.waitForRequest('**/api/register')
		await submit(page)
		expect((await sending).headers()).not.toHaveProperty('form-class')
		await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
		expect(site.rows('select class_slug from orders order by id desc limit 1')).toEqual([{ class_slug: null }])
	})
})

test.describe('a class that has closed', () => {
	ownPageTest('is said to be so when the form opens', async ({ page }) => {
		await page.clock.setFixedTime(new Date(early.closesAt))
		await page.goto(formOf(early.slug))
		await expect(page.getByText(`Registration for the class of ${early.text} has closed.`)).toBeVisible()
	})
})

test.describe('a class that became full while the form was open', () => {
	test.use({ expectedErrors: /422/ })
	test('belongs to the form once its course is chosen, is refused there, nothing typed is lost, and the form is sent without it', async ({
		page,
		site,
	}) => {
		// The server knows by now; the page still has the data of before.
		await page.route('**/data/classes/*.json', async (route) => {
			const response = await route.fetch()
			await route.fulfill({ json: { ...(await response.json()), seats: 'few' } })
		})
		await open(page, formOf(fullClass.slug))
		await expect(page.getByText('Class:')).toHaveCount(0)
		await choose(page, 'Course', fullClass.course)
		await expect(page.getByText(`Class: ${fullClass.text}`)).toBeVisible()
		await fillIn(page, { Course: '' })
		await submit(page)
		const summary = page.getByRole('region', { name: /^Please check \d+ fields?$/ })
		await expect(summary.getByRole('link', { name: /^The class of .* is full\. Remove the class/ })).toBeVisible()
		await expect(courseField(page)).toBeFocused()
		await expect(page.getByLabel('First name')).toHaveValue('Asha')
		await page.getByRole('button', { name: 'Remove the class' }).click()
		await submit(page)
		await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()
		const [row] = site.rows(
			'select o.class_slug, r.city from registrations r join orders o on o.id = r.order_id order by r.id desc limit 1',
		)
		expect(row).toEqual({ class_slug: null, city: 'Pune' })
	})
})

test.describe('the calendar in another time zone', () => {
	test.use({ timezoneId: 'Pacific/Kiritimati', viewport: { width: 1440, height: 900 } })
	ownPageTest(
		'shows both times, each session on the day of the visitor, and the month of its address',
		async ({ page }) => {
			await open(page, '/courses/calendar')
			const grid = page.getByRole('table')
			await expect(grid).toHaveCount(1)
			const first = page.locator('main section li').first()
			await expect(first).toContainText(/AM to \d+:\d\d [AP]M (IST|GMT|BST)/)
			await expect(first).toContainText(/Your time: /)
			const months = page.getByRole('navigation', { name: 'Months' }).getByRole('link')
			for (const month of await months.all()) {
				await month.click()
				await expect(month).toHaveAttribute('aria-current', 'true')
				await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
				expect(await grid.getByRole('link').count()).toBeGreaterThan(0)
			}
			await page.reload()
			await expect(months.last()).toHaveAttribute('aria-current', 'true')
			await open(page, '/courses/calendar?month=%00')
			await expect(months.first()).toHaveAttribute('aria-current', 'true')
		},
	)
})

test('a class that the office has called off since the build is said not to run, and nobody can enrol in it', async ({
	page,
	site,
}) => {
	const { month, slug, course } = builtCalendar()
	site.ops('classes', 'decide', slug, 'off')
	await withRealClasses(page)
	for (const path of [month, course]) {
		await open(page, path)
		const main = page.locator('main')
		await expect(main.getByText('This class does not run')).toBeVisible()
		await expect(main.getByRole('link', { name: 'Ask for the next dates' }).first()).toBeVisible()
		await expect(main.locator(`a[href$="class=${slug}"]`)).toHaveCount(0)
	}
})

test('a course page lists its next dates with the early-bird price in the country of the visitor', async ({ page }) => {
	await open(page, '/courses/calendar')
	const entry = page.locator(`[id="${early.slug}"]`)
	const to = await entry.locator('h3 a').getAttribute('href')
	await open(page, to ?? '')
	const dates = page.getByRole('region', { name: 'Next dates' })
	await expect(dates.getByText(early.text.split(', ')[0] ?? '').first()).toBeVisible()
	await expect(dates.getByText(/^Early-bird price ₹[\d,.]+ until /).first()).toBeVisible()
	await page.getByLabel(/country/i).selectOption('ZZ')
	await expect(dates.getByText(/^Early-bird price (₹|US\$)[\d,.]+ until /).first()).toBeVisible()
	await dates.locator(`a[href$="class=${early.slug}"]`).click()
	await expect(page.getByText(`Class: ${early.text}`)).toBeVisible()
	await expect(courseField(page)).toHaveValue(early.course)
})
