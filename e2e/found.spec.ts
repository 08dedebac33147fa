import { readFileSync } from 'node:fs'
import { expect, open, test } from './site.ts'

type Request = import('@playwright/test').APIRequestContext
type Thing = { '@type': string; '@context'?: string; [property: string]: unknown }

const ADDRESS = 'https://pramaan.example'
// Networks of the provider and the words of schema.org lie elsewhere by design.
const ELSEWHERE = /^https:\/\/(schema\.org|www\.facebook\.com|www\.youtube\.com|www\.instagram\.com)(\/|$)/

const page = async (request: Request, path: string) => (await request.get(path)).text()
const pathsOf = async (request: Request) =>
	[...(await page(request, '/sitemap.xml')).matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(
		([, path]) => path || '/',
	)
const thingsOf = (html: string): Thing[] =>
	[...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
		JSON.parse(json),
	)

const textOf = (html: string) =>
	html
		.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '')
		.replaceAll('&amp;', '&')
		.replaceAll('&#x27;', "'")
		.replaceAll('&quot;', '"')
const headingOf = (html: string) => textOf(html.match(/<h1\b[^>]*>[\s\S]*?<\/h1>/)?.[0] ?? '')

const offersOf = (course: Thing | undefined) =>
	(course?.['offers'] ?? []) as { price: string; priceCurrency: string; eligibleRegion?: string }[]

const addressesIn = (value: unknown): string[] => {
	if (typeof value === 'string') return /^https?:/.test(value) ? [value] : []
	if (value === null || typeof value !== 'object') return []
	return Object.values(value).flatMap(addressesIn)
}
const money = (amount: string, currency: string) =>
	new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en', {
		style: 'currency',
		currency,
		minimumFractionDigits: 0,
	}).format(Number(amount))

test('what pages tell machines is sound: context, type, addresses that answer, breadcrumbs named as the pages', async ({
	request,
}) => {
	const html = new Map<string, string>()
	for (const path of await pathsOf(request)) html.set(path, await page(request, path))
	const linked = new Map<string, string>()
	for (const [path, source] of html) {
		const things = thingsOf(source)
		expect(things.length, path).toBeGreaterThan(0)
		for (const thing of things) {
			expect(thing['@context'], path).toBe('https://schema.org')
			expect(thing['@type'], path).toMatch(/^(Organization|BreadcrumbList|ItemList|Course|Article)$/)
			for (const address of addressesIn(thing)) if (!ELSEWHERE.test(address)) linked.set(address, path)
			if (thing['@type'] !== 'BreadcrumbList') continue
			const [home, ...way] = thing['itemListElement'] as { name: string; item: string }[]
			expect(home?.name, path).toBe('Home')
			for (const { name, item } of way) expect(name, path).toBe(headingOf(html.get(item.slice(ADDRESS.length)) ?? ''))
		}
	}
	for (const [address, from] of linked) {
		expect(address.startsWith(`${ADDRESS}/`), `${address} on ${from}`).toBe(true)
		const target = address.slice(ADDRESS.length).replace(/[?#].*/, '')
		if (!html.has(target)) expect((await request.get(target)).status(), `${address} on ${from}`).toBe(200)
	}
})

test('the fee in INR that a course page tells machines is the one it shows', async ({ request }) => {
	const courses = (await pathsOf(request)).filter((path) => /^\/(british_training|exemplar-global)\//.test(path))
	expect(courses.length).toBeGreaterThan(30)
	for (const path of courses) {
		const html = await page(request, path)
		const [course] = thingsOf(html).filter((thing) => thing['@type'] === 'Course')
		const [inr] = offersOf(course)
		expect(inr?.priceCurrency, path).toBe('INR')
		expect(html, path).toContain(`<strong>${money(inr?.price ?? '', 'INR')}</strong>`)
	}
})

test('each price by country is the one that a visitor from there is shown', async ({ page }) => {
	await open(page, '/british_training/awareness-auditor-qms')
	const [course] = thingsOf(await page.content()).filter((thing) => thing['@type'] === 'Course')
	const offers = offersOf(course)
	expect(offers.map(({ priceCurrency }) => priceCurrency).sort()).toEqual('AED GBP INR USD USD ZAR ZMW'.split(' '))
	for (const { price, priceCurrency, eligibleRegion } of offers) {
		await page.getByLabel('Prices for').selectOption(eligibleRegion ?? 'ZZ')
		await expect(
			page.getByRole('complementary', { name: 'Facts and price' }).getByText(money(price, priceCurrency)).first(),
		).toBeVisible()
	}
})

test('the feed is found from the blog and its articles, and comes as a feed', async ({ page, request }) => {
	for (const path of ['/blog', '/blog/what-changed-in-iso-9001-2026'])
		expect(await (await request.get(path)).text()).toMatch(
			/<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="\/blog\/feed.xml"/,
		)
	await open(page, '/blog')
	const address = await page.getByRole('link', { name: 'RSS feed of the blog' }).getAttribute('href')
	const answer = await request.get(address ?? '')
	expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
	expect((await answer.text()).match(/<item>/g)).toHaveLength(8)
})

test.describe('the register of editions', () => {
	test('has a table for each standard, with what is not confirmed said as such', async ({ page }) => {
		const register = readFileSync('content/editions.yaml', 'utf8')
		await open(page, '/whitepaper/editions')
		await expect(page.getByRole('table')).toHaveCount(register.match(/^- standard:/gm)?.length ?? 0)
		await expect(page.getByText('Not confirmed.')).toHaveCount(register.match(/^ {6}unconfirmed:/gm)?.length ?? 0)
		const table = page.getByRole('table', { name: 'Editions on quality management', exact: true })
		const row = table.getByRole('row', { name: /ISO 9001:2015/ })
		await expect(row.getByRole('cell', { name: 'In transition' })).toBeVisible()
		await expect(row).toContainText('September 2015')
		await expect(row).toContainText('confirm its end with your certification body')
	})

	test('keeps rows and cells for a screen reader on a phone', async ({ page }) => {
		await page.setViewportSize({ width: 390, height: 844 })
		await open(page, '/whitepaper/editions')
		const table = page.getByRole('table').first()
		await expect(table.getByRole('columnheader')).toHaveCount(5)
		await expect(table.getByRole('row')).toHaveCount(3)
		await expect(table.getByRole('rowheader', { name: 'ISO 9001:2026' })).toBeVisible()
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
	})

	for (const path of [
		'/whitepaper/9001',
		'/whitepaper/14001',
		'/whitepaper/45001',
		'/whitepaper/27001',
		'/british_training/lead-auditor-qms',
	])
		test(`is linked from ${path}, at its standard`, async ({ page }) => {
			await open(page, path)
			await page.getByRole('main').getByRole('link', { name: 'All editions', exact: true }).first().click()
			await expect(page.getByRole('heading', { level: 1, name: 'Editions of the standards' })).toBeVisible()
			const { hash } = new URL(page.url())
			await expect(page.locator(hash)).toBeInViewport()
		})
})

test('a link to a place in a page that takes long still ends at that place', async ({ page }) => {
	const saidSo = Promise.withResolvers<void>()
	await page.route('**/whitepaper/editions/data.json', async (route) => {
		await saidSo.promise
		await route.continue()
	})
	await open(page, '/whitepaper/45001')
	await page.getByRole('main').getByRole('link', { name: 'All editions', exact: true }).first().click()
	await expect(page.getByText('Loading...')).toBeVisible()
	saidSo.resolve()
	await expect(page.locator('#iso-45001')).toBeInViewport()
})

test('an exam says which edition it follows, its results lead to the register', async ({ page }) => {
	await open(page, '/courses/practice-exam')
	await page.getByRole('button', { name: 'Start the exam: ISO 45001' }).click()
	await expect(page.getByText('ISO 45001:2018 with Amendment 1:2024 is the current edition.')).toBeVisible()
	for (let index = 0; index < 10; index++)
		await page.locator('fieldset').nth(index).getByRole('checkbox').first().check()
	await page.getByRole('button', { name: 'Submit', exact: true }).click()
	await page.getByRole('link', { name: 'All editions' }).click()
	await expect(page).toHaveURL(/\/whitepaper\/editions#iso-45001$/)
})

test('a paper and an article lead on to courses for their standard and to the next text', async ({ page }) => {
	await open(page, '/whitepaper/27001')
	await page
		.getByRole('navigation', { name: 'Read on' })
		.getByRole('link', { name: 'Courses for this standard' })
		.click()
	await expect(page).toHaveURL(/\/courses\/all\?scheme=ISMS$/)
	await expect(page.getByLabel('Subject')).toHaveValue('ISMS')
	await open(page, '/blog/prp-oprp-and-ccp-told-apart')
	const onward = page.getByRole('navigation', { name: 'Read on' })
	await expect(onward.getByRole('link', { name: 'Courses for this standard' })).toHaveAttribute('href', /scheme=FSMS$/)
	await onward.getByRole('link', { name: 'Next article' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to write a nonconformity that stands')
})
