import { RULES, violations } from './axe.ts'
import { courses } from './content.ts'
import { expect, ownPageTest as test } from './site.ts'

test.use({
	javaScriptEnabled: false,
	contextOptions: { reducedMotion: 'reduce' },
	expectedErrors: /status of (404|422)/,
})

test('a company gets a quote and registers its people without scripts, and is told what is wrong beside what it typed', async ({
	page,
	site,
	browser,
}) => {
	const course = courses.at(-1)
	await page.goto(`/quotes?course=${course?.id}`)
	await expect(page.getByLabel('Course', { exact: true })).toHaveValue(course?.name ?? '')
	await page.getByLabel('Number of people').fill('2')
	await page.getByLabel('Company').fill('Example Works')
	await page.getByLabel('Your name').fill('www.works.example')
	await page.getByLabel('Email').fill('meera@works.example')
	await page.getByLabel('Billing address').fill('12 Example Street\nPune 411001')
	await page.getByLabel('Country').selectOption('India')
	await page.getByRole('button', { name: 'Get the quote' }).click()
	await expect(page.getByRole('alert')).toContainText('What you typed is still there.')
	await expect(page.getByLabel('Billing address')).toHaveValue('12 Example Street\nPune 411001')
	await expect(page.getByLabel('Country')).toHaveValue('India')
	await expect(page.getByLabel('Country')).toHaveAttribute('autocomplete', 'country-name')
	await page.getByLabel('Your name').fill('Meera Nair')
	await page.getByRole('button', { name: 'Get the quote' }).click()

	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your quote')
	await expect(page.getByRole('heading', { name: 'For Example Works' })).toBeVisible()
	await expect(page.getByText('Valid until').first()).toBeVisible()
	expect(await page.locator('script').count()).toBe(0)
	const quote = new URL(page.url()).pathname
	for (const width of [320, 1440]) {
		await page.setViewportSize({ width, height: 900 })
		expect(await page.locator('html').evaluate((root) => root.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
	}
	// axe is a script.
	const scripted = await browser.newContext({ javaScriptEnabled: true, baseURL: site.url })
	const checked = await scripted.newPage()
	for (const path of ['/quotes', quote]) {
		await checked.goto(path)
		expect(await violations(checked, 'main', RULES.all), path).toEqual([])
	}
	await scripted.close()

	const people = page.getByLabel('List of 2 people')
	const head = (await people.inputValue()).trim()
	const row = (i: number) => `Asha,Rao,asha.${i}@works.example,+919876543210,Pune,India,4+ years,None,,English`
	await people.fill([head, row(1), row(1)].join('\n'))
	await page.getByRole('checkbox').check()
	await page.getByRole('button', { name: 'Register these people' }).click()
	await expect(page.getByRole('alert')).toContainText('Row 3, Email: Already in row 2.')
	await people.fill([head, row(1), row(2)].join('\n'))
	await page.getByRole('checkbox').check()
	await page.getByRole('button', { name: 'Register these people' }).click()
	await expect(page).toHaveURL(/\/orders\//)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered')

	const [seat] = site.rows('select seat_token from registrations order by id desc limit 1')
	await page.goto(`/seats/${seat?.['seat_token']}`)
	await expect(page.getByRole('heading', { name: 'For Asha R.' })).toBeVisible()
	expect(await page.locator('script').count()).toBe(0)
	await page.goto(`${quote.slice(0, -1)}${quote.endsWith('0') ? '1' : '0'}`)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not find this booking')
})
