import { expect, test } from 'vitest'
import { mapFields, TRAINING_FIELDS } from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'
import type { CredentialCheck } from '#shared/certificates/credential.ts'
import type { ReceiptPayload } from '#shared/certificates/receipt.ts'
import { receiptVerdict, verdictOf } from './file-verdict.ts'

const CERTIFICATE = {
	leadAuditor: 'Asha Rao',
	scheme: 'Lead Auditor, ISO 9001:2015',
	number: 'PRM-1',
	issueDate: '2025-09-29',
	accreditedBy: '',
	issuedBy: 'Pramaan',
}
const NO_TRAINING = mapFields(TRAINING_FIELDS, () => '')
const SIGNED = {
	certificate: CERTIFICATE,
	training: NO_TRAINING,
	status: { list: 'https://pramaan.example/api/certificates/status/1', index: 7 },
}
const AS_OF = '2026-11-14T10:05:00Z'
const GENUINE: CredentialCheck = { ok: true, signed: SIGNED, asOf: AS_OF }
const FOUND: CheckResult = { number: 'PRM-1', state: 'valid', certificate: CERTIFICATE }
const NOT_FOUND: CheckResult = { number: 'PRM-1', state: 'notFound' }
const NOT_REACHED: CheckResult = { number: 'PRM-1', state: 'notChecked' }
const WITHDRAWN: CheckResult = { number: 'PRM-1', state: 'withdrawn', withdrawn: '2026-11-01' }
const refused = (kind: 'withdrawn' | 'expired' | 'notYetValid', asOf?: string): CredentialCheck => ({
	ok: false,
	kind,
	problem: 'x',
	signed: SIGNED,
	asOf,
})

test.each<[CredentialCheck, CheckResult, string]>([
	[GENUINE, FOUND, 'Genuine and valid'],
	[{ ok: true, signed: SIGNED }, FOUND, 'Genuine and valid'],
	[GENUINE, { ...FOUND, state: 'expired', validUntil: '2026-01-01' }, 'Genuine, but expired'],
	[GENUINE, { ...FOUND, state: 'replaced', replacedBy: 'PRM-2' }, 'Genuine, but replaced'],
	[
		GENUINE,
		{ ...FOUND, certificate: { ...CERTIFICATE, leadAuditor: 'A. Rao' } },
		'Genuine, but the register says otherwise',
	],
	[GENUINE, WITHDRAWN, 'Genuine, but withdrawn'],
	[refused('withdrawn', AS_OF), NOT_REACHED, 'Genuine, but withdrawn'],
	[refused('withdrawn', AS_OF), FOUND, 'Genuine, but withdrawn'],
	[GENUINE, NOT_FOUND, 'Genuine, but not in the register'],
	[GENUINE, NOT_REACHED, 'Genuine, but the register was not reached'],
	[refused('expired'), NOT_REACHED, 'Genuine, but expired'],
	[refused('expired'), FOUND, 'Genuine, but expired'],
	[refused('notYetValid'), FOUND, 'Genuine, but not yet valid'],
])('the verdict on a signed file says what holds: %#', (check, result, title) => {
	expect(verdictOf(check, result)).toMatchObject({ title, isProven: title === 'Genuine and valid' })
})

test.each([
	['signature', 'Not genuine'],
	['notACredential', 'No signed certificate'],
	['key', 'Not proven'],
	['form', 'Not proven'],
] as const)('the verdict on a file that is not signed by us has the problem: %s', (kind, title) => {
	const problem = 'It is wrong.'
	expect(verdictOf({ ok: false, kind, problem }, undefined)).toEqual({
		isProven: false,
		title,
		facts: [{ source: 'Signature', says: problem }],
		rows: [],
	})
})

test('the list of withdrawals says how old it is, and that it proves nothing if it is missing', () => {
	const says = (check: CredentialCheck) => verdictOf(check, FOUND).facts[1]?.says
	expect(says(GENUINE)).toBe('Not withdrawn, as of 14 November 2026, 10:05 UTC.')
	expect(says(refused('withdrawn', AS_OF))).toBe('Withdrawn, as of 14 November 2026, 10:05 UTC.')
	expect(says({ ok: true, signed: SIGNED })).toBe('It could not be loaded, so it proves nothing.')
})

test('the register says when a certificate was withdrawn, and why if that is published', () => {
	const says = (withdrawnReason?: string) => verdictOf(GENUINE, { ...WITHDRAWN, withdrawnReason }).facts[2]?.says
	expect(says()).toBe('Withdrawn on 1 November 2026 and no longer valid.')
	expect(says('Issued twice')).toBe('Withdrawn on 1 November 2026 and no longer valid. Reason: Issued twice')
})

test('each field of the file stands beside that of the register, and differences are marked', () => {
	const result: CheckResult = {
		...FOUND,
		certificate: { ...CERTIFICATE, leadAuditor: 'A. Rao', accreditedBy: 'Exemplar Global' },
		validUntil: '2028-09-28',
	}
	const { rows } = verdictOf(GENUINE, result)
	expect(rows.filter(({ differs }) => differs)).toEqual([
		{ field: 'Lead auditor', file: 'Asha Rao', register: 'A. Rao', differs: true },
		{ field: 'Accredited by', file: 'N/A', register: 'Exemplar Global', differs: true },
		{ field: 'Valid until', file: 'N/A', register: '28 September 2028', differs: true },
	])
	expect(rows).toHaveLength(7)
	expect(verdictOf(GENUINE, NOT_FOUND).rows.map(({ register, differs }) => [register, differs])).toEqual(
		Array(6).fill([undefined, false]),
	)
})

test('the training that the file says stands beside that of the register', () => {
	const training = { ...NO_TRAINING, kind: 'Certificate of training', level: 'Awareness' }
	const check: CredentialCheck = { ...GENUINE, signed: { ...SIGNED, training } }
	expect(verdictOf(check, { ...FOUND, training }).title).toBe('Genuine and valid')
	const { title, rows } = verdictOf(check, { ...FOUND, training: { ...training, level: 'Lead auditor' } })
	expect(title).toBe('Genuine, but the register says otherwise')
	expect(rows.slice(0, 2)).toEqual([
		{ field: 'Kind', file: 'Certificate of training', register: 'Certificate of training', differs: false },
		{ field: 'Level', file: 'Awareness', register: 'Lead auditor', differs: true },
	])
	expect(verdictOf(GENUINE, { ...FOUND, training }).title).toBe('Genuine and valid')
})

test('the verdict on a receipt says when it was made and what the register answered then', () => {
	const receipt: ReceiptPayload = {
		iss: 'https://pramaan.example',
		jti: 'urn:uuid:1',
		iat: 1_763_114_700,
		type: ['CertificateCheckReceipt'],
		checkedAt: '2025-11-14T20:05:00.000Z',
		results: [
			{ number: 'PRM-1', state: 'valid', certificate: CERTIFICATE },
			{ number: 'PRM-2', state: 'notFound' },
		],
		register: '',
	}
	const { isProven, title, facts, rows } = receiptVerdict({ ok: true, receipt }, 'A1B2 C3D4')
	expect({ isProven, title, rows }).toEqual({ isProven: true, title: 'Genuine receipt of a check', rows: [] })
	const says = Object.fromEntries(facts.map((fact) => [fact.source, fact.says]))
	expect(says['Receipt']).toContain('It is not a certificate.')
	expect(says['Asked on']).toBe('14 November 2025 at 20:05 UTC (15 November 2025, 01:35 IST).')
	expect(says['Answers then']).toMatch(/^1 valid, 1 not found\. .* the register may answer otherwise now\.$/)
	expect(says['Receipt code']).toMatch(/^A1B2 C3D4\./)
})

test.each([
	['signature', 'Receipt not genuine'],
	['key', 'Receipt not proven'],
	['form', 'Receipt not proven'],
] as const)('the verdict on a receipt that is not ours has the problem: %s', (kind, title) => {
	expect(receiptVerdict({ ok: false, kind, problem: 'It is wrong.' }, '')).toEqual({
		isProven: false,
		title,
		facts: [{ source: 'Signature', says: 'It is wrong.' }],
		rows: [],
	})
})
