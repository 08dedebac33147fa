import type { APIRequestContext } from '@playwright/test'
import { builtPage, pagesOfEachLayout } from './pages.ts'
import { expect, open, PLAIN_VISIT, ownPageTest as test } from './site.ts'

/** Requests a PNG and reads its width and height from the first chunk. */
async function pngAt(request: APIRequestContext, address: string) {
	const answer = await request.get(address)
	const body = await answer.body()
	return {
		status: answer.status(),
		type: answer.headers()['content-type'],
		signature: body.toString('latin1', 1, 4),
		width: body.readUInt32BE(16),
		height: body.readUInt32BE(20),
	}
}
const png = (width: number, height: number) => ({ status: 200, type: 'image/png', signature: 'PNG', width, height })

const metaOf = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
			name,
			content,
		]),
	)

test('every page of the sitemap has the Open Graph image of its scheme, or that of the provider', async ({
	request,
}) => {
	const sitemap = await (await request.get('/sitemap.xml')).text()
	const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => new URL(page as string))
	expect(pages.length).toBeGreaterThan(60)
	const images = new Map<string, string[]>()
	for (const { origin, pathname } of pages) {
		const meta = metaOf(await (await request.get(pathname)).text())
		const image = new URL(meta['og:image'] ?? '')
		expect(image.origin, pathname).toBe(origin)
		expect(meta, pathname).toMatchObject({
			'og:image:width': '1200',
			'og:image:height': '630',
			'og:image:alt': expect.stringMatching(/, the logo of Pramaan and an engraved rosette$/),
			'twitter:card': 'summary_large_image',
		})
		expect(await pngAt(request, image.pathname), pathname).toEqual(png(1200, 630))
		images.set(image.pathname, [...(images.get(image.pathname) ?? []), pathname])
	}
	expect(images.size).toBe(9)
	expect(images.get('/pictures/isms.png')).toContain('/exemplar-global/lead-auditor-isms-27001')
	expect(images.get('/pictures/ems.png')).toContain('/whitepaper/14001')
	expect(images.get('/pictures/site.png')).toContain('/about')
})

test('the Open Graph image of the verification page does not depend on a number', async ({ request }) => {
	const metaAt = async (path: string) => metaOf(await (await request.get(path)).text())
	const plain = await metaAt('/policies/verification')
	expect(plain['og:image']).toBeTruthy()
	expect(await metaAt('/policies/verification?number=PRM-LA-2025-00418')).toEqual(plain)
})

test('a page that does not exist has no Open Graph image', async ({ request }) => {
	const answer = await request.get('/no-such-page')
	expect(answer.status()).toBe(404)
	const html = await answer.text()
	expect(html).not.toContain('og:image')
	expect(html).not.toContain('twitter:')
})

test('the manifest and the icons for home screens exist in their stated sizes', async ({ page, request }) => {
	await page.goto('/')
	await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
	await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-touch-icon.png')
	expect(await pngAt(request, '/apple-touch-icon.png')).toEqual(png(180, 180))

	const answer = await request.get('/manifest.webmanifest')
	expect(answer.headers()['content-type']).toBe('application/manifest+json')
	const manifest = await answer.json()
	expect(manifest.start_url).toBe('/')
	expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512'])
	for (const { src, sizes, type, purpose } of manifest.icons) {
		const [width, height] = sizes.split('x').map(Number)
		expect(purpose).toContain('maskable')
		expect(await pngAt(request, src)).toEqual({ ...png(width, height), type })
	}
})

test.describe('a picture that fails to load', () => {
	test.use({ ...PLAIN_VISIT, expectedErrors: /Failed to load resource/ })

	// Spec 8.
	test('is replaced by the fallback on every kind of page', async ({ page }) => {
		const paths = pagesOfEachLayout().filter((path) => builtPage(path).includes('<img'))
		expect(paths).toEqual(expect.arrayContaining(['/', '/policies/verification']))
		for (const path of paths) {
			const failed = new Set([...builtPage(path).matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, src = '']) => src))
			await page.route(
				({ pathname }) => failed.has(pathname),
				(route) => route.abort(),
			)
			await open(page, path)
			const pictures = page.locator('img')
			expect(await pictures.count(), path).toBeGreaterThan(0)
			for (const picture of await pictures.all()) {
				await picture.evaluate((image) => image.scrollIntoView())
				await expect(picture, path).toHaveAttribute('src', '/fallback.svg')
				await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
			}
			await page.unrouteAll({ behavior: 'wait' })
		}
	})
})
