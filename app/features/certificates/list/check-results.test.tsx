import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CERTIFICATE as EXAMPLE } from '#server/testing/examples.ts'
import { type CheckResult, summaryOf } from '#shared/certificates/certificate-check.ts'
import { asCsv, CheckResults } from './check-results.tsx'

const CERTIFICATE = { ...EXAMPLE, leadAuditor: 'Asha "A" Rao', number: '=A1', accreditedBy: '' }
const RESULTS: CheckResult[] = [
	{ number: '=A1', state: 'valid', certificate: CERTIFICATE },
	{ number: 'A2', state: 'withdrawn', withdrawn: '2025-10-01' },
	{ number: 'A3', state: 'notFound' },
	{ number: 'A4', state: 'withdrawn', withdrawn: '2025-10-01', withdrawnReason: '=1+1 "x"' },
]

test('the summary counts the states that occur', () => {
	expect(summaryOf(RESULTS)).toBe('1 valid, 2 withdrawn, 1 not found')
})

test('the results say when the numbers that were not checked can be checked', () => {
	render(<CheckResults results={RESULTS} retryAfter={300} at="2026-11-22T10:00:00.000Z" heading={null} />)
	expect(screen.getByText(/Check them again in 5 minutes\./)).toBeInTheDocument()
})

test('the CSV has a row for each number, and no formula', () => {
	expect(asCsv(RESULTS, '2026-11-22T10:00:00.000Z').split('\r\n')).toEqual([
		'\ufeffnumber,state,leadAuditor,scheme,issueDate,accreditedBy,issuedBy,validUntil,replacedBy,withdrawn,checkedAt,withdrawnReason',
		`"'=A1","valid","Asha ""A"" Rao","${CERTIFICATE.scheme}","2025-09-29","","Pramaan","","","","2026-11-22T10:00:00.000Z",""`,
		'"A2","withdrawn","","","","","","","","2025-10-01","2026-11-22T10:00:00.000Z",""',
		'"A3","not found","","","","","","","","","2026-11-22T10:00:00.000Z",""',
		`"A4","withdrawn","","","","","","","","2025-10-01","2026-11-22T10:00:00.000Z","'=1+1 ""x"""`,
		'',
	])
})
