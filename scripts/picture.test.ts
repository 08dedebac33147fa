import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pages } from '#app/addresses.server.ts'
import { loader } from '#app/manifest.record.ts'
import { PICTURE, pictureOf } from '#app/pictures.ts'
import { loadContent } from '#content/load.server.ts'
import { SCHEMES } from '#content/schema.ts'
import { colour, faceOf, sharedTitle } from './face.ts'
import { drawIcon, drawPicture } from './picture.ts'

test.each([
	['/', '/pictures/index.png'],
	['/about', '/pictures/about.png'],
	['/courses/all', '/pictures/courses/all.png'],
])('the picture of %s is %s', (page, address) => {
	expect(pictureOf(page)).toBe(address)
})

test('no two pages share an address of a picture', () => {
	expect(new Set(pages().map(pictureOf)).size).toBe(pages().length)
})

test('a course shows its name, standard, awarding body and level in the ink of its standard', () => {
	expect(faceOf('/british_training/lead-auditor-ems', 'unused')).toMatchObject({
		title: 'Lead Auditor EMS',
		notes: ['ISO 14001:2015', 'British Training, lead auditor'],
		ink: colour('standard', 'EMS'),
	})
	expect(faceOf('/exemplar-global/lead-auditor-fsms-22000', 'unused').notes).toEqual(['Exemplar Global, lead auditor'])
})

test('a paper says so, any other page has the title of its link and the ink of the provider', () => {
	const [paper] = loadContent().whitepapers
	expect(faceOf(`/whitepaper/${paper?.slug}`, 'unused')).toMatchObject({ title: paper?.title, notes: ['White paper'] })
	expect(faceOf('/about', 'About Us')).toMatchObject({ title: 'About Us', notes: [], ink: colour('ink') })
})

test('every standard has an ink of its own', () => {
	expect(new Set(SCHEMES.map((scheme) => colour('standard', scheme))).size).toBe(SCHEMES.length)
	expect(() => colour('standard', 'XYZ')).toThrow('XYZ')
})

test('the title of a link is read from the page as people see it', () => {
	expect(sharedTitle('<meta property="og:title" content="Q&amp;A: an auditor&#x27;s &quot;eyes&quot;"/>')).toBe(
		`Q&A: an auditor's "eyes"`,
	)
	expect(() => sharedTitle('<title>About</title>')).toThrow('og:title')
})

test('a picture has its size and ink, and letters on the left', async () => {
	const face = faceOf('/british_training/lead-auditor-qms', '')
	const { info } = await sharp(await drawPicture(face)).toBuffer({ resolveWithObject: true })
	expect(info).toMatchObject({ format: 'png', ...PICTURE })
	const area = { left: 120, top: 72, width: 500, height: 88 }
	const spread = async (title: string) => {
		const part = await sharp(await drawPicture({ ...face, title }))
			.extract(area)
			.toBuffer()
		return (await sharp(part).stats()).channels[0]?.stdev ?? 0
	}
	expect(await spread('Lead Auditor')).toBeGreaterThan(20)
	expect(await spread('.')).toBeLessThan(5)
})

test('letters outside the cut of the font and titles that do not fit stop the build', async () => {
	const face = faceOf('/about', 'About')
	await expect(drawPicture({ ...face, title: 'प्रमाण' })).rejects.toThrow('not in the cut')
	await expect(drawPicture({ ...face, title: 'certificate '.repeat(20) })).rejects.toThrow('too long')
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

test('the manifest names the provider and has the colours of the tokens', async () => {
	const { site } = loadContent()
	expect(await loader().json()).toMatchObject({
		name: site.legalName,
		short_name: site.name,
		theme_color: colour('ink'),
		background_color: colour('paper'),
	})
})
