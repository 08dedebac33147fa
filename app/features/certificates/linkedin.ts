import { type Certificate, headlineOf } from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'

/** Address that adds a certificate to the visitor's LinkedIn profile; unknown dates are left out. */
export function linkedInAddress(
	{ scheme, issuedBy, number, issueDate }: Certificate,
	{ validUntil = '', training }: Pick<CheckResult, 'validUntil' | 'training'>,
	page: string,
): string {
	const parameters = new URLSearchParams({
		startTask: 'CERTIFICATION_NAME',
		// LinkedIn lists it under 'Licenses & certifications': the name says which document it is.
		name: `${headlineOf(training).kind}: ${scheme}`,
		organizationName: issuedBy,
		...yearAndMonth('issue', issueDate),
		...yearAndMonth('expiration', validUntil),
		certId: number,
		certUrl: page,
	})
	return `https://www.linkedin.com/profile/add?${parameters}`
}

function yearAndMonth(name: string, day: string) {
	const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(day) ?? []
	return year && { [`${name}Year`]: year, [`${name}Month`]: String(Number(month)) }
}
