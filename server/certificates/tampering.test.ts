import { createHmac, createPublicKey } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import jsonwebtoken from 'jsonwebtoken'
import { beforeAll, describe, expect, test } from 'vitest'
import { certificatePayload } from '#server/certificates/signed/credential.ts'
import { keyAddress, type SigningKey, signPayload } from '#server/certificates/signed/keys.ts'
import { TRAINING } from '#server/testing/fixtures.ts'
import { P256_ORDER, type PublicKey, verifyCredential } from '#shared/certificates/credential.ts'
import { RECEIPT_TYPE, verifyReceipt } from '#shared/certificates/receipt.ts'

const ORIGIN = 'https://pramaan.example'
const NOW = new Date('2025-09-29T10:11:12Z')
const CERTIFICATE = {
	leadAuditor: 'Asha Rao-Sørensen हिन्दी',
	scheme: 'Lead Auditor, ISO 9001:2015',
	number: 'PRM-LA-2025/00418 é',
	issueDate: '2025-09-01',
	accreditedBy: 'Exemplar Global',
	issuedBy: 'Pramaan',
}
const BARE = { ...CERTIFICATE, number: 'B', issueDate: '', accreditedBy: '' }

let ours: SigningKey
let keys: PublicKey[]
let jwt: string

async function pair(kid: string) {
	const { publicKey, privateKey } = await generateKeyPair('ES256')
	const key: SigningKey = { kid, publicJwk: await exportJWK(publicKey), privateKey }
	return { key, published: { ...key.publicJwk, kid: keyAddress(ORIGIN, kid), iss: ORIGIN } as PublicKey }
}

const payload = (certificate = CERTIFICATE, validUntil = '', origin = ORIGIN) =>
	certificatePayload({ certificate, training: TRAINING, validUntil, statusIndex: 5 }, origin, NOW)

const signed = (certificate = CERTIFICATE, validUntil = '', key = ours) =>
	signPayload(payload(certificate, validUntil), key, ORIGIN)

const problemOf = async (text: string, now = NOW) => {
	const check = await verifyCredential(text, keys, { now })
	return check.ok ? 'ok' : check.problem
}

beforeAll(async () => {
	const { key, published } = await pair('one')
	ours = key
	keys = [(await pair('other')).published, published]
	jwt = await signed()
})

test('a signed certificate has the six fields, the training and the last day of validity', async () => {
	expect(await verifyCredential(`\n${await signed(CERTIFICATE, '2028-08-31')} `, keys, { now: NOW })).toEqual({
		ok: true,
		signed: {
			certificate: CERTIFICATE,
			training: TRAINING,
			validUntil: '2028-08-31',
			status: { list: `${ORIGIN}/api/certificates/status/1`, index: 5 },
		},
	})
	expect(await verifyCredential(await signed(BARE), keys, { now: NOW })).toMatchObject({
		ok: true,
		signed: { certificate: BARE },
	})
})

test('a certificate is valid on the day of issue and on the last day, wherever the holder is', async () => {
	const tomorrow = { ...CERTIFICATE, issueDate: '2025-09-30' }
	expect(await problemOf(await signed(tomorrow))).toBe('ok')
	expect(await problemOf(await signed(CERTIFICATE, '2025-09-29'), new Date('2025-09-29T23:59:58Z'))).toBe('ok')
	expect(await problemOf(await signed(CERTIFICATE, '2025-09-29'), new Date('2025-09-30T00:00:00Z'))).toBe(
		'This certificate was valid until 29 September 2025.',
	)
	expect(await problemOf(jwt, new Date('2025-08-31T23:59:59Z'))).toBe(
		'This certificate is not valid before 1 September 2025.',
	)
})

test.each([
	['without an end', CERTIFICATE, ''],
	['with an end', CERTIFICATE, '2028-08-31'],
	['with empty fields', BARE, ''],
])('a signed certificate %s is refused when a single bit of it is flipped', async (_, certificate, validUntil) => {
	const bytes = Buffer.from(await signed(certificate, validUntil), 'latin1')
	const isAccepted = async (bit: number) => {
		const changed = Buffer.from(bytes)
		changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
		return (await verifyCredential(changed.toString('latin1'), keys, { now: NOW })).ok
	}
	const bits = Array.from({ length: bytes.length * 8 }, (_, bit) => bit)
	for (let from = 0; from < bits.length; from += 1000) {
		const flipped = bits.slice(from, from + 1000)
		const accepted = await Promise.all(flipped.map(isAccepted))
		expect(flipped.filter((_, i) => accepted[i])).toEqual([])
	}
})

describe('what is not a certificate of ours is refused with one sentence:', () => {
	const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
	const [NONE, NOT_ONE, OTHER_ISSUER, OTHER_KEY, WRONG] = [
		'This certificate is signed in a way that is not accepted.',
		'This is not a signed certificate.',
		'This certificate was issued by another website.',
		'This certificate is signed with a key that is not one of ours, or no longer accepted.',
		'The signature is wrong: this certificate was changed after it was issued, or it is forged.',
	]
	const withHeader = (header: object) => `${base64(header)}.${jwt.split('.').slice(1).join('.')}`

	test.each<[string, () => string | Promise<string>, string]>([
		['an empty text', () => '', NOT_ONE],
		['words', () => 'PRM-LA-2025-00418', NOT_ONE],
		['two parts', () => jwt.split('.').slice(0, 2).join('.'), NOT_ONE],
		['three parts that are no JSON', () => 'a.b.c', NOT_ONE],
		['a payload that is a list', () => `${base64({ alg: 'ES256' })}.${base64([])}.c2ln`, NOT_ONE],
		['more than a megabyte', () => jwt.padEnd(1_000_001, 'A'), NOT_ONE],
		['a signed text of another kind', () => signPayload({ ...payload(), type: ['Receipt'] }, ours, ORIGIN), NOT_ONE],
		['no algorithm', () => `${base64({ alg: 'none' })}.${base64(payload())}.`, NONE],
		['no algorithm with our signature', () => withHeader({ alg: 'none', kid: keys[1]?.kid }), NONE],
		['no header of an algorithm', () => withHeader({ kid: keys[1]?.kid }), NONE],
		['a critical extension', () => withHeader({ alg: 'ES256', kid: keys[1]?.kid, crit: ['b64'], b64: false }), NONE],
		[
			'HS256 with the public key as the secret',
			() => {
				const text = `${base64({ alg: 'HS256', kid: keys[1]?.kid })}.${base64(payload())}`
				return `${text}.${createHmac('sha256', JSON.stringify(keys[1])).update(text).digest('base64url')}`
			},
			NONE,
		],
		[
			'another issuer',
			() => signPayload(payload(CERTIFICATE, '', 'https://other.example'), ours, 'https://other.example'),
			OTHER_ISSUER,
		],
		['an unknown key', async () => signed(CERTIFICATE, '', (await pair('unknown')).key), OTHER_KEY],
		['no name of a key', () => withHeader({ alg: 'ES256' }), OTHER_KEY],
		[
			'a key of the attacker in the header, with our name for it',
			async () => {
				const { key } = await pair('one')
				return new CompactSign(Buffer.from(JSON.stringify(payload())))
					.setProtectedHeader({ alg: 'ES256', kid: keys[1]?.kid as string, jwk: key.publicJwk })
					.sign(key.privateKey)
			},
			WRONG,
		],
		['another of our keys', () => withHeader({ alg: 'ES256', kid: keys[0]?.kid }), WRONG],
		['no signature', () => `${jwt.split('.').slice(0, 2).join('.')}.`, WRONG],
		['a longer signature', () => `${jwt}AAAA`, WRONG],
		['a signature of a megabyte', () => jwt.padEnd(1_000_000, 'A'), WRONG],
	])('%s', async (_, text, problem) => {
		expect(await problemOf(await text())).toBe(problem)
	})

	test('every certificate without keys to check it', async () => {
		expect(await verifyCredential(jwt, [], { now: NOW })).toEqual({ ok: false, kind: 'key', problem: OTHER_KEY })
	})
})

test('a status list of another author, or none at all, says nothing about a withdrawal', async () => {
	const { key } = await pair('one')
	const list = await new SignJWT({
		id: `${ORIGIN}/api/certificates/status/1`,
		type: ['BitstringStatusListCredential'],
		iss: ORIGIN,
	})
		.setProtectedHeader({ alg: 'ES256', kid: keys[1]?.kid as string })
		.sign(key.privateKey)
	for (const statusList of [list, jwt, 'x']) {
		const check = await verifyCredential(jwt, keys, { statusList, now: NOW })
		expect([check.ok, check.asOf]).toEqual([true, undefined])
	}
})

describe('of the two valid signatures of a text', () => {
	const OLDER = (kind: string) =>
		`The signature of this ${kind} has an older form that is no longer accepted, so nothing is proven. Download the ${kind} from us again.`
	const sOf = (text: string) => BigInt(`0x${Buffer.from(text.split('.')[2] ?? '', 'base64url').toString('hex', 32)}`)
	const withOtherS = (text: string) => {
		const [head, body, tail = ''] = text.split('.')
		const r = Buffer.from(tail, 'base64url').toString('hex', 0, 32)
		const s = (P256_ORDER - sOf(text)).toString(16).padStart(64, '0')
		return `${head}.${body}.${Buffer.from(r + s, 'hex').toString('base64url')}`
	}
	const receipt = () => signPayload({ iss: ORIGIN, type: [RECEIPT_TYPE], results: [] }, ours, ORIGIN)

	test('the server makes the one with the lower s, which the verifiers of three authors accept', async () => {
		const published = keys[1] as PublicKey
		const [key, josesKey] = [createPublicKey({ key: published, format: 'jwk' }), await importJWK(published, 'ES256')]
		for (let i = 0; i < 200; i++) {
			const text = await signPayload({ ...payload(), jti: `${i}`, nbf: 0 }, ours, ORIGIN)
			expect(sOf(text)).toBeLessThanOrEqual(P256_ORDER / 2n)
			expect(await problemOf(text)).toBe('ok')
			expect((await compactVerify(text, josesKey)).protectedHeader.alg).toBe('ES256')
			expect(jsonwebtoken.verify(text, key, { algorithms: ['ES256'] })).toMatchObject({ jti: `${i}` })
		}
	})

	test('the other one is right by itself, and refused on certificates and receipts as of an older form', async () => {
		const other = withOtherS(jwt)
		expect((await compactVerify(other, await importJWK(keys[1] as PublicKey, 'ES256'))).payload).toBeDefined()
		const refused = (kind: string) => ({ ok: false, kind: 'form', problem: OLDER(kind) })
		expect(await verifyCredential(other, keys, { now: NOW })).toEqual(refused('certificate'))
		const ofReceipt = await receipt()
		expect((await verifyReceipt(ofReceipt, keys)).ok).toBe(true)
		expect(await verifyReceipt(withOtherS(ofReceipt), keys)).toEqual(refused('receipt'))
	})

	test('the other one of a changed text is refused as forged', async () => {
		const [head, , tail] = withOtherS(jwt).split('.')
		const [, body] = (await signed(BARE)).split('.')
		expect(await verifyCredential(`${head}.${body}.${tail}`, keys, { now: NOW })).toMatchObject({ kind: 'signature' })
	})

	test('the other one of a status list says nothing about a withdrawal', async () => {
		const list = await signPayload(
			{
				id: `${ORIGIN}/api/certificates/status/1`,
				iss: ORIGIN,
				validFrom: '2025-09-29T10:11:12Z',
				type: ['BitstringStatusListCredential'],
				credentialSubject: { encodedList: `u${gzipSync(Buffer.alloc(16_384, 255)).toString('base64url')}` },
			},
			ours,
			ORIGIN,
		)
		const check = (statusList: string) => verifyCredential(jwt, keys, { statusList, now: NOW })
		expect(await check(list)).toMatchObject({ ok: false, kind: 'withdrawn' })
		expect(await check(withOtherS(list))).toMatchObject({ ok: true, asOf: undefined })
	})
})
