import type { Certificate } from './certificate.ts'
import type { Standing, Withdrawal } from './certificate-standing.ts'
import { dateText } from './date-text.ts'

const STANDARDS: [RegExp, string][] = [
	[/27001|ISMS/i, 'ISMS'],
	[/20000|ITSMS/i, 'ITSMS'],
	[/14001|\bEMS\b/i, 'EMS'],
	[/45001|OHSMS/i, 'OHSMS'],
	[/22000|FSMS/i, 'FSMS'],
	[/13485|MDQMS/i, 'MDQMS'],
	[/16949|IATF/i, 'IATF'],
]

/** The scheme whose rosette a certificate shows, found in its scheme text; QMS if unknown. */
export const schemeOf = (text: string) => STANDARDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'QMS'

/** The six fields for display: the date as text, N/A for missing values. */
export const asShown = (certificate: Certificate): Certificate => ({
	...certificate,
	issueDate: certificate.issueDate ? dateText(certificate.issueDate) : 'N/A',
	accreditedBy: certificate.accreditedBy || 'N/A',
})

/** The names of the six fields, in the order in which they are shown. */
export const FIELD_TEXT: Record<keyof Certificate, string> = {
	leadAuditor: 'Lead auditor',
	scheme: 'Scheme',
	number: 'Number',
	issueDate: 'Issue date',
	accreditedBy: 'Accredited by',
	issuedBy: 'Issued by',
}

export const STANDING_TEXT: Record<Standing['state'], string> = {
	valid: 'Valid',
	expired: 'Expired',
	replaced: 'Replaced',
}

/** What follows the state; the number that replaces the certificate comes behind it. */
export function standingText({ state, validUntil }: Standing): string {
	if (state === 'replaced') return 'by certificate '
	if (!validUntil) return 'in our register'
	return state === 'expired' ? `after ${dateText(validUntil)}` : `until ${dateText(validUntil)}`
}

export const withdrawnText = ({ withdrawn = '', withdrawnReason }: Withdrawal) =>
	`Withdrawn on ${dateText(withdrawn)} and no longer valid.${withdrawnReason ? ` Reason: ${withdrawnReason}` : ''}`

/** The address that the QR code of a certificate contains. */
export const verificationAt = (origin: string, number: string) =>
	`${origin}/policies/verification?number=${encodeURIComponent(number)}`

/** The dark modules of a QR code as an SVG path. */
export const pathOf = (modules: readonly (readonly boolean[])[]) =>
	modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
