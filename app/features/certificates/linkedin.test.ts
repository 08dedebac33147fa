import { expect, test } from 'vitest'
import { CERTIFICATE as EXAMPLE } from '#server/testing/examples.ts'
import { linkedInAddress } from './holder.tsx'

const CERTIFICATE = { ...EXAMPLE, scheme: 'Lead Auditor, ISO 9001:2015 & more', number: 'PRM/1' }
const TRAINING = { kind: 'Certificate of training', level: '', course: '', units: '', hours: '' }
const PAGE = 'https://pramaan.example/policies/verification?number=PRM%2F1'

test('the LinkedIn address has the documented parameters, and no name', () => {
	const { origin, pathname, searchParams } = new URL(
		linkedInAddress(CERTIFICATE, { validUntil: '2028-10-01', training: TRAINING }, PAGE),
	)
	expect(origin + pathname).toBe('https://www.linkedin.com/profile/add')
	expect(Object.fromEntries(searchParams)).toEqual({
		startTask: 'CERTIFICATION_NAME',
		name: 'Certificate of training: Lead Auditor, ISO 9001:2015 & more',
		organizationName: 'Pramaan',
		issueYear: '2025',
		issueMonth: '9',
		expirationYear: '2028',
		expirationMonth: '10',
		certId: 'PRM/1',
		certUrl: PAGE,
	})
})

test('the LinkedIn address leaves out dates that are not known', () => {
	const { searchParams } = new URL(linkedInAddress({ ...CERTIFICATE, issueDate: '' }, {}, PAGE))
	expect([...searchParams.keys()]).toEqual(['startTask', 'name', 'organizationName', 'certId', 'certUrl'])
})
