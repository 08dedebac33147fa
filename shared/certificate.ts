import { z } from 'zod/mini'
import { requiredText } from './text.ts'

// Spec 5: required and trimmed before the look-up.
export const certificateNumber = requiredText('Enter the certificate number', 60)

/** A missing issue date or accrediting body is an empty text; the page then shows N/A. */
export const certificate = z.object({
	leadAuditor: z.string(),
	scheme: z.string(),
	number: z.string(),
	issueDate: z.string(),
	accreditedBy: z.string(),
	issuedBy: z.string(),
})
export type Certificate = z.output<typeof certificate>
