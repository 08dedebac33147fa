import sharp from 'sharp'
import { expect, test } from 'vitest'
import { resources } from '#app/manifest.resource.ts'
import { PICTURE, pictureOf } from '#app/pictures.ts'
import { sitemapPaths } from '#app/prerender-paths.server.ts'
import { loadContent } from '#content/load.server.ts'
import { SCHEMES } from '#content/schema.ts'
import { cardOf, colour } from './og-card.ts'
import { drawIcon, drawImage } from './og-image.ts'

test.each([
	['/', '/pictures/index.png'],
	['/about', '/pictures/about.png'],
	['/courses/all', '/pictures/courses/all.png'],
])('the picture of %s is %s', (page, address) => {
	expect(pictureOf(page)).toBe(address)
})

test('no two pages share an address of a picture', async () => {
	const paths = await sitemapPaths()
	expect(new Set(paths.map(pictureOf)).size).toBe(paths.length)
})

test('a course shows its name, standard, awarding body and level in the ink of its standard', () => {
	expect(cardOf('/british_training/lead-auditor-ems', 'unused')).toMatchObject({
		title: 'Lead Auditor EMS',
		notes: ['ISO 14001:2015', 'British Training, lead auditor'],
		ink: colour('standard', 'EMS'),
	})
	expect(cardOf('/exemplar-global/lead-auditor-fsms-22000', 'unused').notes).toEqual(['Exemplar Global, lead auditor'])
})

test('a paper says so, any other page has the title of its link and the ink of the provider', () => {
	const [paper] = loadContent().whitepapers
	expect(cardOf(`/whitepaper/${paper?.slug}`, 'unused')).toMatchObject({ title: paper?.title, notes: ['White paper'] })
	expect(cardOf('/about', 'About Us')).toMatchObject({ title: 'About Us', notes: [], ink: colour('ink') })
})

test('every standard has an ink of its own', () => {
	expect(new Set(SCHEMES.map((scheme) => colour('standard', scheme))).size).toBe(SCHEMES.length)
	expect(() => colour('standard', 'XYZ')).toThrow('XYZ')
})

test('a picture has its size and ink, and letters on the left', async () => {
	const card = cardOf('/british_training/lead-auditor-qms', '')
	const { info } = await sharp(await drawImage(card)).toBuffer({ resolveWithObject: true })
	expect(info).toMatchObject({ format: 'png', ...PICTURE })
	const area = { left: 120, top: 72, width: 500, height: 88 }
	const spread = async (title: string) => {
		const part = await sharp(await drawImage({ ...card, title }))
			.extract(area)
			.toBuffer()
		return (await sharp(part).stats()).channels[0]?.stdev ?? 0
	}
	expect(await spread('Lead Auditor')).toBeGreaterThan(20)
	expect(await spread('.')).toBeLessThan(5)
})

test('letters outside the cut of the font and titles that do not fit stop the build', async () => {
	const card = cardOf('/about', 'About')
	await expect(drawImage({ ...card, title: 'प्रमाण' })).rejects.toThrow('not in the cut')
	await expect(drawImage({ ...card, title: 'certificate '.repeat(20) })).rejects.toThrow('too long')
})

test('an icon is paper outside the circle that every mask keeps', async () => {
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

test('the manifest names the provider and has the colours of the tokens', () => {
	const { site } = loadContent()
	expect(JSON.parse(String(resources()[0]?.read()))).toMatchObject({
		name: site.legalName,
		short_name: site.name,
		theme_color: colour('ink'),
		background_color: colour('paper'),
	})
})
