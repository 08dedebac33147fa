import { z } from 'zod'
import { AWARDING_BODIES, BODIES } from './bodies.ts'
import { CATEGORIES, internalLink, SCHEMES, slug, summary, text } from './schema.ts'

// The words of pages in content/pages/, but of orders and quotes (booking-schema.ts), and the lists that pages show.

const link = z.strictObject({ label: text('What the link says'), to: internalLink })
const titled = z.strictObject({ title: text('Title'), text: text('Text') })
const card = titled.extend({ link: link.optional() })
const slide = z.strictObject({
	title: text('Title; also names the picture'),
	scheme: z.enum(SCHEMES).describe('Whose rosette is drawn'),
	picture: z.enum(['certificate', 'standards', 'evidence']).describe('What is drawn beside the text'),
	text: text('Text under the title'),
	links: z.array(link).min(1),
})
export const heroed = {
	title: text('The h1 of the page'),
	description: summary('For search engines and shared links'),
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
const headedList = z.strictObject({ heading: text('Heading'), items: z.array(text('An item')).min(1) })
export const accreditedPage = z.strictObject({
	...heroed,
	offer: headedList,
	why: headedList,
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
export const registrationPage = z.strictObject({
	...heroed,
	note: text('Above the form'),
	options: z.strictObject({ workExp: options, auditExp: options, isoStandards: options, languages: options }),
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

const typed = z.array(text('A word or phrase as people type it'))
export const synonyms = z.strictObject({
	schemes: z.record(z.enum(SCHEMES), typed).describe('What people call the subject of a course'),
	levels: z.record(z.enum(CATEGORIES), typed).describe('What people call a level'),
	bodies: z.record(z.enum(BODIES), typed).describe('What people call an awarding body'),
	pages: z.record(internalLink, typed).describe('What people look for when they want a page; by its address'),
	answers: z
		.array(
			z.strictObject({
				words: typed.min(1).describe('What people type'),
				title: text('The answer, in a line'),
				text: text('What else to know'),
				to: internalLink.describe('Where to go on'),
			}),
		)
		.default([])
		.describe('Answers that stand before everything else that is found'),
	suggestions: typed.min(1).describe('Searches that are offered before anything is typed'),
})
