import { countries } from 'countries-list'
import { z } from 'zod'
import { faultsOf } from '#drawing/figure.ts'
import { BODIES, type Body } from './bodies.ts'

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
export const list = z
	.array(z.strictObject({ title: text('What the item is called'), description: text('What it means') }))
	.min(1)
export const heading = text('Heading shown above the section')

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
	Example: z.strictObject({ heading }).describe('Above the worked question'),
	Certificate: z.strictObject({
		heading,
		paragraphs,
		levels: z.record(z.enum(CATEGORIES), text('What the certificate shows at this level')),
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
			materials: text('What is sent when; also in the email that confirms a registration'),
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
	'questions',
	'minimum',
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
			graceDays: z.number().int().nonnegative().describe('Working days until an unpaid place lapses'),
		})
		.catchall(z.number())
		.refine(({ decideDays, payDays, transferDays }) => decideDays > payDays && payDays > transferDays, {
			error: 'first we decide, then people pay, then the last day to move: decideDays > payDays > transferDays',
		})
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
		inMail: z
			.strictObject({
				countries: z
					.array(z.string().refine((code) => Object.hasOwn(countries, code), 'no country has this code'))
					.min(1),
				text: text('What the confirmation of a registration from these countries says'),
			})
			.optional(),
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

/** The kinds of evidence, in the order of the columns of drawing/plates/marks.svg. */
export const MARKS = ['document', 'record', 'interview', 'observation', 'sample', 'site'] as const
export type Mark = (typeof MARKS)[number]

const marks = z
	.record(z.string(), z.array(z.enum(MARKS)).min(1))
	.default({})
	.describe('The kinds of evidence of sections, by their heading; they stand in the margin')

export const policyFront = z.strictObject({
	title: text('Title of the policy'),
	summary: summary('What the policy says, in a sentence; also the page description'),
	number: text('Document number, for example PRM-POL-01'),
	revision: z
		.string()
		.regex(/^\d{2}$/, 'two digits')
		.describe('Revision'),
	dated: isoDate('Date of this revision'),
	review: text('How often it is reviewed'),
	reviewed: isoDate('When it was last reviewed'),
	edited: isoDate('Last change of wording since this revision').optional(),
	marks,
	order: z.number().int().describe('Place in the list'),
})

export const whitepaperFront = z.strictObject({
	title: text('Title of the paper'),
	standard: text('Standard with its edition; must stand in editions.yaml'),
	summary: summary('What the reader gets from it'),
	revised: isoDate('Date of this text'),
	marks,
	order: z.number().int().describe('Place in the list'),
})

export const articleFront = z.strictObject({
	title: text('Title of the article'),
	summary: summary('What the reader learns'),
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

export const evidence = z.strictObject({
	claim: text('The claim, as the pages make it'),
	meaning: text('What it means and what it does not'),
	accreditor: text('Who accredited or approved').optional(),
	number: text('Number of the accreditation or of the approved provider').optional(),
	scope: text('What it covers').optional(),
	validUntil: isoDate('Last day of validity').optional(),
	register: z.url().optional().describe("Entry in the accreditor's own register"),
	owner: z.string().trim().describe('Who owns the name of a series; empty: said to be pending').optional(),
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
	waysToPay: text('How people can pay today, in the middle of a sentence'),
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
	privacy: z
		.strictObject({
			serverCountry: text('Country of the server').optional(),
			representative: text('Name and address of the representative in the EU and the UK').optional(),
		})
		.default({})
		.describe('Facts of the privacy policy; what is absent is said to be pending'),
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

const typed = z.array(text('A word or phrase as people type it'))
export const synonyms = z.strictObject({
	schemes: z.record(z.enum(SCHEMES), typed).describe('What people call the subject of a course'),
	levels: z.record(z.enum(CATEGORIES), typed).describe('What people call a level'),
	bodies: z.record(z.enum(BODIES), typed).describe('What people call an awarding body'),
	pages: z.record(internalLink, typed).describe('What people look for when they want a page; by its address'),
	suggestions: typed.min(1).describe('Searches that are offered before anything is typed'),
})
