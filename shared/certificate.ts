import { z } from 'zod/mini'
import { dateText } from './date-text.ts'
import { toDigits, withoutInvisible } from './signs.ts'

const MAX_LENGTH = 60

/** One kind of letters, spaces and dashes, whatever a chat, a PDF or a word processor made of them. */
export const foldSigns = (text: string) =>
	withoutInvisible(text.normalize('NFKC')).replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')

/** As it is stored and shown: no space beside a dash, and no line break. */
const foldNumber = (text: string) => foldSigns(text).replace(/\s+/g, ' ').replace(/ ?- ?/g, '-').trim()

/** The number as it is looked up: capitals and the script of its digits make no difference. */
export const toNumberKey = (number: string) => toDigits(foldNumber(number)).toUpperCase()

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
	)

export type Facts = {
	/** What it may hold. */
	kind: 'number' | 'name' | 'line' | 'day' | 'hash'
	/** Characters of a text. */
	max?: number
	/** Whether it must not be empty. */
	required?: true
	/** Its name where it is shown. */
	label?: string
	/** Whether it is one of the six fields of spec 3, which each file and each answer has. */
	answer?: true
}

/** All that is stored of a certificate when it is issued, in the order of tables. */
export const FIELDS = {
	leadAuditor: {
		kind: 'name',
		max: 200,
		required: true,
		label: 'Lead auditor',
		answer: true,
	},
	scheme: {
		kind: 'line',
		max: 200,
		required: true,
		label: 'Scheme',
		answer: true,
	},
	number: {
		kind: 'number',
		required: true,
		label: 'Number',
		answer: true,
	},
	issueDate: {
		kind: 'day',
		label: 'Issue date',
		answer: true,
	},
	/** Last day on which it is valid. */
	validUntil: { kind: 'day', label: 'Valid until' },
	accreditedBy: {
		kind: 'line',
		max: 200,
		label: 'Accredited by',
		answer: true,
	},
	issuedBy: {
		kind: 'line',
		max: 200,
		required: true,
		label: 'Issued by',
		answer: true,
	},
	course: { kind: 'line', max: 200 },
	level: { kind: 'line', max: 100 },
	/** SHA-256 of the holder's e-mail address, in lower case; in no answer and no export. */
	emailHash: { kind: 'hash' },
	/** Number of the certificate that this one replaces. */
	replaces: { kind: 'line', max: MAX_LENGTH },
} as const satisfies Record<string, Facts>

export type Field = keyof typeof FIELDS
type With<Fact extends keyof Facts> = {
	[F in Field]: (typeof FIELDS)[F] extends Record<Fact, unknown> ? F : never
}[Field]
export type RequiredField = With<'required'>
export type AnswerField = With<'answer'>

const isInAnswer = (field: Field): field is AnswerField => 'answer' in FIELDS[field]

export const FIELD_NAMES = Object.keys(FIELDS) as Field[]
export const ANSWER_FIELDS = FIELD_NAMES.filter(isInAnswer)
/** What the register knows beside the fields of an answer. */
export const DETAIL_FIELDS = FIELD_NAMES.filter((field) => !isInAnswer(field)) as Exclude<Field, AnswerField>[]

/** What the API says of the six fields; not in FIELDS, which the browser loads. */
export const ANSWER: Record<AnswerField, { about: string; example: string }> = {
	leadAuditor: { about: 'Name of the holder.', example: 'Asha Rao' },
	scheme: { about: 'What it certifies.', example: 'Lead Auditor, ISO 9001:2015' },
	number: { about: 'As it is printed on the certificate.', example: 'PRM-LA-2025-00418' },
	issueDate: { about: 'Like 2025-09-29; empty if it is not known.', example: '2025-09-29' },
	accreditedBy: { about: 'Empty if nobody accredited it.', example: 'Exemplar Global' },
	issuedBy: { about: 'The issuing provider.', example: 'Pramaan' },
}

export const mapFields = <F extends Field, Value>(fields: readonly F[], of: (field: F) => Value) =>
	Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<F, Value>

/** The six fields of spec 3. A missing issue date or accrediting body is an empty string, shown as N/A. */
export type Certificate = Record<AnswerField, string>
/** Empty if unknown. */
export type Details = Record<Exclude<Field, AnswerField>, string>

/** The six fields for display: the date as text, N/A for missing values. */
export const asShown = (certificate: Certificate): Certificate => ({
	...certificate,
	issueDate: certificate.issueDate ? dateText(certificate.issueDate) : 'N/A',
	accreditedBy: certificate.accreditedBy || 'N/A',
})

const SCHEMES: [RegExp, string][] = [
	[/27001|ISMS/i, 'ISMS'],
	[/20000|ITSMS/i, 'ITSMS'],
	[/14001|\bEMS\b/i, 'EMS'],
	[/45001|OHSMS/i, 'OHSMS'],
	[/22000|FSMS/i, 'FSMS'],
	[/13485|MDQMS/i, 'MDQMS'],
	[/16949|IATF/i, 'IATF'],
]

/** The scheme whose rosette a certificate shows, found in its scheme text; QMS if unknown. */
export const schemeOf = (text: string) => SCHEMES.find(([pattern]) => pattern.test(text))?.[1] ?? 'QMS'

const LEVELS = [
	['lead-auditor', /lead/i],
	['internal-auditor', /internal/i],
	['awareness-auditor', /awareness/i],
] as const

/** The level whose rings the seal of a certificate has, found in its scheme text. */
export const levelOf = (text: string) => LEVELS.find(([, pattern]) => pattern.test(text))?.[0]

/** The address that the QR code of a certificate contains. */
export const verificationAt = (origin: string, number: string) =>
	`${origin}/policies/verification?number=${encodeURIComponent(number)}`
