import { expect, test } from 'vitest'
import { attribute, builtSite, metaOf, named } from './site.ts'

type Get = Awaited<ReturnType<typeof builtSite>>['get']

/** Requests a PNG and reads its width and height from the first chunk. */
async function pngAt(get: Get, address: string) {
	const { statusCode, headers, rawPayload } = await get(address)
	return {
		status: statusCode,
		type: headers['content-type'],
		signature: rawPayload.toString('latin1', 1, 4),
		width: rawPayload.readUInt32BE(16),
		height: rawPayload.readUInt32BE(20),
	}
}
const png = (width: number, height: number) => ({ status: 200, type: 'image/png', signature: 'PNG', width, height })

test('every page of the sitemap has the Open Graph image of its scheme, or that of the provider', async () => {
	const { addresses, pageAt, get } = await builtSite()
	const images = new Map<string, string[]>()
	for (const address of addresses) {
		const meta = metaOf((await pageAt(address)).elements)
		expect(meta, address).toMatchObject({
			'og:image:width': '1200',
			'og:image:height': '630',
			'og:image:alt': expect.stringMatching(/, the logo of Pramaan and an engraved rosette$/),
			'twitter:card': 'summary_large_image',
		})
		const { origin, pathname } = new URL(meta['og:image'] ?? '')
		expect(meta['og:url']?.startsWith(`${origin}/`), address).toBe(true)
		images.set(pathname, [...(images.get(pathname) ?? []), address])
	}
	for (const image of images.keys()) expect(await pngAt(get, image), image).toEqual(png(1200, 630))
	expect(images.size).toBe(9)
	expect(images.get('/pictures/isms.png')).toContain('/exemplar-global/lead-auditor-isms-27001')
	expect(images.get('/pictures/ems.png')).toContain('/whitepaper/14001')
	expect(images.get('/pictures/site.png')).toContain('/about')
})

test('the Open Graph image of the verification page does not depend on a number', async () => {
	const { pageAt } = await builtSite()
	const metaAt = async (path: string) => metaOf((await pageAt(path)).elements)
	const plain = await metaAt('/policies/verification')
	expect(plain['og:image']).toBeTruthy()
	expect(await metaAt('/policies/verification?number=PRM-LA-2025-00418')).toEqual(plain)
})

test('the manifest and the icons for home screens exist in their stated sizes', async () => {
	const { pageAt, get } = await builtSite()
	const links = named((await pageAt('/')).elements, 'link')
	const hrefOf = (rel: string) =>
		attribute(
			links.find((link) => attribute(link, 'rel') === rel),
			'href',
		)
	expect(await pngAt(get, hrefOf('apple-touch-icon') ?? '')).toEqual(png(180, 180))
	const answer = await get(hrefOf('manifest') ?? '')
	expect(answer.headers['content-type']).toBe('application/manifest+json')
	const manifest = answer.json()
	expect(manifest.start_url).toBe('/')
	expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(['192x192', '512x512'])
	for (const { src, sizes, type, purpose } of manifest.icons) {
		const [width, height] = sizes.split('x').map(Number)
		expect(purpose).toContain('maskable')
		expect(await pngAt(get, src)).toEqual({ ...png(width, height), type })
	}
})
