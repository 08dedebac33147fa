import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/write.ts'
import { CERTIFICATE as EXAMPLE } from '#server/testing/examples.ts'
import { NOW, TRAINING, testActor, testApp, testDatabase } from '#server/testing/fixtures.ts'
import { STATED_TYPE } from '#shared/certificates/certificate-check.ts'
import { type CertificateEntry, importCertificates, saveCertificates } from './import.ts'
import { reinstateCertificate, withdrawCertificate } from './store.ts'

const CERTIFICATE = { ...EXAMPLE, number: 'PRM-LA-2025/00418 é' }

/** As the page of certificates asks. */
const stated = async (app: FastifyInstance, number: string) => {
	const accept = `${STATED_TYPE}, application/json`
	const answer = await app.inject({ url: `/api/certificates/${encodeURIComponent(number)}`, headers: { accept } })
	expect(answer.headers['vary']).toContain('Accept')
	return answer
}

test('whoever accepts the type of the page gets state and training flat beside the six fields, and nobody else', async () => {
	const { app, db } = await testApp()
	const certificate = { ...CERTIFICATE, number: 'A1' }
	await saveCertificates(db, [{ ...certificate, ...TRAINING, course: 'Lead Auditor – QMS' }])
	const answer = await stated(app, 'A1')
	expect(answer.headers['content-type']).toMatch(/^application\/vnd\.pramaan\.certificate\+json/)
	expect(answer.json()).toEqual({ ...certificate, ...TRAINING, course: 'Lead Auditor – QMS', state: 'valid' })
	for (const accept of ['application/json', '*/*', 'text/html,*/*;q=0.8']) {
		const plain = await app.inject({ url: '/api/certificates/A1', headers: { accept } })
		expect(plain.headers['content-type']).toMatch(/^application\/json/)
		expect(plain.headers['vary']).toContain('Accept')
		expect(plain.json()).toEqual(certificate)
	}
})

test('a withdrawn certificate is answered with 404, the day and the reason while that is published', async () => {
	const { app, db } = await testApp()
	const reason = 'Obtained by <b>false</b> statements'
	const nextDay = testActor({ now: new Date('2025-09-30T10:00:00Z') })
	await saveCertificates(db, [{ ...CERTIFICATE, number: 'A1' }])
	const answer = async () => {
		const { withdrawn, withdrawnReason } = (await app.inject('/api/certificates/A1')).json()
		const checked = (await check(app, { numbers: ['A1'] })).json().results[0]
		expect([checked.withdrawn, checked.withdrawnReason]).toEqual([withdrawn, withdrawnReason])
		return [withdrawn, withdrawnReason]
	}
	expect(await withdrawCertificate(db, 'A1', reason, testActor(), true)).toBe(true)
	const { body } = await app.inject('/api/certificates/A1')
	expect(JSON.parse(body)).toEqual({
		type: 'about:blank',
		title: 'Not Found',
		status: 404,
		message: 'This certificate was withdrawn on 29 September 2025.',
		state: 'withdrawn',
		withdrawn: '2025-09-29',
		withdrawnReason: reason,
	})
	expect(await withdrawCertificate(db, 'A2', 'Another reason', nextDay)).toBe(false)
	expect(await withdrawCertificate(db, ' a1', 'Issued to the wrong person', nextDay, true)).toBe(true)
	expect(await answer()).toEqual(['2025-09-29', 'Issued to the wrong person'])
	expect(await withdrawCertificate(db, 'a1', 'Issued to the wrong person', nextDay)).toBe(true)
	expect(await answer()).toEqual(['2025-09-29', undefined])
	expect(await reinstateCertificate(db, 'A1', nextDay)).toBe(true)
	expect((await app.inject('/api/certificates/A1')).json()).toEqual({ ...CERTIFICATE, number: 'A1' })
	expect(await reinstateCertificate(db, 'A1', nextDay)).toBe(false)
	expect(await withdrawCertificate(db, ' a1', 'Private reason', nextDay)).toBe(true)
	expect(await answer()).toEqual(['2025-09-30', undefined])
	expect((await app.inject('/api/certificates/A1')).body).not.toContain('Private')
})

const check = (app: FastifyInstance, payload: unknown) =>
	app.inject({ method: 'POST', url: '/api/certificates/check', payload: payload as object })

test('a check answers each number as it was asked and in its order, by one query', async () => {
	const db = await testDatabase()
	const { app } = await testApp({ db })
	await saveCertificates(db, [CERTIFICATE, { ...CERTIFICATE, number: 'A1' }])
	await withdrawCertificate(db, 'A1', 'Fee never paid', testActor())
	const asked = vi.spyOn(db, 'selectFrom')
	const valid = { state: 'valid', certificate: CERTIFICATE }
	const answer = await check(app, {
		numbers: ['NONE', ' prm\u2011la – 2025/00418 É ', 'a1', CERTIFICATE.number],
	})
	expect(answer.statusCode).toBe(200)
	expect(answer.json()).toEqual({
		results: [
			{ number: 'NONE', state: 'notFound' },
			{ number: 'prm-la-2025/00418 É', ...valid },
			{ number: 'a1', state: 'withdrawn', withdrawn: '2025-09-29' },
			{ number: CERTIFICATE.number, ...valid },
		],
	})
	expect(answer.body).not.toContain('Fee')
	expect(asked).toHaveBeenCalledTimes(1)
})

test.each([
	[{ numbers: [] }, { numbers: 'Enter at least one certificate number' }],
	[{ numbers: Array(201).fill('A1') }, { numbers: 'Send at most 200 numbers at once' }],
	[{ numbers: 'A1' }, { numbers: 'Send a list of numbers' }],
	[{ numbers: [' '] }, { numbers: 'Entry 1: Enter the certificate number' }],
	[{ numbers: ['A1', 'A2', '9'.repeat(61)] }, { numbers: 'Entry 3: A certificate number has at most 60 characters' }],
	...["' or '1'='1", '\u0000', '\ud800', 'X is valid until 2030. Holder: Mallory'].map((number): [object, object] => [
		{ numbers: [number] },
		{ numbers: 'Entry 1: A certificate number has letters, digits and signs such as - or /' },
	]),
	[{ numbers: ['A1'], all: true }, { all: 'Unknown field' }],
])('a check of %j is refused with 422', async (body, errors) => {
	const { app } = await testApp()
	const answer = await check(app, body)
	expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
})

test('the state of a certificate stands in the answer for the page, and in a check', async () => {
	const { app, db } = await testApp()
	const today = NOW.toISOString().slice(0, 10)
	const certificate = (number: string) => ({ ...CERTIFICATE, number })
	await saveCertificates(db, [
		certificate('PLAIN'),
		{ ...certificate('TODAY'), validUntil: today },
		{ ...certificate('PAST'), validUntil: '2025-09-28' },
		{ ...certificate('OLD é'), validUntil: '2025-09-28' },
		{ ...certificate('NEW é'), replaces: 'old É' },
		certificate('GONE'),
		{ ...certificate('AFTER'), replaces: 'GONE' },
	])
	await withdrawCertificate(db, 'GONE', 'x', testActor())
	const standing = async (number: string) => {
		const answer = await stated(app, number)
		const { state, validUntil, replacedBy } = answer.json()
		return [answer.statusCode, state, validUntil, replacedBy]
	}
	expect(await standing('PLAIN')).toEqual([200, 'valid', undefined, undefined])
	expect(await standing('TODAY')).toEqual([200, 'valid', today, undefined])
	expect(await standing('PAST')).toEqual([200, 'expired', '2025-09-28', undefined])
	expect(await standing('OLD é')).toEqual([200, 'replaced', '2025-09-28', 'NEW é'])
	expect(await standing('NEW é')).toEqual([200, 'valid', undefined, undefined])
	expect(await standing('GONE')).toEqual([404, 'withdrawn', undefined, undefined])
	expect(await standing('NONE')).toEqual([404, 'notFound', undefined, undefined])
	const { results } = (await check(app, { numbers: ['PLAIN', 'TODAY', 'PAST', 'OLD é', 'GONE'] })).json()
	expect(results).toEqual([
		{ number: 'PLAIN', state: 'valid', certificate: certificate('PLAIN') },
		{ number: 'TODAY', state: 'valid', validUntil: today, certificate: certificate('TODAY') },
		{ number: 'PAST', state: 'expired', validUntil: '2025-09-28', certificate: certificate('PAST') },
		{
			number: 'OLD é',
			state: 'replaced',
			validUntil: '2025-09-28',
			replacedBy: 'NEW é',
			certificate: certificate('OLD é'),
		},
		{ number: 'GONE', state: 'withdrawn', withdrawn: '2025-09-29' },
	])
})

test('no answer has the hash of an address, and the check of many has no training', async () => {
	const { app, db } = await testApp()
	const emailHash = 'a'.repeat(64)
	await saveCertificates(db, [{ ...CERTIFICATE, number: 'A1', emailHash, ...TRAINING }])
	const answers = [await app.inject('/api/certificates/A1'), await check(app, { numbers: ['A1'] })]
	for (const { body, headers } of answers) expect(body + JSON.stringify(headers)).not.toContain(emailHash)
	expect(answers[1]?.body).not.toContain(TRAINING.kind)
})

/** What an import does with each of them. */
const imported = async (db: Kysely<Database>, ...certificates: CertificateEntry[]) => {
	const found = await inTransaction(db, false, (trx) => importCertificates(trx, certificates, testActor()))
	return Object.entries(found).flatMap(([change, list]) => list.map(() => change))
}

test('an import of several chunks is saved completely or not at all', async () => {
	const db = await testDatabase()
	const many = Array.from({ length: 1203 }, (_, i) => ({ ...CERTIFICATE, number: `N${i}` }))
	const bad = { ...CERTIFICATE, number: 'Z', issuedBy: null as unknown as string }
	await expect(imported(db, ...many, bad)).rejects.toThrow()
	expect(await imported(db, ...many)).toEqual(many.map(() => 'new'))
	expect(await imported(db, ...many)).toEqual(many.map(() => 'unchanged'))
})
