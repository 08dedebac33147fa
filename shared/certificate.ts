import { requiredText } from './text.ts'

// Spec 5: required, and trimmed before the lookup.
export const certificateNumber = requiredText('Enter the certificate number', 60)

/** A missing issue date or accrediting body is an empty string, shown as N/A. */
export type Certificate = {
	leadAuditor: string
	scheme: string
	number: string
	issueDate: string
	accreditedBy: string
	issuedBy: string
}
