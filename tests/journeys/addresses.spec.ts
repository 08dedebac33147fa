import { expect, open, plainTest as test } from './site.ts'

const paths = async (request: import('@playwright/test').APIRequestContext) => {
	const sitemap = await (await request.get('/sitemap.xml')).text()
	return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
}

// The addresses of spec 2 and of the product decisions.
const REQUIRED = `/ /about /accredited /registration /courses /courses/all /courses/training /courses/exemplar-global
/courses/lead-auditor /courses/internal-auditor /courses/awareness /courses/consultancy /courses/customised
/courses/practice-exam /policies /policies/impartiality /policies/verification /policies/quality
/policies/confidentiality /policies/privacy /policies/shipping /policies/terms /policies/refunds /whitepaper/9001
/whitepaper/14001 /whitepaper/45001 /whitepaper/27001 /blog /contact
/british_training/iso-14001-awareness-training /british_training/lead-auditor-qms /british_training/lead-auditor-ems
/british_training/lead-auditor-ohsms /british_training/lead-auditor-isms /british_training/internal-auditor-ems
/british_training/internal-auditor-ohsms /british_training/awareness-auditor-qms
/british_training/awareness-auditor-ems /british_training/awareness-auditor-ohsms
/exemplar-global/lead-auditor-qms /exemplar-global/lead-auditor-ems /exemplar-global/lead-auditor-isms-27001
/exemplar-global/lead-auditor-fsms-22000 /exemplar-global/exemplar-global-certified-lead-auditor`.split(/\s+/)

test('every address answers 200 with a unique title and description, a canonical link and one h1', async ({
	request,
}) => {
	const all = await paths(request)
	for (const path of REQUIRED) expect(all, path).toContain(path)
	const titles = new Map<string, string>()
	const descriptions = new Map<string, string>()
	for (const path of all) {
		const response = await request.get(path)
		expect(response.status(), path).toBe(200)
		const html = await response.text()
		const title = html.match(/<title>(.*?)<\/title>/)?.[1] ?? ''
		const description = html.match(/<meta name="description" content="(.*?)"/)?.[1] ?? ''
		expect(title, path).not.toBe('')
		expect(description.length, path).toBeGreaterThan(39)
		expect(titles.get(title), `${path} has the title of ${titles.get(title)}`).toBeUndefined()
		expect(
			descriptions.get(description),
			`${path} has the description of ${descriptions.get(description)}`,
		).toBeUndefined()
		titles.set(title, path)
		descriptions.set(description, path)
		expect(html.match(/<h1[\s>]/g), path).toHaveLength(1)
		expect(html, path).toMatch(new RegExp(`<link rel="canonical" href="https://[^/"]+${path}"`))
	}
})

const idsIn = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? ''))

test('every internal link of every page leads to an existing page and fragment', async ({ request }) => {
	const all = new Set(await paths(request))
	const ids = new Map<string, Set<string>>()
	const links = new Map<string, string>()
	for (const path of all) {
		const html = (await (await request.get(path)).text()).replace(/<script[\s\S]*?<\/script>/g, '')
		ids.set(path, idsIn(html))
		for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
			if (href.startsWith('/')) links.set(href, path)
			else if (href.startsWith('#')) links.set(path + href, path)
		}
	}
	for (const [link, from] of links) {
		const [, path = '', fragment] = link.match(/^([^#?]*)[^#]*(?:#(.*))?$/) ?? []
		if (!all.has(path)) {
			const answer = await request.get(path)
			expect(answer.status(), `${link} on ${from}`).toBe(200)
			ids.set(path, idsIn(await answer.text()))
		}
		if (fragment) expect(ids.get(path)?.has(fragment), `${link} on ${from}`).toBe(true)
	}
})

test.describe('an unknown address', () => {
	test.use({ expectedErrors: /status of 404/ })

	for (const path of [
		'/nowhere',
		'/courses/nowhere',
		'/british_training/nowhere',
		'/exemplar-global/lead-auditor-qms/more',
		'/policies/nowhere',
		'/whitepaper/nowhere',
		'/blog/nowhere',
		'/nonsense/page',
		'/data/nowhere',
		'/blog/100%',
		'/%E0%A4%A',
		'/404',
	]) {
		test(`${path} answers 404 with the three required texts and requests no page data`, async ({ page }) => {
			const requested: string[] = []
			page.on('request', (request) => request.resourceType() === 'fetch' && requested.push(request.url()))
			const response = await page.goto(path)
			expect(response?.status()).toBe(404)
			await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
			await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
			await expect(page.getByText('Please check the URL or return to the home page.')).toBeVisible()
			await expect(page.getByRole('banner')).toBeVisible()
			await page.waitForFunction(() => document.documentElement.dataset['hydrated'] !== undefined)
			await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
			await expect(page).toHaveTitle('404 - Page Not Found | Pramaan')
			await page.waitForLoadState('networkidle')
			// Requests for pages whose links are in view are prefetches.
			expect(requested.filter((url) => new URL(url).pathname.startsWith(path))).toEqual([])
			await page.getByRole('link', { name: 'See all courses' }).click()
			await expect(page.getByRole('heading', { level: 2, name: /^\d+ courses/ })).toBeVisible()
		})
	}

	for (const path of ['/british_training/nowhere', '/courses/nowhere', '/nowhere', '/blog/100%']) {
		test(`${path} shows the not-found page after a client navigation`, async ({ page }) => {
			await open(page, '/about')
			await page
				.getByRole('contentinfo')
				.getByRole('link', { name: 'Contact', exact: true })
				.evaluate((link: HTMLAnchorElement, to) => {
					link.href = to
					link.click()
				}, path)
			await expect(page.getByRole('heading', { level: 1, name: '404 - Page Not Found' })).toBeVisible()
			await expect(page).toHaveTitle('404 - Page Not Found | Pramaan')
			await expect(page.getByRole('banner')).toBeVisible()
			await page.goBack()
			await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
		})
	}
})

test.describe('a client navigation', () => {
	test.use({ expectedErrors: /net::ERR|Failed to fetch|loading route module|status of/ })

	test('reloads the page when its module fails to load', async ({ page }) => {
		await open(page, '/about')
		await page.route(/assets\/contact\.page.*\.js/, (route) => route.abort())
		const reloaded = page.waitForEvent('load')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
		await reloaded
	})

	test('loads the document of the page when its data fails to load', async ({ page }) => {
		await open(page, '/about')
		await page.route('**/contact/data.json', (route) => route.fulfill({ status: 500, body: '' }))
		const loaded = page.waitForEvent('load')
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
		await loaded
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
	})
})

test('the loading screen is shown while the data of a page is slow', async ({ page }) => {
	await open(page, '/about')
	const answer = Promise.withResolvers<void>()
	await page.route('**/contact/data.json', async (route) => {
		await answer.promise
		await route.continue()
	})
	await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
	await expect(page.getByText('Loading...')).toBeVisible()
	answer.resolve()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
})
