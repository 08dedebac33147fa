import { countries } from 'countries-list'
import { z } from 'zod'
import { faultsOf } from '#drawing/figure.ts'
import { wallClock } from '#shared/zoned-time.ts'
import { AWARDING_BODIES, BODIES, type Body } from './bodies.ts'

// The editors' manual: every content file must fit one of these shapes exactly.
// Unknown fields are refused, so a misspelt field is found at the build.

export const text = (what: string) => z.string().trim().min(1).describe(what)
export const isoDate = (what: string) => z.iso.date().describe(`${what} (YYYY-MM-DD)`)
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
const internalLink = z
	.string()
	.regex(/^\/[\w/#?=&-]*$/, 'an address of this site, starting with /')
	.describe('An address of this site')

export const CATEGORIES = ['lead-auditor', 'internal-auditor', 'awareness-auditor'] as const
export const SCHEMES = ['QMS', 'EMS', 'OHSMS', 'FSMS', 'ISMS', 'ITSMS', 'MDQMS', 'IATF'] as const

const taxRate = z.number().min(0).max(1).describe('0.18 means 18 percent')

const countryPrice = z.strictObject({
	currency: z
		.string()
		.regex(/^[A-Z]{3}$/, 'three capital letters')
		.describe('ISO 4217 code'),
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

export const courseFile = z.strictObject({
	id: z.number().int().positive().describe('The key of the course, never reused'),
	by: z.enum(BODIES).describe('Awarding body; the first part of the address'),
	name: text('Unique name, as people choose it in the enrolment form'),
	shortDescription: z.string().trim().min(40).max(180).describe('One or two sentences for the card'),
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
			default: z.strictObject({ currency: z.string().length(3), taxRate }),
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
	Overview: paragraphs,
	Example: z.strictObject({ heading }).describe('Above the worked question'),
	Certificate: z.strictObject({
		heading,
		paragraphs,
		levels: z.record(z.enum(CATEGORIES), text('What the certificate shows at this level')),
		bodies: z.record(z.enum(BODIES), text('Who issues the certificate and what the body has to do with it')),
		certified: text("For courses with 'Certified' in their name"),
		schemes: z.partialRecord(z.enum(SCHEMES), text('What holds for this scheme alone')),
		specimen: text('Caption of the specimen of the certificate'),
	}),
	'Application Process': z.strictObject({ heading, list }),
})
export type CoursePage = z.infer<typeof coursePage>

export const sharedFacts = z.strictObject({
	facts: z
		.object({
			payment: text('How to pay; also in the mail that confirms a registration'),
			'certificate in short': text('What you get and when, for the facts of a course'),
			included: text('What the fee covers'),
			'not included': text('What the fee does not cover'),
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
	'minimum',
	'aids',
	'extra time',
	're-sit',
	'attendance',
	'certificate date',
	'validity',
	'development hours',
	'class size',
	'not filled',
	'bring',
	'accessibility',
	'list price',
	'your cancellation',
	'your transfer',
	'our refund',
] as const

export const conditions = z.strictObject({
	sample: z.boolean().describe('true while numbers and texts are examples'),
	numbers: z
		.object({
			classLeast: z.number().int().positive().describe('People with whom a class is held'),
			classMost: z.number().int().positive().describe('Places in a class'),
			earlyBirdPercent: z.number().int().min(1).max(20).describe('Most that an early-bird offer takes off'),
			earlyBirdDays: z.number().int().min(10).describe('Days before the first day until which it holds'),
		})
		.catchall(z.number())
		.describe('Numbers that the texts insert in single braces'),
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
		reviewedBy: text('Lawyer who has settled it, and the day').optional(),
	}),
)

const edition = z
	.strictObject({
		edition: z
			.string()
			.regex(/^\d{4}$/)
			.describe('Year of the edition'),
		published: text('When it was published, as exactly as is known'),
		amendments: z.array(text('An amendment')).default([]),
		status: z.enum(['current', 'in transition', 'withdrawn']),
		ends: text('Deadline of the transition from this edition to the next, if there is one').optional(),
		note: text('What a learner should know about this edition'),
		unconfirmed: text('What of this stands on few or indirect sources, said as such').optional(),
	})
	.refine(({ status, ends }) => status !== 'in transition' || ends !== undefined, {
		path: ['ends'],
		error: 'an edition in transition needs the deadline, or a sentence in its place',
	})

export const standard = z.strictObject({
	standard: text('The standard without its edition, for example ISO 9001'),
	scheme: z.enum(SCHEMES).optional().describe('The scheme that certifies to it; absent for guidance such as ISO 19011'),
	subject: text('What the standard is about, in lower case'),
	editions: z.array(edition).min(1).describe('Newest first'),
	source: text('Where the facts come from'),
	lastChecked: isoDate('When somebody last checked them'),
})
export const editions = z.array(standard).min(1)
export type Standard = z.infer<typeof standard>

export const clauseTable = z.array(
	z.strictObject({
		document: text('The document with its edition, as questions cite it'),
		subject: text('What it is about'),
		clauses: z
			.record(
				z.string().regex(/^([A-Z]|([A-Z]\.)?\d+(\.\d+)*)$/, 'a clause number, A.5.7 for one of Annex A'),
				text('Title'),
			)
			.default({})
			.describe('Clauses that may be cited; without any the document is cited as a whole'),
	}),
)
export type ClauseTable = z.infer<typeof clauseTable>

export const policyFront = z.strictObject({
	title: text('Title of the policy'),
	summary: z
		.string()
		.trim()
		.min(40)
		.max(200)
		.describe('What the policy says, in a sentence; also the page description'),
	number: text('Document number, for example PRM-POL-01'),
	revision: z
		.string()
		.regex(/^\d{2}$/, 'two digits')
		.describe('Revision'),
	dated: isoDate('Date of this revision'),
	review: text('How often it is reviewed'),
	reviewed: isoDate('When it was last reviewed'),
	order: z.number().int().describe('Place in the list'),
})

export const whitepaperFront = z.strictObject({
	title: text('Title of the paper'),
	standard: text('Standard with its edition; must stand in editions.yaml'),
	summary: z.string().trim().min(40).max(200).describe('What the reader gets from it'),
	revised: isoDate('Date of this text'),
	order: z.number().int().describe('Place in the list'),
})

export const articleFront = z.strictObject({
	title: text('Title of the article'),
	summary: z.string().trim().min(40).max(200).describe('What the reader learns'),
	author: text('Who wrote it'),
	date: isoDate('When it was published'),
	topics: z.array(text('A topic')).min(1),
	standard: text('Standard with its edition, if the article is about one; must stand in editions.yaml').optional(),
})

const units = z.number().int().min(0)
const point = z.tuple([units, units]).describe('x and y in units from the upper left corner')

export const figure = z
	.strictObject({
		title: text('Caption; where the figure is shown, its Markdown repeats it'),
		description: z
			.string()
			.trim()
			.min(80)
			.describe('Says in words what the drawing shows, for people who do not see it'),
		width: units.min(240).max(350).describe('Width in units: a unit is a pixel on a phone, text is 12 units high'),
		height: units.max(640).describe('Height in units; must fit a page of the PDF'),
		boxes: z
			.array(
				z.strictObject({
					x: units,
					y: units,
					w: units,
					h: units,
					text: z
						.array(text('A line'))
						.min(1)
						.describe('Lines, the first one bold; at the top if other boxes lie inside'),
					tone: z.enum(['plain', 'strong', 'quiet']).default('plain'),
				}),
			)
			.min(1)
			.describe('A box lies wholly inside another one or apart from it'),
		arrows: z
			.array(
				z.strictObject({
					from: point.describe('On the edge of a box'),
					via: z.array(point).default([]).describe('Corners between the two ends'),
					to: point.describe('On the edge of a box; the head is here'),
					label: text('Stands right of an upright arrow, above a level one').optional(),
				}),
			)
			.default([]),
		bars: z
			.strictObject({
				x: units,
				y: units,
				w: units.describe('Room for the longest bar and its number'),
				items: z.array(z.strictObject({ label: text('What is counted'), value: units })).min(2),
			})
			.optional()
			.describe('Counts, one bar under the other, to one scale'),
	})
	.superRefine((drawing, context) => {
		for (const { path, message } of faultsOf(drawing)) context.addIssue({ code: 'custom', path, message })
	})

const question = z
	.strictObject({
		id: z.number().int().positive().describe('Unique within the group'),
		question: text('What is asked; ends with a question mark or a colon'),
		options: z.array(text('One answer')).min(3).max(6),
		correct: z.array(text('A correct answer, letter for letter as under options')).min(1),
		clause: text("Clause that settles it, for example ISO 9001:2015, 9.2; several documents with ';' between"),
		topic: text('One of the topics of the group'),
		difficulty: z
			.enum(['recall', 'apply', 'judge'])
			.describe('recall: a fact; apply: a rule to a situation; judge: weighs evidence, grades or prioritises'),
		explanations: z.array(text('Why the option at the same place is right or wrong')),
	})
	.refine((q) => new Set(q.options).size === q.options.length, 'two options are the same')
	.refine((q) => q.correct.every((c) => q.options.includes(c)), 'a correct answer is not among the options')
	.refine((q) => q.correct.length < q.options.length, 'at least one option must be wrong')
	.refine((q) => q.explanations.length === q.options.length, 'needs one explanation for each option')

export const quizGroup = z
	.strictObject({
		title: text('Name of the group'),
		description: text('What it covers'),
		standard: text('Standard with its edition that the questions follow; must stand in editions.yaml').optional(),
		order: z.number().int().describe('Place in the choice'),
		topics: z
			.record(text('A topic'), z.number().int().positive())
			.refine((topics) => Object.values(topics).reduce((a, b) => a + b, 0) === 40, 'the numbers do not add up to 40')
			.describe('How many of the 40 questions of a full exam come from each topic'),
		questions: z.array(question).min(10),
	})
	.superRefine(({ topics, questions }, context) => {
		const ids = questions.map(({ id }) => id)
		for (const [i, { id, topic }] of questions.entries()) {
			const refuse = (field: string, message: string) =>
				context.addIssue({ code: 'custom', path: ['questions', i, field], message })
			if (ids.indexOf(id) < i) refuse('id', `another question has the id ${id}, take ${Math.max(...ids) + 1}`)
			if (!Object.hasOwn(topics, topic))
				refuse('topic', `"${topic}" is no topic of the group, only ${Object.keys(topics).join(', ')}`)
		}
	})
export type QuizQuestion = z.infer<typeof question>
export type QuizGroup = z.infer<typeof quizGroup>

export const DECISIONS = ['conforms', 'nonconformity', 'opportunity', 'not-enough'] as const

/** One choice of a case with the reason why it is right or wrong. */
const choice = z.strictObject({ text: text('The choice'), why: text('Why it is right or wrong') })
const choices = z
	.array(choice.extend({ right: z.boolean().default(false) }))
	.min(3)
	.max(5)
	.refine((all) => all.filter(({ right }) => right).length === 1, 'exactly one choice is right')

export const caseFile = z.strictObject({
	title: text('Name of the case'),
	group: slug('Group of questions that the case belongs to: the name of its file'),
	order: z.number().int().describe('Place among the cases of the group'),
	company: paragraphs.describe('Who is audited: an invented organisation'),
	audit: text('Kind of audit, criteria with edition, scope and the trail that is followed'),
	items: z
		.array(
			z
				.strictObject({
					source: z.enum(['record', 'interview', 'observation', 'document']),
					evidence: text('What the auditor sees or hears, with names, dates, numbers and samples'),
					decision: z.enum(DECISIONS).describe('What the evidence allows to say'),
					why: z.record(z.enum(DECISIONS), text('Why this decision is right or wrong')),
					finding: z
						.strictObject({
							clause: z.strictObject({
								right: text('Clause that is not fulfilled, for example ISO 9001:2015, 8.4.1'),
								others: z.array(text('A clause that is close')).min(2).max(4),
								why: text('Why this clause and not the others'),
							}),
							grade: z.enum(['major', 'minor']),
							gradeWhy: text('Why this grade'),
							statements: choices.describe('Statements of the nonconformity'),
						})
						.optional()
						.describe('For a nonconformity alone'),
				})
				.refine(
					({ decision, finding }) => (decision === 'nonconformity') === (finding !== undefined),
					'a nonconformity needs a finding, anything else has none',
				),
		)
		.min(6)
		.max(8),
	questions: z
		.array(
			z.strictObject({
				about: z
					.enum(['action', 'trail'])
					.describe('A proposed correction and corrective action, or where to look next'),
				situation: text('What the organisation proposes, or what the team knows by now'),
				question: text('What is asked'),
				choices,
			}),
		)
		.min(2)
		.max(4),
})
export type CaseFile = z.infer<typeof caseFile>

const isTimeZone = (zone: string) => {
	try {
		return Boolean(wallClock(0, zone))
	} catch {
		return false
	}
}
const clock = (what: string) =>
	z
		.string()
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like "09:30"')
		.describe(`${what} (HH:MM)`)
const session = z.strictObject({
	date: isoDate('Day of the session'),
	from: clock('When it starts in the time zone of the class'),
	to: clock('When it ends on the same day'),
})

type Session = z.infer<typeof session>

export const SEATS = ['open', 'few', 'full', 'waiting-list'] as const

export const classFile = z.strictObject({
	course: z.number().int().positive().describe('id of the course that is taught'),
	sample: z.boolean().default(false).describe('true while it is an example'),
	title: text('Title'),
	description: text('One or two sentences'),
	tags: z.array(text('A tag')).default([]),
	sessions: z
		.array(session)
		.min(1)
		.transform((sessions) => sessions as [Session, ...Session[]])
		.describe('Days of class in their order; without the breaks they make the live hours of the course'),
	timeZone: z
		.string()
		.refine(isTimeZone, 'a zone of the IANA database, like Asia/Kolkata')
		.describe('Zone of the times'),
	mode: z.enum(['online', 'onsite', 'blended']).describe('Where the class meets'),
	venue: text('Where: the place, or Online with the name of the tool'),
	trainer: text('Who teaches'),
	language: text('Language of the class'),
	capacity: z.number().int().positive().optional().describe('Seats that can be paid or held; absent: no limit'),
	seats: z.enum(SEATS).describe('full refuses registrations; waiting-list takes them for seats that become free'),
	enrolBy: isoDate('Last day to register, in the time zone of the class'),
	earlyBird: z
		.strictObject({
			percent: z.number().int().min(1).max(20).describe('Taken off the price that is asked'),
			daysBefore: z.number().int().min(10).describe('For registrations at least so many days before the first day'),
		})
		.optional(),
	links: z
		.strictObject({ facebook: z.url().optional(), whatsapp: z.url().optional() })
		.default({})
		.describe('Links to registration and course are added'),
})
export type ClassFile = z.infer<typeof classFile>

const upcomingNotice = z.strictObject({
	id: z.number().int().positive(),
	type: z.literal('notice'),
	title: text('Title'),
	description: text('One or two sentences'),
	tags: z.array(text('A tag')).default([]),
	links: z
		.strictObject({
			enroll: internalLink.optional(),
			course: internalLink.optional(),
			facebook: z.url().optional(),
			whatsapp: z.url().optional(),
		})
		.default({}),
})
export const upcoming = z.array(upcomingNotice).describe('Notices of the panel of upcoming classes; may be empty')

const testimonial = z.strictObject({
	id: z.number().int().positive(),
	feedback: text('What the person said'),
	course: text('Name of the course'),
	name: text('Who said it'),
	profile: z.string().describe('Picture of the person under app/public/, empty for the drawn one'),
})
export const testimonials = z.strictObject({
	sample: z.boolean().describe('true while these are examples, not real people; the page says so'),
	items: z.array(testimonial).min(1),
})
export type Testimonial = z.infer<typeof testimonial>

export const clients = z.strictObject({
	sample: z.boolean().describe('true while these are examples, not real clients; the page says so'),
	names: z.array(text('A client')).min(1),
})

const evidence = z.strictObject({
	claim: text('The claim, as the pages make it'),
	meaning: text('What it means and what it does not'),
	accreditor: text('Who accredited or approved').optional(),
	number: text('Number of the accreditation or of the approved provider').optional(),
	scope: text('What it covers').optional(),
	validUntil: isoDate('Last day of validity').optional(),
	register: z.url().optional().describe("Entry in the accreditor's own register"),
})
export type Evidence = z.infer<typeof evidence>

const SAMPLED = [
	'legalName',
	'address',
	'office',
	'phone',
	'chat',
	'departments',
	'mail',
	'social',
	'billing',
	'groupPrice',
] as const

export const site = z.strictObject({
	samples: z.array(z.enum(SAMPLED)).describe('Fields that are still examples; a real provider empties the list'),
	name: text('The provider, as it is called'),
	legalName: text('The provider, as it is registered'),
	address: z.url().describe('Public address of the site, without a slash at the end'),
	since: z.number().int().describe('Year since when services are offered'),
	office: z.strictObject({
		name: text('What the office is called'),
		lines: z.array(text('A line of the postal address')).min(1),
		country: text('Country'),
		branches: text('Where the branches are, as the pages claim it'),
		meaning: text('What the claim means while there are no addresses'),
		addresses: z.array(text('An address in one line')).default([]).describe('Branches that bear the claim'),
		mapFrame: z.url().describe('Address of the embedded map'),
		mapLink: z.url().describe('Address of the map on its own'),
	}),
	phone: text('Phone and WhatsApp number, as shown'),
	chat: z.strictObject({
		address: z.url().describe('Address that opens the messaging app'),
		message: text('Message that is filled in'),
	}),
	departments: z.array(z.strictObject({ name: text('Department'), email: z.email() })).min(4),
	mail: z
		.strictObject({
			from: z.email().describe('Sender of all mails; the mail server must be allowed to send for it'),
			registrations: z.email().describe('Who gets a mail for each registration'),
			messages: z.email().describe('Who gets the messages of the contact form'),
		})
		.describe('Mails that the site sends'),
	social: z
		.array(
			z.strictObject({
				name: text('Network'),
				address: z.url().optional().describe('Absent: shown as a placeholder without a link'),
			}),
		)
		.min(1),
	badge: text('What the accreditation badge in the header says'),
	payments: text('The payment banner'),
	billing: z
		.strictObject({
			bank: z
				.record(
					z.string().regex(/^([A-Z]{3}|other)$/, 'the code of a currency, or other'),
					z.array(z.strictObject({ label: text('What it is'), value: text('As the bank writes it') })).min(1),
				)
				.describe('Where money is sent by bank, by currency'),
			upi: z
				.strictObject({
					address: z
						.string()
						.regex(/^[\w.-]{2,100}@[A-Za-z]{2,64}$/, 'a UPI address, like name@bank')
						.describe('Where money is sent by UPI'),
					name: text('Who gets it, as registered there'),
				})
				.optional(),
		})
		.optional()
		.describe('How people pay for an order; absent: we write to them'),
	groupPrice: z
		.array(
			z.strictObject({
				from: z.number().int().min(2).max(200).describe('Number of people'),
				percent: z.number().int().min(1).max(50).describe('What each of them pays less'),
			}),
		)
		.default([])
		.describe('What groups of a company pay less; absent: nothing'),
	gstin: z
		.string()
		.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/, '15 characters, like 07AAAAA0000A1Z5')
		.optional()
		.describe('Goods and services tax number; absent: said to be pending'),
	grievanceOfficer: z
		.strictObject({
			name: text('Name and designation; absent: said to be pending').optional(),
			email: z.email(),
		})
		.describe('Answers complaints of consumers and questions on personal data'),
	evidence: z
		.strictObject({
			schemes: evidence,
			...(Object.fromEntries(BODIES.map((body) => [body, evidence])) as Record<Body, typeof evidence>),
		})
		.describe('What stands behind each claim'),
	schemes: z.array(z.enum(SCHEMES)).min(1).describe('Schemes the provider is accredited for'),
	tax: z
		.strictObject({
			india: z.strictObject({ rate: taxRate, note: text('What is said beside a price for India') }),
			abroad: z.strictObject({ rate: taxRate, note: text('What is said beside a price for any other country') }),
			other: text('What is said beside a price whose course has another rate; {rate} is filled in'),
			sac: z
				.string()
				.regex(/^\d{6}$/, 'six digits')
				.describe('Code of the service (SAC) on invoices'),
			lut: z
				.strictObject({
					number: text('Its number'),
					year: z
						.string()
						.regex(/^\d\d-\d\d$/, 'a financial year, like 26-27')
						.describe('The year that it is for'),
				})
				.optional()
				.describe('Letter of undertaking for sales abroad without tax'),
			checked: isoDate('When somebody last checked the rates and notes against the law'),
		})
		.describe('Tax by the country of the customer; a course with prices by country has rates of its own'),
})
export type Site = z.infer<typeof site>

const link = z.strictObject({ label: text('What the link says'), to: internalLink })
const titled = z.strictObject({ title: text('Title'), text: text('Text') })
const card = titled.extend({ link: link.optional() })
const slide = z.strictObject({
	title: text('Title; also names the picture'),
	scheme: z.enum(SCHEMES).describe('Whose rosette is drawn'),
	text: text('Text under the title'),
	links: z.array(link).min(1),
})
export const heroed = {
	title: text('The h1 of the page'),
	description: z.string().trim().min(40).max(200).describe('For search engines and shared links'),
	lead: text('First sentences under the title'),
}

export const homePage = z.strictObject({
	title: text('Title of the page in the browser'),
	description: heroed.description,
	slides: z.array(slide).length(3),
	intro: z.array(card).min(2),
	programme: z.strictObject({
		heading: text('Heading'),
		text: text('Text'),
		days: z.number().int(),
		tabs: z
			.array(
				z.strictObject({
					title: text('Tab'),
					items: z.array(text('An item')).min(1),
					note: text('A note under the list').optional(),
				}),
			)
			.length(3),
	}),
})
export const aboutPage = z.strictObject({
	...heroed,
	about: z.array(text('A paragraph')).min(1),
	keyCourses: z.array(link).min(1),
	cards: z.array(titled).length(3).describe('Vision, mission, values'),
	achievements: z.strictObject({
		heading: text('Heading'),
		counters: z
			.array(
				z.strictObject({
					label: text('What is counted'),
					value: z.union([z.number().int(), text('Words instead of a number')]),
				}),
			)
			.min(1),
	}),
})
export const accreditedPage = z.strictObject({
	...heroed,
	offer: z.strictObject({ heading: text('Heading'), items: z.array(text('An item')).min(1) }),
	why: z.strictObject({ heading: text('Heading'), items: z.array(text('An item')).min(1) }),
	cards: z.array(card).min(1),
})
export const coursesPage = z.strictObject({
	...heroed,
	cards: z.array(card).min(3),
	priceLimits: z
		.strictObject({ INR: z.array(z.number().int().positive()), USD: z.array(z.number().int().positive()) })
		.describe('Choices of the price filter: at most this price before tax'),
	lists: z.record(slug('Last part of the list address'), z.strictObject(heroed)).superRefine((lists, context) => {
		for (const { name, list } of Object.values(AWARDING_BODIES))
			if (!lists[list]) context.addIssue({ code: 'custom', message: `needs ${list}, the courses of ${name}` })
	}),
})
export const servicePage = z.strictObject({
	...heroed,
	parts: z.array(titled.extend({ items: z.array(text('An item')).default([]) })).min(2),
	enquiry: z.strictObject({
		label: text('What the button says'),
		subject: text('Subject that is filled into the contact form'),
		message: text('Message that is filled in'),
	}),
})
export const plainPage = z.strictObject(heroed)
export type PlainPage = z.infer<typeof plainPage>

const options = z.array(
	z.strictObject({
		value: z.string().describe('What is stored; empty for an entry that only asks to type an own value'),
		label: text('What the list shows'),
	}),
)
export const calendarPage = z.strictObject({
	...heroed,
	subjects: z.record(z.enum(SCHEMES), text('What the subject is called in the names of calendars')),
})
/** The words of one state of an order. */
const orderState = z.strictObject({
	title: text('What the state is called'),
	text: text('What it means, and what comes next'),
})
export const orderPage = z.strictObject({
	...heroed,
	missing: orderState.describe('When the link leads to no order'),
	states: z
		.strictObject({
			registered: orderState,
			waiting: orderState,
			partPaid: orderState,
			paid: orderState,
			full: orderState,
			confirmed: orderState,
			cancelled: orderState,
			refundDue: orderState,
		})
		.describe('What is said in each state'),
	overpaid: text('Said beside it when more was paid than is due'),
	cancelledWhy: z
		.strictObject({
			unpaid: text('No payment came in time'),
			asked: text('The person asked for it'),
			class: text('We cancelled the class'),
		})
		.describe('Why an order was cancelled'),
	pay: z
		.strictObject({
			quote: text('What to write into the transfer; {reference} is filled in'),
			unknown: text('When there are no bank lines for the currency'),
			upi: text('Beside the QR code'),
			sample: text('Said where the bank lines are examples'),
			after: text('What happens once it is paid'),
		})
		.describe('How to pay'),
	documents: text('Title of the list of receipts and invoices'),
	billing: z
		.strictObject({
			title: text('Title of the form for the invoice'),
			lead: text('What it is for'),
			stored: text('When something is stored already; {company} is filled in'),
			gstin: text('Hint of the tax number'),
			submit: text('What the button says'),
		})
		.describe('The form for the invoice'),
	requests: z
		.strictObject({
			asked: text('Title of the list of what was asked for'),
			states: z.strictObject({
				open: text('Not yet answered'),
				granted: text('Granted'),
				declined: text('Declined'),
			}),
			transfer: z.strictObject({
				title: text('Title of the form for another class'),
				lead: text('What it does'),
				submit: text('What the button says'),
			}),
			nominee: z.strictObject({
				title: text('Title of the form for another person'),
				lead: text('What it does'),
				submit: text('What the button says'),
			}),
			withdraw: z.strictObject({
				title: text('Title of the form to withdraw'),
				lead: text('What it does'),
				submit: text('What the first button says'),
				sure: text('Asks whether it is meant'),
				confirm: text('What the second button says'),
			}),
		})
		.describe('What a customer can ask for'),
	seat: z
		.strictObject({
			title: text('What the page of a seat is called'),
			states: z.strictObject({
				waiting: orderState,
				held: orderState,
				confirmed: orderState,
				transferred: orderState.describe('{day} is filled in'),
				invited: orderState.describe('{inviter} is filled in'),
				accepted: orderState,
				cancelled: orderState,
			}),
			accept: z
				.strictObject({
					title: text('Title of the form and what its button says'),
					data: text('What is stored, and who sees it; a sentence with the terms follows'),
				})
				.describe('The form of who takes over a seat'),
		})
		.describe('What is said to who attends where another pays'),
	questions: text('Whom to ask; {reference} is filled in'),
})
export type OrderWords = z.infer<typeof orderPage>
export const quotePage = z.strictObject({
	...heroed,
	missing: orderState.describe('When the link leads to no quote'),
	states: z
		.strictObject({ open: orderState, over: orderState, withdrawn: orderState, used: orderState })
		.describe('What is said in each state; {validUntil} is filled in'),
	group: z
		.strictObject({
			title: text('Title of the form'),
			lead: text('How the people are listed'),
			declared: text('What the company declares about them'),
			data: text('What each person is told; a sentence with the terms follows'),
			submit: text('What the button says'),
		})
		.describe('The form for the people of a quote'),
	questions: text('Whom to ask; {number} is filled in'),
})
export type QuoteWords = z.infer<typeof quotePage>

export const registrationPage = z.strictObject({
	...heroed,
	options: z.strictObject({ workExp: options, auditExp: options, isoStandards: options, languages: options }),
})

const typed = z.array(text('A word or phrase as people type it'))
export const synonyms = z.strictObject({
	schemes: z.record(z.enum(SCHEMES), typed).describe('What people call the subject of a course'),
	levels: z.record(z.enum(CATEGORIES), typed).describe('What people call a level'),
	bodies: z.record(z.enum(BODIES), typed).describe('What people call an awarding body'),
	pages: z.record(internalLink, typed).describe('What people look for when they want a page; by its address'),
	suggestions: typed.min(1).describe('Searches that are offered before anything is typed'),
})

const whenAnswered = z
	.record(slug('A question'), z.array(slug('An answer')).min(1))
	.default({})
	.describe('Holds if each of these questions has one of these answers; always, if absent')
const because = text('Reason that the visitor reads; {standard} and {subject} are filled in')
export const pathFinder = z.strictObject({
	...heroed,
	questions: z
		.array(
			z.strictObject({
				id: slug('Name in the address'),
				when: whenAnswered,
				question: text('What is asked'),
				hint: text('Help for the answer').optional(),
				answers: z
					.array(
						z.strictObject({
							id: slug('Value in the address'),
							label: text('The answer'),
							text: text('What it means, or examples').optional(),
						}),
					)
					.min(2),
			}),
		)
		.min(1),
	subjects: z
		.array(z.strictObject({ when: whenAnswered, scheme: z.enum(SCHEMES), because: because.optional() }))
		.min(1),
	levels: z
		.array(
			z.strictObject({
				when: whenAnswered,
				steps: z
					.array(z.strictObject({ level: z.enum(CATEGORIES), because }))
					.min(1)
					.max(3),
			}),
		)
		.min(1),
	choices: z
		.array(
			z.strictObject({
				when: whenAnswered,
				courses: z.array(z.number().int()).min(1).describe('Ids of courses').optional(),
				by: z.enum(BODIES).optional(),
				because: because.optional(),
			}),
		)
		.min(1),
	demand: z.strictObject({ when: whenAnswered, text: text('What is said in place of the open courses') }),
})
export type PathFinder = z.infer<typeof pathFinder>
