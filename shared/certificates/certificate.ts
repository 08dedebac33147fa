import { z } from 'zod/mini'
import { dateText } from '#shared/days-text.ts'
import { toDigits, withoutInvisible } from '#shared/signs.ts'

export const MAX_NUMBER_LENGTH = 60

/** One kind of letters, spaces and dashes, whatever a chat, a PDF or a word processor made of them. */
export const foldSigns = (text: string) =>
	withoutInvisible(text.normalize('NFKC')).replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')

const QUOTES = /^[\s"'\u2018-\u201f\u00ab\u00bb\u2039\u203a`]+|[\s"'\u2018-\u201f\u00ab\u00bb\u2039\u203a`.,;:]+$/g
const LABEL =
	/^(?:(?:(?:certificate|cert\.?|credential) )?(?:number|no\.?|nr\.?|id)|certificate) ?[:#] ?|^(?:certificate|cert\.?|credential) (?:(?:number|no\.?|nr\.?|id) )?/i

const unwrapped = (text: string) => text.replace(QUOTES, '').replace(/^(?:\(([^()]*)\)|\[(.*)\]|<(.*)>)$/, '$1$2$3')

/** The number in what people paste: its page, or the number with its label, in quotes or in brackets. */
function numberIn(text: string) {
	const bare = unwrapped(text)
	const [, query] = bare.match(/^\S*\?([^\s#]*number=[^\s#]*)/) ?? []
	return new URLSearchParams(query).get('number') ?? unwrapped(unwrapped(bare.replace(LABEL, '')))
}

const foldSpaces = (text: string) => text.replace(/\s+/g, ' ').replace(/ ?- ?/g, '-').trim()

/** As it is stored and shown: no space beside a dash, and no line break. */
const foldNumber = (text: string) => foldSpaces(foldSigns(numberIn(foldSpaces(foldSigns(text)))))

/** The number as it is looked up: capitals and the script of its digits make no difference. */
export const toNumberKey = (number: string) => toDigits(foldNumber(number)).toUpperCase()

const REQUIRED = 'Enter the certificate number'

/** Spec 5: required, and trimmed before the lookup. A sentence is no number, so it has at most three spaces. */
export const certificateNumber = z.string(REQUIRED).check(
	z.overwrite(foldNumber),
	z.minLength(1, { error: REQUIRED, abort: true }),
	z.maxLength(MAX_NUMBER_LENGTH, {
		error: `A certificate number has at most ${MAX_NUMBER_LENGTH} characters`,
		abort: true,
	}),
	z.regex(
		/^[\p{L}\p{M}\p{N}/._#:()&+-]+( [\p{L}\p{M}\p{N}/._#:()&+-]+){0,3}$/u,
		'A certificate number has letters, digits and signs such as - or /',
	),
)

type Facts = {
	/** Its name where it is shown. */
	label?: string
	/** Whether it must not be empty. */
	required?: true
	/** Whether it is one of the six fields of spec 3, which each file and each answer has. */
	answer?: true
}

/** All that is stored of a certificate when it is issued, in the order of tables. */
export const FIELDS = {
	leadAuditor: { required: true, label: 'Lead auditor', answer: true },
	scheme: { required: true, label: 'Scheme', answer: true },
	number: { required: true, label: 'Number', answer: true },
	issueDate: { label: 'Issue date', answer: true },
	/** Last day on which it is valid. */
	validUntil: { label: 'Valid until' },
	accreditedBy: { label: 'Accredited by', answer: true },
	issuedBy: { required: true, label: 'Issued by', answer: true },
	/** Kind of document, such as 'Certificate of training'. */
	kind: {},
	level: {},
	course: {},
	/** Units that were passed, such as 'Standard, Auditing, Leading'. */
	units: {},
	/** Hours of class. */
	hours: {},
	/** SHA-256 of the holder's email address, in lower case; in no answer and no export. */
	emailHash: {},
	/** Number of the certificate that this one replaces. */
	replaces: {},
} as const satisfies Record<string, Facts>

export type CertificateField = keyof typeof FIELDS
type With<Fact extends keyof Facts> = {
	[F in CertificateField]: (typeof FIELDS)[F] extends Record<Fact, unknown> ? F : never
}[CertificateField]
export type RequiredField = With<'required'>
export type AnswerField = With<'answer'>

export const isInAnswer = (field: CertificateField): field is AnswerField => 'answer' in FIELDS[field]

export const FIELD_NAMES = Object.keys(FIELDS) as CertificateField[]
export const ANSWER_FIELDS = FIELD_NAMES.filter(isInAnswer)

/** What the API says of the six fields; not in FIELDS, which the browser loads. */
export const ANSWER: Record<AnswerField, { about: string; example: string }> = {
	leadAuditor: { about: 'Name of the holder.', example: 'Asha Rao' },
	scheme: { about: 'The level and the standard of the training.', example: 'Lead Auditor, ISO 9001:2015' },
	number: { about: 'As it is printed on the certificate.', example: 'PRM-LA-2025-00418' },
	issueDate: { about: 'Like 2025-09-29; empty if it is not known.', example: '2025-09-29' },
	accreditedBy: { about: 'Empty unless an accreditation was valid on the day of issue.', example: '' },
	issuedBy: { about: 'The issuing provider.', example: 'Pramaan' },
}

/** What stands above the six fields: which document it is, and of which training. */
export const TRAINING_FIELDS = ['kind', 'level', 'course', 'units', 'hours'] as const satisfies CertificateField[]
export type TrainingField = (typeof TRAINING_FIELDS)[number]

/** What the API says of them. */
export const ABOUT_TRAINING: Record<TrainingField, string> = {
	kind: 'Which document it is.',
	level: 'The level of the course.',
	course: 'The name of the course.',
	units: 'Units that were passed.',
	hours: 'Hours of class.',
}

export const mapFields = <F extends CertificateField, Value>(fields: readonly F[], of: (field: F) => Value) =>
	Object.fromEntries(fields.map((field) => [field, of(field)])) as Record<F, Value>

/** The six fields of spec 3. A missing issue date or accrediting body is an empty string, shown as N/A. */
export type Certificate = Record<AnswerField, string>
/** Empty if unknown. */
export type Details = Record<Exclude<CertificateField, AnswerField>, string>

/** Empty if unknown. */
export type Training = Record<TrainingField, string>

/** Stands on every certificate, in every medium. */
export const NO_CERTIFICATION = 'This is not certification as an auditor.'

/** The three lines above the six fields. */
export const headlineOf = ({ kind, level, course, units, hours }: Partial<Training> = {}) => ({
	kind: kind || 'Certificate',
	level: level ?? '',
	course: [course, units && `units ${units}`, hours && `${hours} hours of class`].filter(Boolean).join('; '),
})

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

/** What the drawing of a certificate shows, in any medium. */
export type Face = ReturnType<typeof headlineOf> & {
	scheme: string
	/** Level of the course, for its medallion. */
	category: ReturnType<typeof levelOf>
	note: typeof NO_CERTIFICATION
	issuedBy: string
	/** The six fields: the holder, the scheme and the others. */
	rows: { label: string; value: string }[]
}

export function faceOf(certificate: Certificate, training: Partial<Training> | undefined): Face {
	const shown = asShown(certificate)
	return {
		...headlineOf(training),
		scheme: schemeOf(certificate.scheme),
		category: levelOf(certificate.scheme),
		note: NO_CERTIFICATION,
		issuedBy: certificate.issuedBy,
		rows: ANSWER_FIELDS.map((field) => ({ label: FIELDS[field].label, value: shown[field] })),
	}
}
