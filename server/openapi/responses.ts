import { z } from 'zod/mini'
import {
	ABOUT_TRAINING,
	ANSWER,
	ANSWER_FIELDS,
	type Certificate,
	mapFields,
	TRAINING_FIELDS,
} from '#shared/certificates/certificate.ts'
import {
	type CheckAnswer,
	type CheckState,
	type RefusedCertificate,
	STATE_TEXT,
	type StatedCertificate,
} from '#shared/certificates/certificate-check.ts'
import type { Problem } from '#shared/forms/answers.ts'
import type { Receipt, RegistrationReceipt } from '#shared/forms/registration-fields.ts'

const text = (description: string) => z.string().check(z.describe(description))

const RECEIVED = {
	message: text('For people.'),
	reference: text('Is in every email about it. It can be read out, and opens nothing.'),
}

export const receipt: z.ZodMiniType<Receipt> = z.object(RECEIVED)

export const registrationReceipt: z.ZodMiniType<RegistrationReceipt> = z.object({
	...RECEIVED,
	order: z.exactOptional(
		text('Path of the page of the order. Whoever has it can read the order, and nobody can guess it.'),
	),
})

export const quoteReceipt = z.object({
	message: RECEIVED.message,
	number: text('Of the quote. It can be read out, and opens nothing.'),
	quote: text('Path of the page of the quote. Whoever has it can read the quote, and nobody can guess it.'),
})

export const certificate: z.ZodMiniType<Certificate> = z.object(
	mapFields(ANSWER_FIELDS, (field) => text(ANSWER[field].about)),
)

const STANDING = {
	state: z
		.enum(Object.keys(STATE_TEXT) as CheckState[])
		.check(
			z.describe(
				'expired: its last day is past. replaced: another certificate stands in its place. notChecked: too many numbers before it were not found, so nothing is proven.',
			),
		),
	validUntil: z.optional(text('The last day on which it is valid, like 2028-09-28.')),
	replacedBy: z.optional(text('The number of the certificate that has replaced it.')),
}

/** What the page of certificates asks for. */
export const statedCertificate: z.ZodMiniType<StatedCertificate> = z.object({
	...mapFields(ANSWER_FIELDS, (field) => text(ANSWER[field].about)),
	...mapFields(TRAINING_FIELDS, (field) => text(`${ABOUT_TRAINING[field]} Empty if unknown.`)),
	...STANDING,
})

const REFUSED = {
	withdrawn: z.optional(text('The day of the withdrawal, like 2025-09-29.')),
	withdrawnReason: z.optional(text('Why it was withdrawn; absent unless the provider has published it.')),
	near: z.optional(
		text('Of a number that is not found: the one in the register that differs by an error of typing or reading only.'),
	),
}

export const checkAnswer: z.ZodMiniType<CheckAnswer> = z.object({
	results: z.array(
		z.object({
			number: text('As it was asked for.'),
			...STANDING,
			certificate: z.exactOptional(certificate),
			...REFUSED,
		}),
	),
	retryAfter: z.exactOptional(
		z.int().check(z.describe('Seconds until the numbers that were not checked can be checked.')),
	),
})

const PROBLEM = {
	type: text('Always about:blank: the status says what kind it is.'),
	title: text('The words of the status.'),
	status: z.int(),
	message: text('For people: what happened and what to do.'),
	errors: z.exactOptional(
		z
			.record(z.string(), z.string())
			.check(z.describe('Of a form: a message for each field that breaks a rule or is unknown.')),
	),
}
const problem: z.ZodMiniType<Problem> = z.object(PROBLEM)

const refusedCertificate: z.ZodMiniType<Problem & RefusedCertificate> = z.object({
	...PROBLEM,
	state: STANDING.state,
	...REFUSED,
})

export const content = (description: string, type: string, schema: z.core.$ZodType) => ({
	description,
	content: { [type]: { schema } },
})

export const json = (description: string, schema: z.core.$ZodType) => content(description, 'application/json', schema)

export const problemResponse = (description: string) => content(description, 'application/problem+json', problem)

export const CERTIFICATE_PROBLEM = {
	404: content('No certificate has this number, or it was withdrawn.', 'application/problem+json', refusedCertificate),
}
export const OTHER_PROBLEM = {
	default: problemResponse('Any other problem, such as a wrong method or a request that took too long.'),
}
export const UNAVAILABLE = {
	503: problemResponse('The database is unavailable or the server is overloaded. It is safe to try again.'),
}
export const UNREADABLE = {
	400: problemResponse('The body is not JSON in UTF-8, or the address or a header is malformed.'),
}
/** Of every call under /api. */
export const API_PROBLEMS = {
	429: problemResponse('Too many calls.'),
	500: problemResponse('A fault of the server.'),
	...UNAVAILABLE,
	...OTHER_PROBLEM,
}
export const FORM_PROBLEMS = {
	...UNREADABLE,
	413: problemResponse('The body is larger than 64 KiB.'),
	415: problemResponse('The body is of another type than application/json, or compressed.'),
	422: problemResponse('Values break a rule, a field is unknown, or the key was used with other values.'),
	...API_PROBLEMS,
}
