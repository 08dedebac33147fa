import { ARTICLE, articleAddress, articles, courseAddress, courses, first } from './content.ts'
import { expect, open, ownPageTest as test } from './site.ts'

type Request = import('@playwright/test').APIRequestContext
type Thing = { '@type': string; '@context'?: string; [property: string]: unknown }

const ADDRESS = 'https://pramaan.example'
// The only external addresses allowed in structured data.
const EXTERNAL = /^https:\/\/(schema\.org|www\.facebook\.com|www\.youtube\.com|www\.instagram\.com)(\/|$)/

const page = async (request: Request, path: string) => (await request.get(path)).text()
const pathsOf = async (request: Request) =>
	[...(await page(request, '/sitemap.xml')).matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)].map(
		([, path]) => path || '/',
	)
const thingsOf = (html: string): Thing[] => {
	const [, json = ''] = html.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/) ?? []
	const { '@context': context, '@graph': things } = JSON.parse(json)
	expect(context).toBe('https://schema.org')
	return things
}

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

test('structured data has a known context and type, addresses that exist, and breadcrumbs named after their pages', async ({
	request,
}) => {
	const html = new Map<string, string>()
	for (const path of await pathsOf(request)) html.set(path, await page(request, path))
	const linked = new Map<string, string>()
	for (const [path, source] of html) {
		const things = thingsOf(source)
		expect(things.length, path).toBeGreaterThan(0)
		for (const thing of things) {
			expect(thing['@type'], path).toMatch(/^(Organization|BreadcrumbList|ItemList|Course|Event|Article)$/)
			for (const address of addressesIn(thing)) if (!EXTERNAL.test(address)) linked.set(address, path)
			if (thing['@type'] !== 'BreadcrumbList') continue
			const [home, ...trail] = thing['itemListElement'] as { name: string; item: string }[]
			expect(home?.name, path).toBe('Home')
			for (const { name, item } of trail) expect(name, path).toBe(headingOf(html.get(item.slice(ADDRESS.length)) ?? ''))
		}
	}
	for (const [address, from] of linked) {
		expect(address.startsWith(`${ADDRESS}/`), `${address} on ${from}`).toBe(true)
		const target = address.slice(ADDRESS.length).replace(/[?#].*/, '')
		if (!html.has(target)) expect((await request.get(target)).status(), `${address} on ${from}`).toBe(200)
	}
})

test('the fee in INR in the structured data of a course equals the fee on its page', async ({ request }) => {
	const addresses = new Set(courses.map(courseAddress))
	const listed = (await pathsOf(request)).filter((path) => addresses.has(path))
	expect(listed.length).toBeGreaterThan(0)
	for (const path of listed) {
		const html = await page(request, path)
		const [course] = thingsOf(html).filter((thing) => thing['@type'] === 'Course')
		const [inr] = offersOf(course)
		expect(inr?.priceCurrency, path).toBe('INR')
		expect(html, path).toContain(`<strong>${money(inr?.price ?? '', 'INR')}</strong>`)
	}
})

test('each price by country in the structured data equals the price on the page for that country', async ({ page }) => {
	const priced = first(courses, 'course with prices by country', ({ pricing }) => pricing !== undefined)
	await open(page, courseAddress(priced))
	const [course] = thingsOf(await page.content()).filter((thing) => thing['@type'] === 'Course')
	const offers = offersOf(course)
	const abroad = priced.offer_usd_price ? ['USD'] : []
	const own = Object.values({ IN: { currency: 'INR' }, ...priced.pricing?.byCountry }).map(({ currency }) => currency)
	expect(offers.map(({ priceCurrency }) => priceCurrency).sort()).toEqual([...own, ...abroad].sort())
	for (const { price, priceCurrency, eligibleRegion } of offers) {
		await page.getByLabel('Prices for').selectOption(eligibleRegion ?? 'ZZ')
		await expect(
			page.getByRole('complementary', { name: 'Fee and dates' }).getByText(money(price, priceCurrency)).first(),
		).toBeVisible()
	}
})

test('the blog and its articles link the feed, which is served as RSS', async ({ page, request }) => {
	for (const path of ['/blog', ARTICLE])
		expect(await (await request.get(path)).text()).toMatch(
			/<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="\/blog\/feed.xml"/,
		)
	await open(page, '/blog')
	const address = await page.getByRole('link', { name: 'RSS feed of the blog' }).getAttribute('href')
	const answer = await request.get(address ?? '')
	expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
	expect((await answer.text()).match(/<item>/g)).toHaveLength(articles.length)
})

test('a white paper and an article link to the courses of their standard and to the next text', async ({ page }) => {
	await open(page, '/whitepaper/27001')
	await page
		.getByRole('navigation', { name: 'Read on' })
		.getByRole('link', { name: 'Courses for this standard' })
		.click()
	await expect(page).toHaveURL(/\/courses\/all\?scheme=ISMS$/)
	await expect(page.getByLabel('Subject')).toHaveValue('ISMS')
	const place = articles.findIndex(({ standard }) => standard && courses.some((course) => course.standard === standard))
	await open(page, articleAddress(first(articles.slice(place), 'article on the standard of a course')))
	const relatedLinks = page.getByRole('navigation', { name: 'Read on' })
	await expect(relatedLinks.getByRole('link', { name: 'Courses for this standard' })).toHaveAttribute(
		'href',
		new RegExp(`scheme=${courses.find(({ standard }) => standard === articles[place]?.standard)?.scheme}$`),
	)
	await relatedLinks.getByRole('link', { name: 'Next article' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(articles[(place + 1) % articles.length]?.title ?? '')
})
