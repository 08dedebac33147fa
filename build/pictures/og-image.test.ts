import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OG_IMAGE_SIZE, ogImagePath } from '#app/base/site-images.ts'
import { resources } from '#app/seo/manifest.resource.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { SCHEMES } from '#catalogue/schema.ts'
import { INK, PAPER, STANDARD_INKS } from '#drawing/inks.ts'
import { drawIcon, drawImage, drawImages } from './og-image.ts'

const { site } = loadContent()

const channels = (colour: string) => [...Buffer.from(colour.slice(1), 'hex')]

/** How far the background of an image is from an ink in any channel: its palette is not exact. */
async function distance(image: Buffer, ink = '') {
	const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
	return Math.max(...channels(ink).map((value, i) => Math.abs(value - (data[i] ?? 0))))
}

test('every scheme has an Open Graph image of the required size in its ink, and other pages have one in that of the provider', async () => {
	const images = new Map((await drawImages()).map(({ path, body }) => [path, body]))
	const bodies = await Promise.all(
		[...SCHEMES, undefined].map(async (scheme) => {
			const body = images.get(ogImagePath(scheme)) ?? Buffer.of()
			expect(await sharp(body).metadata()).toMatchObject({ format: 'png', ...OG_IMAGE_SIZE })
			expect(await distance(body, scheme ? STANDARD_INKS[scheme] : INK)).toBeLessThan(6)
			return body.toString('base64')
		}),
	)
	expect(new Set(bodies).size).toBe(SCHEMES.length + 1)
	expect([...images.keys()].slice(bodies.length)).toEqual(['/icon-192.png', '/icon-512.png', '/apple-touch-icon.png'])
})

test.each([
	['title', { left: 120, top: 72, width: 500, height: 88 }, { legalName: '.' }],
	['name of the provider', { left: 160, top: 490, width: 150, height: 70 }, { name: '.' }],
])('an image has the %s on the left', async (_text, area, without) => {
	const contrast = async (facts: typeof site) => {
		const part = await sharp(await drawImage(facts))
			.extract(area)
			.toBuffer()
		return (await sharp(part).stats()).channels[0]?.stdev ?? 0
	}
	expect(await contrast(site)).toBeGreaterThan(20)
	expect(await contrast({ ...site, ...without })).toBeLessThan(5)
})

test('drawImage rejects characters outside the font subset and titles that do not fit', async () => {
	await expect(drawImage({ ...site, name: 'प्रमाण' })).rejects.toThrow('not in the subset')
	await expect(drawImage({ ...site, legalName: 'certificate '.repeat(20) })).rejects.toThrow('too long')
	await expect(drawImage({ ...site, legalName: 'certificate'.repeat(20) })).rejects.toThrow('too long')
})

test('an icon has only background outside the safe zone of maskable icons', async () => {
	const size = 100
	const { data } = await sharp(await drawIcon(size))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const paper = data.subarray(0, 3)
	expect(`#${paper.toString('hex')}`).toBe(PAPER)
	let inside = 0
	for (let y = 0; y < size; y++)
		for (let x = 0; x < size; x++) {
			const at = (y * size + x) * 3
			if (data.subarray(at, at + 3).equals(paper)) continue
			if (Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) > 0.41 * size) throw new Error(`drawn at ${x}, ${y}`)
			inside++
		}
	expect(inside).toBeGreaterThan(1000)
})

test('the manifest has the provider and the colour tokens', () => {
	expect(JSON.parse(String(resources()[0]?.read()))).toMatchObject({
		name: site.legalName,
		short_name: site.name,
		theme_color: INK,
		background_color: PAPER,
	})
})
