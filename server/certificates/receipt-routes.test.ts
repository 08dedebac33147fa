import { createHash, createPublicKey } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import { expect, test } from 'vitest'
import { lastEntry } from '#server/certificates/register/audit.ts'
import { saveCertificates } from '#server/certificates/register/import.ts'
import { publishReason, withdraw } from '#server/certificates/register/store.ts'
import { newKey, retireKey, signingKey, signPayload } from '#server/certificates/signed/keys.ts'
import { CERTIFICATE } from '#server/openapi/examples.ts'
import { NOW, testApp, testAuthor } from '#server/testing/fixtures.ts'
import { attachedTo, textOf } from '#server/testing/pdf.ts'
import { type PublicKey, verifyCredential } from '#shared/certificates/credential.ts'
import { claimsToBeReceipt, RECEIPT_TYPE, verifyReceipt } from '#shared/certificates/receipt.ts'

const ORIGIN = 'https://pramaan.example'

async function started(rateLimit = false) {
	const { app, db } = await testApp({ env: { publicUrl: ORIGIN, rateLimit } })
	await saveCertificates(db, [
		CERTIFICATE,
		{ ...CERTIFICATE, number: 'OLD', validUntil: '2025-01-31' },
		{ ...CERTIFICATE, number: 'GONE' },
	])
	await withdraw(db, 'GONE', 'Fee never paid', testAuthor())
	const receiptFor = (numbers: unknown) =>
		app.inject({ method: 'POST', url: '/api/certificates/receipt', payload: { numbers } })
	const keySet = async (): Promise<PublicKey[]> => (await app.inject('/.well-known/jwks.json')).json().keys
	/** The signed text of a receipt for a number. */
	const signedFor = async (number: string) => attachedTo((await receiptFor([number])).rawPayload) ?? ''
	return { app, db, receiptFor, keySet, signedFor }
}

test('a receipt says what was asked, when, and what the register answered, and its signature is ours', async () => {
	const { app, db, receiptFor } = await started()
	await newKey(db, testAuthor())
	const numbers = [CERTIFICATE.number, ' old', 'GONE', 'NONE']
	const answer = await receiptFor(numbers)
	expect(answer.headers).toMatchObject({
		'content-type': 'application/pdf',
		'content-disposition': 'attachment; filename="receipt-2025-09-29.pdf"',
	})
	const text = textOf(answer.rawPayload)
	const jwt = attachedTo(answer.rawPayload) ?? ''
	const register = (await lastEntry(db))?.hash
	const code = createHash('sha256').update(jwt).digest('hex').slice(0, 20).toUpperCase()
	for (const shown of [
		'Receipt of a certificate check',
		'1 valid, 1 expired, 1 withdrawn, 1 not found',
		'29 September 2025 at 10:11 UTC (29 September 2025, 15:41 IST)',
		`Receipt code: ${code.match(/.{4}/g)?.join(' ')}`,
		`${register}`,
		'Asha Rao',
		'Expired after 31 January',
		'Withdrawn on 29',
		'Not found',
	])
		expect(text).toContain(shown)
	expect(text).not.toContain('Fee never paid')

	const [key] = (await app.inject('/.well-known/jwks.json')).json().keys
	const payload = jsonwebtoken.verify(jwt, createPublicKey({ key, format: 'jwk' }), { algorithms: ['ES256'] })
	const checked = await app.inject({ method: 'POST', url: '/api/certificates/check', payload: { numbers } })
	expect(payload).toMatchObject({
		iss: ORIGIN,
		checkedAt: NOW.toISOString(),
		results: checked.json().results,
		register,
	})
	expect(await verifyCredential(jwt, [key], { now: NOW })).toMatchObject({ ok: false, kind: 'notACredential' })
})

test('a receipt is checked without the server, also when its key is retired', async () => {
	const { db, keySet, signedFor } = await started()
	const kid = await newKey(db, testAuthor())
	const jwt = await signedFor('NONE')
	const genuine = {
		ok: true,
		receipt: { iss: ORIGIN, checkedAt: NOW.toISOString(), results: [{ number: 'NONE', state: 'notFound' }] },
	}
	expect(await verifyReceipt(`\n${jwt} `, await keySet())).toMatchObject(genuine)
	await newKey(db, testAuthor())
	expect(await verifyReceipt(jwt, await keySet())).toMatchObject(genuine)
	await retireKey(db, kid, testAuthor(), true)
	expect(await verifyReceipt(jwt, await keySet())).toEqual({
		ok: false,
		kind: 'key',
		problem: 'This receipt is signed with a key that is not one of ours, or no longer accepted.',
	})
})

test('a receipt of 200 numbers with the longest texts is checked', async () => {
	const { db, keySet } = await started()
	await newKey(db, testAuthor())
	const key = await signingKey(db)
	const [long, number] = ['ह'.repeat(200), 'ह'.repeat(60)]
	const certificate = { ...CERTIFICATE, number, leadAuditor: long, scheme: long, accreditedBy: long, issuedBy: long }
	const results = Array(200).fill({ number, state: 'valid', certificate })
	const jwt = key && (await signPayload({ iss: ORIGIN, type: [RECEIPT_TYPE], results }, key, ORIGIN))
	expect(await verifyReceipt(jwt ?? '', await keySet())).toMatchObject({ ok: true, receipt: { results } })
})

test('a receipt is no certificate, and a certificate no receipt', async () => {
	const { app, db, keySet, signedFor } = await started()
	await newKey(db, testAuthor())
	const receipt = await signedFor(CERTIFICATE.number)
	const credential = (await app.inject(`/api/certificates/${CERTIFICATE.number}/credential`)).body
	expect([claimsToBeReceipt(receipt), claimsToBeReceipt(credential), claimsToBeReceipt('x')]).toEqual([
		true,
		false,
		false,
	])
	expect(await verifyCredential(receipt, await keySet(), { now: NOW })).toEqual({
		ok: false,
		kind: 'notACredential',
		problem: 'This is not a signed certificate.',
	})
	expect(await verifyReceipt(credential, await keySet())).toEqual({
		ok: false,
		kind: 'notACredential',
		problem: 'This is not a signed receipt.',
	})
})

test('a receipt is refused when a single bit of it is flipped', async () => {
	const { db, keySet, signedFor } = await started()
	await newKey(db, testAuthor())
	const bytes = Buffer.from(await signedFor('NONE'), 'latin1')
	const keys = await keySet()
	const isAccepted = async (bit: number) => {
		const changed = Buffer.from(bytes)
		changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
		return (await verifyReceipt(changed.toString('latin1'), keys)).ok
	}
	for (let bit = 0; bit < bytes.length * 8; bit += 8) {
		const flips = Array.from({ length: 8 }, (_, i) => isAccepted(bit + i))
		expect(await Promise.all(flips), `character ${bit / 8}`).toEqual(Array(8).fill(false))
	}
})

test('a receipt that is not ours is refused with a sentence', async () => {
	const { db, keySet, signedFor } = await started()
	await newKey(db, testAuthor())
	const jwt = await signedFor('NONE')
	const [head = '', body = '', tail] = jwt.split('.')
	const key = await signingKey(db)
	if (!key) throw new Error('There is no key')
	const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
	const payload = JSON.parse(Buffer.from(body, 'base64url').toString())
	const elsewhere = 'https://other.example'
	const other = await signPayload({ ...payload, iss: elsewhere }, key, elsewhere)
	const problemOf = async (text: string, keys?: PublicKey[]) => {
		const check = await verifyReceipt(text, keys ?? (await keySet()))
		return check.ok ? 'ok' : check.problem
	}
	const NONE = 'This receipt is signed in a way that is not accepted.'
	expect(await problemOf(`${encoded({ alg: 'none' })}.${body}.`)).toBe(NONE)
	expect(await problemOf(`${encoded({ alg: 'none' })}.${body}.${tail}`)).toBe(NONE)
	expect(await problemOf(other)).toBe('This receipt was issued by another website.')
	expect(await problemOf(await signPayload(payload, { ...key, kid: 'x' }, ORIGIN))).toBe(
		'This receipt is signed with a key that is not one of ours, or no longer accepted.',
	)
	const changed = encoded({ ...payload, results: [{ number: 'NONE', state: 'valid' }] })
	expect(await problemOf(`${head}.${changed}.${tail}`)).toBe(
		'The signature is wrong: this receipt was changed after it was issued, or it is forged.',
	)
})

test('a receipt of one number has all fields of its certificate', async () => {
	const { db, receiptFor } = await started()
	await newKey(db, testAuthor())
	const text = textOf((await receiptFor([CERTIFICATE.number])).rawPayload)
	for (const shown of ['Asha Rao', 'Lead Auditor, ISO 9001:2015', '29 September 2025', 'N/A', 'Pramaan'])
		expect(text).toContain(shown)
	expect(textOf((await receiptFor(['NONE'])).rawPayload)).toContain('Not found')
})

test.each([
	['one number', ['GONE']],
	['a list', ['GONE', 'NONE']],
])('a receipt of %s has the reason of a withdrawal when it is published', async (_, numbers) => {
	const { db, receiptFor } = await started()
	await newKey(db, testAuthor())
	// It has no place where a line can be broken.
	const reason = `${'x'.repeat(190)} <b>`
	await publishReason(db, 'GONE', reason, testAuthor())
	const { rawPayload } = await receiptFor(numbers)
	const text = textOf(rawPayload).replace(/[\s|]/g, '')
	expect(text).toContain(`Withdrawnon29September2025.Reason:${reason.replace(/\s/g, '')}`)
	const [, body = ''] = attachedTo(rawPayload)?.split('.') ?? []
	expect(JSON.parse(Buffer.from(body, 'base64url').toString()).results[0].withdrawnReason).toBe(reason)
})

test('a receipt of forty numbers takes one page, one of 200 has all of them', async () => {
	const { db, receiptFor } = await started()
	await newKey(db, testAuthor())
	const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length
	const numbers = (count: number) => Array.from({ length: count }, (_, i) => `PRM-LA-2025-${1000 + i}`)
	expect(pagesOf((await receiptFor(numbers(40))).rawPayload)).toBe(1)
	const { rawPayload } = await receiptFor(numbers(200))
	const pages = pagesOf(rawPayload)
	expect(pages).toBeGreaterThan(1)
	const text = textOf(rawPayload)
	for (const number of numbers(200)) expect(text).toContain(number)
	// Each page has the titles of the columns.
	expect(text.match(/\|Number\|State\|/g)).toHaveLength(pages ?? 0)
})

test('a receipt prints a question mark for a character that no font has, and signs what was asked', async () => {
	const { db, receiptFor } = await started()
	await newKey(db, testAuthor())
	const { rawPayload } = await receiptFor(['A證1', 'B2'])
	expect(textOf(rawPayload)).toContain('A?1')
	const [, body = ''] = attachedTo(rawPayload)?.split('.') ?? []
	expect(JSON.parse(Buffer.from(body, 'base64url').toString()).results[0].number).toBe('A證1')
})

test('a receipt costs as much as a check, and its misses count', async () => {
	const { app, db, receiptFor } = await started(true)
	await newKey(db, testAuthor())
	expect((await receiptFor(Array(39).fill('NONE'))).statusCode).toBe(200)
	expect((await receiptFor(['NONE', 'GONE', CERTIFICATE.number])).statusCode).toBe(200)
	expect((await app.inject('/api/certificates/X')).statusCode).toBe(429)
	const other = { remoteAddress: '203.0.113.7', method: 'POST', url: '/api/certificates/receipt' } as const
	const ask = (count: number) => app.inject({ ...other, payload: { numbers: Array(count).fill(CERTIFICATE.number) } })
	expect((await ask(200)).statusCode).toBe(200)
	expect((await ask(41)).statusCode).toBe(429)
	// The refused call cost one.
	expect((await ask(39)).statusCode).toBe(200)
})

test.each([
	[[], 422],
	[Array(201).fill('A'), 422],
	['A', 422],
])('a receipt for a wrong list is refused', async (numbers, status) => {
	const { receiptFor } = await started()
	expect((await receiptFor(numbers)).statusCode).toBe(status)
})

test('without a key that signs there is no receipt', async () => {
	const { receiptFor } = await started()
	expect((await receiptFor(['A'])).statusCode).toBe(503)
})
