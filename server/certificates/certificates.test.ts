import { expect, test } from 'vitest'
import { testApp, testDatabase } from '#server/testing/fixtures.ts'
import { saveCertificate } from './store.ts'

const CERTIFICATE = {
	leadAuditor: 'Asha Rao',
	scheme: 'Lead Auditor, ISO 9001:2015',
	number: 'PRM-LA-2025/00418 é',
	issueDate: '2025-09-29',
	accreditedBy: 'Exemplar Global',
	issuedBy: 'Pramaan',
}

const lookUp = async (number: string) => {
	const { app, db } = await testApp()
	await saveCertificate(db, CERTIFICATE)
	await saveCertificate(db, { ...CERTIFICATE, number: 'BARE', issueDate: '', accreditedBy: '' })
	return app.inject(`/api/certificates/${number}`)
}

test.each([['PRM-LA-2025/00418 é'], ['  prm-la-2025/00418 É ']])(
	'%j finds the certificate, with its six fields',
	async (number) => {
		const answer = await lookUp(encodeURIComponent(number))
		expect(answer.statusCode).toBe(200)
		expect(answer.json()).toEqual(CERTIFICATE)
	},
)

test('a missing date or accrediting body is an empty text', async () => {
	expect((await lookUp('bare')).json()).toEqual({ ...CERTIFICATE, number: 'BARE', issueDate: '', accreditedBy: '' })
})

test.each([
	['PRM-LA-2025'],
	['%20'],
	['%00'],
	['%25'],
	['_'],
	['x'.repeat(61)],
	["'%20or%20'1'='1"],
	['..%2f..%2fetc%2fpasswd'],
])('%s finds nothing', async (number) => {
	const answer = await lookUp(number)
	expect(answer.statusCode).toBe(404)
	expect(answer.json()).toMatchObject({ status: 404, message: 'No certificate has this number.' })
})

test('saving says what changed, and replaces by number whatever its capitals', async () => {
	const db = await testDatabase()
	expect(await saveCertificate(db, CERTIFICATE)).toBe('new')
	expect(await saveCertificate(db, CERTIFICATE)).toBe('unchanged')
	expect(await saveCertificate(db, { ...CERTIFICATE, issueDate: '' })).toBe('changed')
	expect(await saveCertificate(db, { ...CERTIFICATE, number: 'prm-la-2025/00418 é' })).toBe('changed')
	expect(await db.selectFrom('certificates').select(['number', 'issueDate']).execute()).toEqual([
		{ number: 'prm-la-2025/00418 é', issueDate: '2025-09-29' },
	])
})
