import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signedBy } from '#server/testing/credentials.ts'
import { CERTIFICATE } from '#server/testing/examples.ts'
import { NOW, storelessTest, TRAINING, testActor, testApp } from '#server/testing/fixtures.ts'
import { attachedTo, textOf } from '#server/testing/pdf.ts'
import { ANSWER_FIELDS, asShown, FIELDS } from '#shared/certificates/certificate.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { saveCertificates } from './import.ts'
import { newKey } from './keys.ts'
import { withdrawCertificate } from './store.ts'

const ORIGIN = 'https://pramaan.example'

async function started(changes = {}) {
	const { app, db } = await testApp({ env: { publicUrl: ORIGIN } })
	await saveCertificates(db, [{ ...CERTIFICATE, ...changes }])
	await newKey(db, testActor())
	const get = (file: string) => app.inject(`/api/certificates/${CERTIFICATE.number}/${file}`)
	const signedIn = async (jwt: string | undefined) => {
		const { keys } = (await app.inject('/.well-known/jwks.json')).json()
		return signedBy(keys, jwt)?.credentialSubject.licenseNumber
	}
	return { app, db, get, signedIn }
}

/** The chunks of a PNG; throws if a checksum is wrong. */
function chunksOf(png: Buffer) {
	const chunks: { type: string; data: Buffer }[] = []
	for (let at = 8; at < png.length; ) {
		const end = at + 8 + png.readUInt32BE(at)
		expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
		chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
		at = end + 4
	}
	return chunks
}

test('the PNG badge carries the credential in one iTXt chunk and is a picture', async () => {
	const { get, signedIn } = await started()
	const answer = await get('badge.png')
	expect(answer.headers['content-type']).toBe('image/png')
	const chunks = chunksOf(answer.rawPayload)
	expect(chunks[0]?.type).toBe('IHDR')
	const texts = chunks.filter(({ type }) => type === 'iTXt')
	expect(texts).toHaveLength(1)
	// After the keyword: no compression, its method, no language, no translated keyword.
	const [, jwt] = String(texts[0]?.data).match(/^openbadgecredential\0{5}([\w.-]+)$/) ?? []
	expect(await signedIn(jwt)).toBe(CERTIFICATE.number)
	const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
	expect([info.width, info.height]).toEqual([512, 512])
	// The ink of the scheme is at the rim, and the corner is transparent.
	const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 4)]
	expect(at(256, 24)).toEqual([0x2f, 0x4b, 0x9e, 255])
	expect(at(0, 0)[3]).toBe(0)
})

test('the SVG badge carries the credential in the element that Open Badges names', async () => {
	const { get, signedIn } = await started({ scheme: 'Lead <Auditor> & "more"' })
	const answer = await get('badge.svg')
	expect(answer.headers['content-type']).toBe('image/svg+xml')
	expect(answer.body).toMatch(
		/^<svg [^>]*xmlns:openbadges="https:\/\/purl\.imsglobal\.org\/ob\/v3p0"[^>]*><openbadges:/,
	)
	const [, jwt] = answer.body.match(/<openbadges:credential verify="([^"]+)">/) ?? []
	expect(await signedIn(jwt)).toBe(CERTIFICATE.number)
	expect((await sharp(answer.rawPayload).metadata()).width).toBe(512)
})

test('the PDF certificate shows training and, label by label, the six fields on one page, and carries the credential', async () => {
	const { get, signedIn } = await started({ ...TRAINING, validUntil: '2028-09-28' })
	const answer = await get('certificate.pdf')
	expect(answer.headers).toMatchObject({
		'content-type': 'application/pdf',
		'content-disposition': 'attachment; filename="certificate-PRM-LA-2025-00418.pdf"',
	})
	const source = answer.rawPayload.toString('latin1')
	expect(source.match(/\/Type \/Page\n/g)).toHaveLength(1)
	expect(source).toContain('(credential.jwt)')
	expect(source).toContain('/AFRelationship /Data')
	expect(source).toContain('/S /Link')
	expect(source).toContain(`/URI (${ORIGIN}/policies/verification)`)
	expect(source).toMatch(/\/Type \/OBJR/)
	const text = textOf(answer.rawPayload)
	const certificate = asShown(CERTIFICATE)
	const facts = ANSWER_FIELDS.map((field) => `${FIELDS[field].label}|${certificate[field]}`)
	for (const shown of [
		'Certificate of training',
		'Lead auditor',
		'Lead Auditor QMS; units Standard, Auditing, Leading; 30 hours of class',
		'This is not certification as an auditor.',
		`${facts.join('|')}|${FIELDS.validUntil.label}|28 September 2028|`,
	])
		expect(text).toContain(shown)
	expect(await signedIn(attachedTo(answer.rawPayload))).toBe(CERTIFICATE.number)
})

const printed = async (changes: Partial<typeof CERTIFICATE>) =>
	textOf(
		await certificatePdf({
			certificate: { ...CERTIFICATE, ...changes },
			training: TRAINING,
			validUntil: '',
			origin: ORIGIN,
			credential: 'a.b.c',
			now: NOW,
		}),
	)

storelessTest.each([
	['accents', 'Żółć Nguyễn Søren'],
	['Cyrillic', 'Наталия Петрова'],
	['signs', 'A & B <C>'],
])('the PDF certificate shows a name with %s', async (_, leadAuditor) => {
	expect((await printed({ leadAuditor })).replaceAll('|', '')).toContain(leadAuditor)
})

storelessTest('the PDF certificate shows Devanagari', async () => {
	expect(await printed({ leadAuditor: 'आशा राव' })).toMatch(/[\u0900-\u097f]/)
})

storelessTest('the longest texts shrink and break until all of them are on the page', async () => {
	const words = 'Venkatanarasimharajuvaripeta '.repeat(7).trim()
	const text = await printed({ leadAuditor: words, scheme: 'W'.repeat(200), number: 'W'.repeat(60), issuedBy: words })
	expect(text.match(/Venkatanarasimharajuvaripeta/g)).toHaveLength(21)
	expect(text.match(/W/g)).toHaveLength(260)
})

test('a certificate with characters that no font has is refused with a sentence, and has a credential', async () => {
	const { get } = await started({ leadAuditor: '證 Li' })
	const answer = await get('certificate.pdf')
	expect(answer.statusCode).toBe(422)
	expect(answer.json().message).toContain('has characters that we cannot print: 證.')
	expect((await get('credential')).statusCode).toBe(200)
})

test('a visitor gets twenty documents a minute, and can go on looking up', async () => {
	const { app, db } = await testApp({ env: { rateLimit: true } })
	await saveCertificates(db, [CERTIFICATE])
	await newKey(db, testActor())
	const status = async (file: string) => (await app.inject(`/api/certificates/${CERTIFICATE.number}${file}`)).statusCode
	for (let i = 0; i < 20; i++) expect(await status('/badge.svg')).toBe(200)
	expect(await status('/certificate.pdf')).toBe(429)
	expect([await status(''), await status('/credential')]).toEqual([200, 200])
})

test.each([['credential'], ['badge.png'], ['badge.svg'], ['certificate.pdf']])(
	'%s answers like a look-up when the certificate is unknown or withdrawn, and costs one',
	async (file) => {
		const { app, db } = await testApp({ env: { rateLimit: true } })
		await saveCertificates(db, [CERTIFICATE])
		await withdrawCertificate(db, CERTIFICATE.number, 'x', testActor())
		const url = (number: string) => `/api/certificates/${number}/${file}`
		expect((await app.inject(url(CERTIFICATE.number))).json()).toMatchObject({ status: 404, withdrawn: '2025-09-29' })
		for (let i = 0; i < 19; i++) expect((await app.inject(url(`X${i}`))).statusCode).toBe(404)
		// Nineteen and these: the one that was withdrawn is no miss.
		for (let i = 0; i < 21; i++) expect((await app.inject(`/api/certificates/Y${i}`)).statusCode).toBe(404)
		expect((await app.inject('/api/certificates/X')).statusCode).toBe(429)
	},
)
