import { createHmac } from 'node:crypto'
import { CompactSign, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { type PublicKey, verifyCredential } from '#shared/credential.ts'
import { certificatePayload } from './credential.ts'
import { keyAddress, type SigningKey, signPayload } from './keys.ts'

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
	certificatePayload({ certificate, validUntil, statusIndex: 5 }, origin, NOW)

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

test('a signed certificate has the six fields and the last day of validity', async () => {
	expect(await verifyCredential(`\n${await signed(CERTIFICATE, '2028-08-31')} `, keys, { now: NOW })).toEqual({
		ok: true,
		signed: {
			certificate: CERTIFICATE,
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
])(
	'a signed certificate %s is refused when a single bit of it is flipped',
	async (_, certificate, validUntil) => {
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
	},
	120_000,
)

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
