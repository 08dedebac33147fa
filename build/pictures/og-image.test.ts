import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OG_IMAGE_SIZE, ogImagePath } from '#app/base/site-images.ts'
import { sitemapPaths } from '#app/router/prerender-paths.server.ts'
import { resources } from '#app/seo/manifest.resource.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { SCHEMES } from '#catalogue/schema.ts'
import { cardOf, colour } from './og-card.ts'
import { drawIcon, drawImage } from './og-image.ts'

test.each([
	['/', '/pictures/index.png'],
	['/about', '/pictures/about.png'],
	['/courses/all', '/pictures/courses/all.png'],
])('the Open Graph image of %s is %s', (page, address) => {
	expect(ogImagePath(page)).toBe(address)
})

test('every page of the sitemap has its own image path', async () => {
	const paths = await sitemapPaths()
	expect(new Set(paths.map(ogImagePath)).size).toBe(paths.length)
})

test('the card of a course has its name, standard, awarding body and level in the colour of its standard', () => {
	expect(cardOf('/british_training/lead-auditor-ems', 'unused')).toMatchObject({
		title: 'Lead Auditor EMS',
		notes: ['ISO 14001:2015', 'British Training, lead auditor'],
		ink: colour('standard', 'EMS'),
	})
	expect(cardOf('/exemplar-global/lead-auditor-fsms-22000', 'unused').notes).toEqual(['Exemplar Global, lead auditor'])
})

test('the card of a white paper names its kind, and that of another page has its title in the colour of the provider', () => {
	const [paper] = loadContent().whitepapers
	expect(cardOf(`/whitepaper/${paper?.slug}`, 'unused')).toMatchObject({ title: paper?.title, notes: ['White paper'] })
	expect(cardOf('/about', 'About Us')).toMatchObject({ title: 'About Us', notes: [], ink: colour('brand') })
})

test('every standard has its own colour', () => {
	expect(new Set(SCHEMES.map((scheme) => colour('standard', scheme))).size).toBe(SCHEMES.length)
	expect(() => colour('standard', 'XYZ')).toThrow('XYZ')
})

test('an image has the required size and its title on the left', async () => {
	const card = cardOf('/british_training/lead-auditor-qms', '')
	const { info } = await sharp(await drawImage(card)).toBuffer({ resolveWithObject: true })
	expect(info).toMatchObject({ format: 'png', ...OG_IMAGE_SIZE })
	const area = { left: 120, top: 72, width: 500, height: 88 }
	const contrast = async (title: string) => {
		const part = await sharp(await drawImage({ ...card, title }))
			.extract(area)
			.toBuffer()
		return (await sharp(part).stats()).channels[0]?.stdev ?? 0
	}
	expect(await contrast('Lead Auditor')).toBeGreaterThan(20)
	expect(await contrast('.')).toBeLessThan(5)
})

test('drawImage rejects characters outside the font subset and titles that do not fit', async () => {
	const card = cardOf('/about', 'About')
	await expect(drawImage({ ...card, title: 'प्रमाण' })).rejects.toThrow('not in the subset')
	await expect(drawImage({ ...card, title: 'certificate '.repeat(20) })).rejects.toThrow('too long')
})

test('an icon has only background outside the safe zone of maskable icons', async () => {
	const size = 100
	const { data } = await sharp(await drawIcon(size))
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
	const paper = data.subarray(0, 3)
	expect(`#${paper.toString('hex')}`).toBe(colour('paper'))
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
	const { site } = loadContent()
	expect(JSON.parse(String(resources()[0]?.read()))).toMatchObject({
		name: site.legalName,
		short_name: site.name,
		theme_color: colour('brand'),
		background_color: colour('paper'),
	})
})
