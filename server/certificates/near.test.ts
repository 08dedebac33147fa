import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CERTIFICATE as EXAMPLE } from '#server/testing/examples.ts'
import { storelessTest, testActor, testApp, testDatabase } from '#server/testing/fixtures.ts'
import { saveCertificates } from './import.ts'
import { nearest, numbersLike } from './near.ts'
import { withdrawCertificate } from './store.ts'

const NUMBER = 'PRM-LA-2025-00418'
const certificate = (number: string) => ({ ...EXAMPLE, number })

async function register(...numbers: string[]) {
	const { app, db } = await testApp()
	await saveCertificates(db, numbers.map(certificate))
	const near = async (number: string) =>
		(await app.inject(`/api/certificates/${encodeURIComponent(number)}`)).json().near as string | undefined
	return { app, db, near }
}

test('the number that differs by an error of typing or reading only is offered beside 404', async () => {
	const { near } = await register(NUMBER, 'PRM-LA-2025-00419', 'PRM-LA-2025-04018', 'PRM-IA-2024-00418')
	for (const number of [
		'PRM-LA-2O25-OO418',
		'prm-la-2025-oo4l8',
		'PRM-1A-2025-00418',
		'PRM LA 2025 00418',
		'PRM/LA/2025/00418',
		'PRMLA202500418',
		'PRM-LA-2025-418',
		'PRM-LA-2025-000418',
		'ＰＲＭ ＬＡ ２０２５ ４１８',
	])
		expect(await near(number), number).toBe(NUMBER)
	for (const number of [
		NUMBER,
		'PRM-LA-2025-00417',
		'PRM-LA-2025-00481',
		'PRM-QA-2025-00418',
		'PRM-LA-225-418',
		'PRM-LA-2025-40018',
		'00418',
		'',
		'%',
	])
		expect(await near(number), number).toBeUndefined()
})

describe('nearest', () => {
	test('is nothing when several numbers are equally near', () => {
		expect(nearest('AB-10-7', ['AB-1-07', 'AB-1-007'])).toBe('AB-1-07')
		expect(nearest('AB-17', ['AB-1-7', 'A-B17'])).toBeUndefined()
		expect(nearest('AB-1-7', ['AB-1-07', 'AB-01-7'])).toBeUndefined()
	})

	test('prefers the number with as many zeros', () => {
		expect(nearest('PRMLA202500418', [NUMBER, 'PRM-LA-2025-0418'])).toBe(NUMBER)
	})

	test('tells of at most three numbers when all have the same length', () => {
		const all = Array.from({ length: 100_000 }, (_, i) => `${i}`.padStart(5, '0'))
		const bySkeleton = Map.groupBy(all, (digits) => digits.replaceAll('0', ''))
		for (const guess of ['1234', '1023', '1000', '0001', '1010', '001', '1', '123456'])
			expect(
				bySkeleton
					.get(guess.replaceAll('0', ''))
					?.filter((digits) => nearest(`X-2025-${guess}`, [`X-2025-${digits}`])) ?? [],
				guess,
			).toSatisfy((found: string[]) => found.length <= 3)
	})
})

test('a number is offered in a check of many', async () => {
	const { app, db } = await register(NUMBER, 'GONE-2025-1')
	await withdrawCertificate(db, 'GONE-2025-1', 'x', testActor())
	const numbers = ['PRM-LA-2025-418', 'GONE-2O25-1', 'GONE-2025-1', 'NONE-1']
	const { results } = (
		await app.inject({ method: 'POST', url: '/api/certificates/check', payload: { numbers } })
	).json()
	expect(results).toEqual([
		{ number: 'PRM-LA-2025-418', state: 'notFound', near: NUMBER },
		{ number: 'GONE-2O25-1', state: 'notFound', near: 'GONE-2025-1' },
		{ number: 'GONE-2025-1', state: 'withdrawn', withdrawn: expect.any(String) },
		{ number: 'NONE-1', state: 'notFound' },
	])
})

test('a near number costs a guess, and is not told when guesses are used up', async () => {
	const { app, db } = await testApp({ env: { rateLimit: true } })
	await saveCertificates(db, [certificate(NUMBER)])
	const ask = async (number: string) => (await app.inject(`/api/certificates/${number}`)).json()
	for (let i = 0; i < 40; i++) expect(await ask('PRM-LA-2025-418')).toMatchObject({ status: 404, near: NUMBER })
	const refused = await ask('PRM-LA-2025-418')
	expect(refused.status).toBe(429)
	expect(refused).not.toHaveProperty('near')
})

storelessTest('near numbers are found by their index', async () => {
	const db = await testDatabase()
	const plan = await numbersLike(db, ['PRM1A225418']).explain(undefined, sql`query plan`)
	expect(JSON.stringify(plan)).toContain('USING INDEX certificates_near')
})
