import { Bitstring } from '@digitalbazaar/bitstring'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { partsOf, signedBy } from '#server/testing/credentials.ts'
import { CERTIFICATE as SAMPLE } from '#server/testing/examples.ts'
import { NOW, TRAINING, testActor, testApp, testDatabase } from '#server/testing/fixtures.ts'
import { saveCertificates } from './import.ts'
import { ensureKey, listKeys, newKey, publicKeys, retireKey } from './keys.ts'
import { claimStatusIndex, LIST_SIZE } from './status-list.ts'
import { reinstateCertificate, withdrawCertificate } from './store.ts'

const ORIGIN = 'https://pramaan.example'
const CERTIFICATE = { ...SAMPLE, number: 'PRM-LA-2025/00418 é' }

async function started() {
	const { app, db } = await testApp({ env: { publicUrl: ORIGIN } })
	await saveCertificates(db, [
		{ ...CERTIFICATE, validUntil: '2028-09-28', ...TRAINING, emailHash: 'a'.repeat(64) },
		{ ...CERTIFICATE, number: 'BARE', issueDate: '', accreditedBy: '' },
	])
	const kid = await newKey(db, testActor())
	const get = (url: string) => app.inject(url)
	const credentialOf = async (number: string) =>
		(await get(`/api/certificates/${encodeURIComponent(number)}/credential`)).body
	const keySet = async () => (await get('/.well-known/jwks.json')).json().keys
	const statusList = async () => (await get('/api/certificates/status/1')).body
	/** As a verifier sees it: 'refused' without a right signature, else whether its bit in the status list is set. */
	async function check(jwt: string) {
		const keys = await keySet()
		const [payload, list] = [signedBy(keys, jwt), signedBy(keys, await statusList())]
		if (!payload || !list) return 'refused'
		const { statusListCredential, statusListIndex } = payload.credentialStatus
		expect(statusListCredential).toBe(list.id)
		const encoded = list.credentialSubject.encodedList.slice(1)
		const bits = new Bitstring({ buffer: await Bitstring.decodeBits({ encoded }) })
		return bits.get(Number(statusListIndex)) ? 'withdrawn' : 'valid'
	}
	return { app, db, kid, get, credentialOf, keySet, statusList, check }
}

test('the credential of a certificate says what the register shows, and nothing of the address of the holder', async () => {
	const { get, check } = await started()
	const answer = await get(`/api/certificates/${encodeURIComponent(' prm-la-2025/00418 É')}/credential`)
	expect(answer.statusCode).toBe(200)
	expect(answer.headers['content-type']).toBe('application/vc+jwt')
	expect(answer.headers['content-disposition']).toBe('attachment; filename="certificate-PRM-LA-2025-00418-.jwt"')
	expect(await check(answer.body)).toBe('valid')
	const [, { credentialSubject }] = partsOf(answer.body)
	expect(credentialSubject.achievement.otherIdentifier).toEqual(
		Object.entries(TRAINING).map(([field, identifier]) => ({
			type: 'IdentifierEntry',
			identifier,
			identifierType: `ext:${field}`,
		})),
	)
	expect(JSON.stringify(partsOf(answer.body))).not.toContain('aaaa')
})

// Members and values that Open Badges 3.0 and the data model of Verifiable Credentials 2.0 require.
test('a credential has the members that Open Badges 3.0 requires, and its claims repeat them', async () => {
	const { credentialOf, kid, keySet } = await started()
	for (const number of [CERTIFICATE.number, 'BARE']) {
		const [header, payload] = partsOf(await credentialOf(number))
		expect(header).toEqual({
			alg: 'ES256',
			typ: 'JWT',
			kid: `${ORIGIN}/.well-known/jwks/${kid}`,
			jwk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
		})
		expect((await keySet())[0]).toEqual({ ...header.jwk, kid: header.kid, alg: 'ES256', use: 'sig', iss: ORIGIN })
		expect(payload['@context']).toEqual([
			'https://www.w3.org/ns/credentials/v2',
			'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
		])
		expect(payload.type).toEqual(['VerifiableCredential', 'OpenBadgeCredential'])
		expect(payload.issuer).toMatchObject({ id: ORIGIN, type: ['Profile'] })
		expect(payload.validFrom).toBe('2025-09-29T00:00:00Z')
		expect(payload.awardedDate).toBe(number === 'BARE' ? undefined : '2025-09-29T00:00:00Z')
		const { achievement, identifier, ...subject } = payload.credentialSubject
		expect(subject).toMatchObject({ type: ['AchievementSubject'], licenseNumber: number })
		expect(identifier).toEqual([
			{ type: 'IdentityObject', hashed: false, identityHash: 'Asha Rao', identityType: 'name' },
		])
		const name = `${number === 'BARE' ? 'Certificate' : TRAINING.kind}: ${SAMPLE.scheme}`
		expect([payload.name, achievement.name]).toEqual([name, name])
		expect(achievement).toMatchObject({ type: ['Achievement'], achievementType: 'Certificate' })
		expect(achievement.description).toMatch(/\w/)
		expect(achievement.criteria.narrative).toMatch(/not certification as an auditor/)
		for (const url of [payload.id, payload.issuer.url, subject.id, achievement.id, achievement.criteria.id])
			expect(new URL(url).origin).toBe(ORIGIN)
		expect(payload.credentialStatus).toMatchObject({
			id: `${ORIGIN}/api/certificates/status/1#${payload.credentialStatus.statusListIndex}`,
			type: 'BitstringStatusListEntry',
			statusPurpose: 'revocation',
			statusListIndex: expect.stringMatching(/^\d+$/),
		})
		expect(payload).toMatchObject({ iss: payload.issuer.id, jti: payload.id, sub: subject.id })
		expect(payload.nbf).toBe(Date.parse(payload.validFrom) / 1000)
		expect(payload.exp).toBe(payload.validUntil && Date.parse(payload.validUntil) / 1000)
		expect(payload.validUntil).toBe(number === 'BARE' ? undefined : '2028-09-28T23:59:59Z')
	}
})

test.each([
	['in the middle of a day', NOW],
	['just after midnight', new Date('2025-09-30T00:00:01Z')],
])('what is signed %s is accepted by a verifier whose clock is a minute behind', async (_, now) => {
	const { app, db } = await testApp({ env: { publicUrl: ORIGIN }, now: () => now })
	const today = now.toISOString().slice(0, 10)
	await saveCertificates(db, [
		{ ...CERTIFICATE, number: 'TODAY', issueDate: today },
		{ ...CERTIFICATE, number: 'BARE', issueDate: '' },
	])
	await newKey(db, testActor({ now }))
	const get = async (path: string) => (await app.inject(`/api/certificates/${path}`)).body
	const signed = [await get('TODAY/credential'), await get('BARE/credential'), await get('status/1')]
	const behind = now.getTime() / 1000 - 60
	for (const jwt of signed) {
		const [, claims] = partsOf(jwt)
		expect(claims.nbf).toBeLessThanOrEqual(behind)
		expect(claims.nbf).toBe(Date.parse(claims.validFrom) / 1000)
		if (claims.awardedDate) expect(claims.awardedDate.slice(0, 10)).toBe(today)
	}
})

test('a withdrawn certificate has no credential, and its earlier one is refused until it is reinstated', async () => {
	const { credentialOf, check, get, db } = await started()
	const jwt = await credentialOf('BARE')
	await withdrawCertificate(db, 'BARE', 'x', testActor())
	const answer = await get('/api/certificates/BARE/credential')
	expect([answer.statusCode, answer.json().withdrawn]).toEqual([404, '2025-09-29'])
	expect(await check(jwt)).toBe('withdrawn')
	await reinstateCertificate(db, 'BARE', testActor())
	expect(await check(jwt)).toBe('valid')
})

test('a credential stays right when the certificate is replaced, expired or imported again', async () => {
	const { credentialOf, check, db } = await started()
	const jwt = await credentialOf('BARE')
	await saveCertificates(db, [{ ...CERTIFICATE, number: 'NEW', replaces: 'BARE' }])
	await saveCertificates(db, [{ ...CERTIFICATE, number: 'bare', validUntil: '2025-09-01' }])
	expect(await check(jwt)).toBe('valid')
	const places = [jwt, await credentialOf('BARE')].map((text) => partsOf(text)[1].credentialStatus.id)
	expect(places[0]).toBe(places[1])
})

test('a retired key verifies what it signed, a compromised one does not', async () => {
	const { credentialOf, check, kid, db } = await started()
	const first = await credentialOf('BARE')
	const other = await newKey(db, testActor())
	const second = await credentialOf('BARE')
	expect(partsOf(second)[0].kid).toContain(other)
	expect([await check(first), await check(second)]).toEqual(['valid', 'valid'])
	expect(await retireKey(db, kid, testActor(), false)).toBe(false)
	expect(await retireKey(db, kid, testActor(), true)).toBe(true)
	expect(await check(first)).toBe('refused')
	expect(await check(second)).toBe('valid')
	expect(await retireKey(db, other, testActor(), false)).toBe(true)
	expect(await publicKeys(db, ORIGIN)).toMatchObject([{ kid: `${ORIGIN}/.well-known/jwks/${other}`, retired: true }])
	expect((await listKeys(db)).map(({ privateJwk }) => privateJwk)).toEqual([null, null])
})

test('without a key that signs the calls are answered with 503 and the key set is empty', async () => {
	const { app, db } = await testApp()
	await saveCertificates(db, [CERTIFICATE])
	const number = encodeURIComponent(CERTIFICATE.number)
	for (const url of [`/api/certificates/${number}/credential`, '/api/certificates/status/1']) {
		const answer = await app.inject(url)
		expect([answer.statusCode, answer.json().message]).toEqual([
			503,
			'We cannot sign certificates at the moment. Please write to us.',
		])
	}
	expect((await app.inject('/.well-known/jwks.json')).json()).toEqual({ keys: [] })
})

test('public keys have no private part, and each is at the address that its kid names', async () => {
	const { get, keySet } = await started()
	const [key] = await keySet()
	expect(key).not.toHaveProperty('retired')
	const answer = await get(new URL(key.kid).pathname)
	expect(answer.json()).toEqual(key)
	expect(answer.headers).toMatchObject({
		'content-type': 'application/jwk+json; charset=utf-8',
		'access-control-allow-origin': '*',
		'cache-control': 'public, max-age=300',
	})
	expect(key).not.toHaveProperty('d')
	expect((await get('/.well-known/jwks/none')).statusCode).toBe(404)
})

test('servers that start at the same time make one key, and none when all were retired', async () => {
	const db = await testDatabase()
	await Promise.all([1, 2, 3].map(() => ensureKey(db, NOW)))
	const [key, ...more] = await listKeys(db)
	expect([key?.active, more]).toEqual([1, []])
	await retireKey(db, key?.kid ?? '', testActor(), false)
	await ensureKey(db, NOW)
	expect(await listKeys(db)).toHaveLength(1)
})

test('each certificate gets a place of its own, also in a list that is full', async () => {
	const { db, get } = await started()
	const numbers = Array.from({ length: 20 }, (_, i) => `N${i}`)
	await saveCertificates(
		db,
		numbers.map((number) => ({ ...CERTIFICATE, number })),
	)
	const places = await Promise.all([...numbers, ...numbers].map((number) => claimStatusIndex(db, number)))
	expect(new Set(places).size).toBe(20)
	expect(places.slice(0, 20)).toEqual(places.slice(20))
	expect(places.every((place) => place < LIST_SIZE)).toBe(true)

	await sql`insert into certificates (status_index, number_key, number, lead_auditor, scheme, issued_by)
		with recursive places(place) as (select 0 union all select place + 1 from places where place < ${sql.raw(`${LIST_SIZE - 1}`)})
		select place, 'F' || place, 'F' || place, 'Asha', 'QMS', 'Pramaan' from places
		where place not in (select status_index from certificates where status_index is not null)`.execute(db)
	expect((await get('/api/certificates/status/2')).statusCode).toBe(404)
	expect(await claimStatusIndex(db, 'BARE')).toBeGreaterThanOrEqual(LIST_SIZE)
	const answer = await get('/api/certificates/BARE/credential')
	const [, payload] = partsOf(answer.body)
	expect(payload.credentialStatus.statusListCredential).toBe(`${ORIGIN}/api/certificates/status/2`)
	expect((await get('/api/certificates/status/2')).statusCode).toBe(200)
})
