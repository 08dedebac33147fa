import { countries } from 'countries-list'
import { z } from 'zod'
import { hasHundredths } from '#shared/price.ts'
import { BODIES } from './bodies.ts'

// The editors' manual: every content file must fit one of these shapes exactly.
// Unknown fields are refused, so a misspelt field is found at the build.

export const text = (what: string) => z.string().trim().min(1).describe(what)
export const isoDate = (what: string) => z.iso.date().describe(`${what} (YYYY-MM-DD)`)
/** One or two sentences, as search engines and cards show them. */
export const summary = (what: string, max = 200) => z.string().trim().min(40).max(max).describe(what)
const amount = (what: string) =>
	z
		.string()
		.regex(/^\d+(\.\d{2})?$/, 'digits only, like "15000"')
		.describe(what)
export const slug = (what: string) =>
	z
		.string()
		.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens')
		.describe(what)
export const internalLink = z
	.string()
	.regex(/^\/[\w/#?=&-]*$/, 'an address of this site, starting with /')
	.describe('An address of this site')

export const CATEGORIES = ['lead-auditor', 'internal-auditor', 'awareness-auditor'] as const
export const SCHEMES = ['QMS', 'EMS', 'OHSMS', 'FSMS', 'ISMS', 'ITSMS', 'MDQMS', 'IATF'] as const

export const taxRate = z.number().min(0).max(1).describe('0.18 means 18 percent')

const currency = z
	.string()
	.regex(/^[A-Z]{3}$/, { error: 'three capital letters', abort: true })
	.refine(hasHundredths, 'a currency with hundredths: those without, or with thousandths, are not supported')
	.describe('ISO 4217 code')

const countryPrice = z.strictObject({
	currency,
	original_price: z.number().positive().describe('Price before the offer, in whole units of the currency'),
	offer_price: z.number().positive().describe('Price that is asked, before tax'),
	taxRate,
})

export const paragraphs = z.array(text('One paragraph')).min(1)
const list = z
	.array(z.strictObject({ title: text('What the item is called'), description: text('What it means') }))
	.min(1)
const heading = text('Heading shown above the section')

/** A section of a course page. */
export type Section = {
	heading: string
	paragraphs?: string[]
	list?: z.infer<typeof list>
}

/** Shown and mailed to those with a confirmed place alone. */
export const materialsLink = (description: string) =>
	z.url({ protocol: /^https$/, error: 'an address that begins with https://' }).describe(description)

export const courseFile = z.strictObject({
	id: z.number().int().positive().describe('The key of the course, never reused'),
	by: z.enum(BODIES).describe('Awarding body; the first part of the address'),
	name: text('Unique name, as people choose it in the enrolment form'),
	formerNames: z
		.array(text('A name that it had'))
		.default([])
		.describe('Still accepted wherever a course is chosen by its name, and found by the search'),
	shortDescription: summary('One or two sentences for the card', 180),
	link: slug('Second part of the address; several courses may share one'),
	category: z.enum(CATEGORIES).describe('The level of the course'),
	scheme: z.enum(SCHEMES).describe('Management system scheme'),
	standard: text('Standard with its edition, for example ISO 9001:2015; must stand in editions.yaml'),
	duration: z.strictObject({
		days: z.number().int().positive().describe('Teaching days'),
		liveHours: z.number().positive().describe('Hours of class without breaks'),
		selfStudyHours: z.number().min(0).describe("Hours of the learner's own reading and exercises"),
	}),
	mode: z.enum(['online', 'onsite', 'blended']).describe('Where the class meets'),
	papers: z
		.array(
			z.strictObject({
				unit: text('Unit that the paper examines, if there are several').optional(),
				day: z.number().int().positive().describe('Day of the course, within its live hours'),
				minutes: z.number().int().positive(),
			}),
		)
		.min(1)
		.describe('Papers of the examination'),
	materials: materialsLink('Where whoever has a confirmed place finds the materials').optional(),
	prerequisites: text('What to know or have done before, one sentence; what all courses ask for is added'),
	example: z
		.strictObject({
			situation: text('What an auditor finds: an invented place, with records, numbers and dates'),
			question: text('What the reader is asked about it'),
			answer: text('The answer with its reason'),
			clause: text("Clause that settles it; must stand in clauses.yaml; several documents with ';' between"),
		})
		.describe("A worked question of the course's own subject, shown on its page"),
	original_price: amount('INR before the offer'),
	offer_price: amount('INR that is asked, before tax'),
	original_usd_price: amount('USD before the offer').optional(),
	offer_usd_price: amount('USD that is asked').optional(),
	pricing: z
		.strictObject({
			default: z.strictObject({ currency, taxRate }),
			byCountry: z.record(
				z
					.string()
					.regex(/^[A-Z]{2}$/, 'two capital letters')
					.refine((code) => Object.hasOwn(countries, code), 'no country has this code'),
				countryPrice,
			),
		})
		.optional(),
	sections: z
		.strictObject({
			Overview: z.strictObject({ heading, paragraphs }),
			Outline: z.strictObject({
				heading: heading.regex(/[Tt]opics|[Bb]enefits/, 'the heading must contain Topics or Benefits'),
				list: list.describe("Becomes a timeline if each title names its day, as in 'Day 1. Clauses 4 to 6'"),
			}),
			Certificate: z.strictObject({ paragraphs }).optional(),
		})
		.describe("The course's own text; pages/course.yaml adds what holds for all"),
})
export type CourseFile = z.infer<typeof courseFile>

/** A course as its page shows it. */
export type Course = Omit<CourseFile, 'duration' | 'example' | 'sections'> & {
	duration: CourseFile['duration'] & { hours: number }
	examination: string
	/** With the title of its clause. */
	example: CourseFile['example'] & { heading: string }
	/** Caption of the specimen of the certificate. */
	specimen: string
	sections: Record<'Overview' | 'Outline' | 'Certificate' | 'Application Process', Section>
}

export const coursePage = z.strictObject({
	Example: z.strictObject({ heading }).describe('Above the worked question'),
	Certificate: z.strictObject({
		heading,
		paragraphs,
		levels: z.record(z.enum(CATEGORIES), text('What the certificate shows at this level')),
		units: text('For courses with several papers'),
		schemes: z.partialRecord(z.enum(SCHEMES), text('What holds for this scheme alone')),
		specimen: text('Caption of the specimen of the certificate'),
	}),
	'Application Process': z.strictObject({ heading, list }),
})
export type CoursePage = z.infer<typeof coursePage>

export const sharedFacts = z.strictObject({
	facts: z
		.object({
			materials: text('What is sent when; also in the email that confirms a registration'),
			included: text('What the fee covers'),
		})
		.catchall(text('One or more sentences, quoted by other files as {{name}}')),
	course: z.strictObject({
		sample: z.boolean().describe('true while language, breaks, hours and lengths of papers are examples'),
		language: text('Language of class, materials and examination'),
		breakMinutes: z.number().int().min(0).describe('Breaks in a day of class'),
		certificate: text('Kind of document that the certificates are'),
		passMark: z.number().int().min(1).max(100).describe('Percent'),
		examination: z.record(z.enum(CATEGORIES), text('What the examination is called at this level')),
	}),
	wording: z.array(
		z.strictObject({
			not: z.string().transform((pattern) => new RegExp(pattern, 'i')),
			say: text('What to write instead'),
			in: text('Folder to which the rule is limited').optional(),
			except: text('File to which the rule does not apply').optional(),
		}),
	),
})
export type SharedFacts = z.infer<typeof sharedFacts>

const CONDITIONS = [
	'questions',
	'aids',
	'invigilation',
	'result',
	'extra time',
	're-sit',
	'second re-sit',
	'attendance',
	'certificate date',
	'validity',
	'development hours',
	'class size',
	'not filled',
	'bring',
	'accessibility',
	'not a graduate',
	'pay by',
	'your cancellation',
	'your transfer',
	'our refund',
	'on account',
] as const

export const conditions = z.strictObject({
	sample: z.boolean().describe('true while numbers and texts are examples'),
	numbers: z
		.object({
			classLeast: z.number().int().positive().describe('People with whom a class is held'),
			classMost: z.number().int().positive().describe('Places in a class'),
			earlyBirdPercent: z.number().int().min(1).max(20).describe('Most that an early-bird offer takes off'),
			earlyBirdDays: z.number().int().min(10).describe('Days before the first day until which it holds'),
			decideDays: z.number().int().positive().describe('Days before the first day on which we say whether it runs'),
			payDays: z.number().int().positive().describe('Days before the first day until which the fee is paid'),
			transferDays: z.number().int().positive().describe('Days before the first day until which one can move'),
			transfers: z.number().int().positive().describe('How often an order can move to another class'),
			lateHours: z.number().int().positive().describe('For who enrols after payDays: hours until the fee is paid'),
			graceDays: z.number().int().nonnegative().describe('Working days until an unpaid order is cancelled'),
			chooseDays: z.number().int().positive().describe('Days to choose another class when ours does not run'),
			refundDays: z.number().int().positive().describe('Days until money is on its way back'),
			onAccountDays: z.number().int().positive().describe('Days for a company that pays on account'),
			answerDays: z.number().int().positive().describe('Business days until we answer; {{answer time}} says it'),
			materialsHours: z.number().int().positive().describe('Hours until materials are sent, once there is a place'),
			resultDays: z.number().int().positive().describe('Days from the paper to its result'),
			certificateDays: z.number().int().positive().describe('Days from the result to the certificate'),
		})
		.catchall(z.number())
		.refine(({ decideDays, payDays, transferDays }) => decideDays > payDays && payDays > transferDays, {
			error: 'first we decide, then people pay, then the last day to move: decideDays > payDays > transferDays',
		})
		.describe('Numbers that the texts, and shared facts, insert in single braces'),
	items: z
		.record(
			z.enum(CONDITIONS),
			z.strictObject({
				label: text('What the list of facts calls it'),
				group: z.enum(['course', 'examination', 'fee']).describe('List of facts that shows it'),
				text: text('The condition; absent: Ask us').optional(),
			}),
		)
		.describe('What a learner must know before paying'),
})
export type Conditions = z.infer<typeof conditions>

export const trainers = z.array(
	z.strictObject({
		name: text('Name'),
		sample: z.boolean().default(false).describe('true while this is nobody'),
		qualifications: text('What qualifies them: registrations, practice, sectors'),
		languages: z.array(text('A language')).min(1).describe('Languages in which they teach'),
	}),
)

export const law = z.array(
	z.strictObject({
		name: text('Name by which other files insert the text'),
		text: text('What customers read'),
		source: text('Laws that it follows'),
		checked: isoDate('When somebody last compared it with them'),
		question: text('What a lawyer has to settle; shown to the operator alone'),
		withdrawal: z
			.strictObject({
				countries: z
					.array(z.string().refine((code) => Object.hasOwn(countries, code), 'no country has this code'))
					.min(1),
				days: z.number().int().positive().describe('From the contract; absent: until the class begins').optional(),
				effect: z.enum(['at once', 'by the office']).describe('Whether the declaration ends the order, or we do'),
				words: text('In the email that confirms a registration from there, and beside the form of the order page'),
				earlyStart: text(
					'The express request to begin within the days; the enrolment form shows it for a class that begins within them',
				).optional(),
			})
			.describe('A right to withdraw')
			.optional(),
		reviewedBy: text('Lawyer who has settled it, and the day').optional(),
	}),
)
export type Law = z.infer<typeof law>
