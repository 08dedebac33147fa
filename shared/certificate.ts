import { z } from 'zod/mini'
import { withoutInvisible } from './text.ts'

const MAX_LENGTH = 60

/** One dash, and no space beside it, whatever a chat, a PDF or a word processor made of them. */
const foldNumber = (text: string) =>
	withoutInvisible(text.normalize('NFKC'))
		.replace(/[\p{Pd}\u2212]/gu, '-')
		.replace(/\s+/g, ' ')
		.replace(/ ?- ?/g, '-')
		.trim()

/** The number as it is looked up: capitals make no difference. */
export const toNumberKey = (number: string) => foldNumber(number).toUpperCase()

const REQUIRED = 'Enter the certificate number'

/** Spec 5: required, and trimmed before the lookup. A sentence is no number, so it has at most three spaces. */
export const certificateNumber = z
	.string(REQUIRED)
	.check(
		z.overwrite(foldNumber),
		z.minLength(1, { error: REQUIRED, abort: true }),
		z.maxLength(MAX_LENGTH, { error: `A certificate number has at most ${MAX_LENGTH} characters`, abort: true }),
		z.regex(
			/^[\p{L}\p{M}\p{N}/._#:()&+-]+( [\p{L}\p{M}\p{N}/._#:()&+-]+){0,3}$/u,
			'A certificate number has letters, digits and signs such as - or /',
		),
		z.describe('Capitals, spaces around it, and the kind of dash make no difference.'),
	)

/** A missing issue date or accrediting body is an empty string, shown as N/A. */
export type Certificate = {
	leadAuditor: string
	scheme: string
	number: string
	issueDate: string
	accreditedBy: string
	issuedBy: string
}
