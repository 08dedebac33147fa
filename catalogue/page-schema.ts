import { z } from 'zod'
import { AWARDING_BODIES, BODIES } from '#catalogue/bodies.ts'
import { CATEGORIES, internalLink, SCHEMES, slug, summary, text } from '#catalogue/schema.ts'

// The words of pages in content/pages/ and in path-finder.yaml.

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
/** The words of one state of an order. */
const orderState = z.strictObject({
	title: text('What the state is called'),
	text: text('What it means, and what comes next'),
})
const form = z.strictObject({
	title: text('Title of the form'),
	lead: text('What it is for'),
	submit: text('What its button says'),
})
export const orderPage = z.strictObject({
	...heroed,
	missing: orderState.describe('When the link leads to no order, seat or quote'),
	link: z
		.strictObject({
			title: text('Title of the form and of its answer'),
			lead: text('What to enter'),
			submit: text('What the button says'),
			sent: text('The answer, whether something was found or not'),
		})
		.describe('The form that sends the link again'),
	states: z
		.strictObject({
			registered: orderState,
			waiting: orderState,
			payable: orderState,
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
			checking: orderState.describe('When somebody comes back from a provider of payments that does not know yet'),
			online: z
				.strictObject({
					lead: text('How to pay at a provider of payments; {provider} and {ways} are filled in'),
					submit: text('The button that opens its page; {amount} is filled in'),
					open: text('Once its page is open'),
					link: text('The link to its page; {provider} and {amount} are filled in'),
					check: text('The link for those who have paid'),
					test: text('While its keys move no money'),
					bank: text('Above the bank lines'),
				})
				.describe('At a provider of payments'),
		})
		.describe('How to pay'),
	documents: text('Title of the list of receipts and invoices'),
	billing: form
		.extend({
			stored: text('When something is stored already; {company} is filled in'),
			gstin: text('Hint of the tax number'),
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
			transfer: form.describe('The form for another class'),
			nominee: form.describe('The form for another person'),
			withdraw: form
				.extend({ sure: text('Asks whether it is meant'), confirm: text('What the second button says') })
				.describe('The form to withdraw'),
		})
		.describe('What a customer can ask for'),
	seat: z
		.strictObject({
			title: text('What the page of a seat is called'),
			states: z.strictObject({
				waiting: orderState,
				held: orderState,
				confirmed: orderState,
				transferred: orderState,
				cancelled: orderState,
			}),
		})
		.describe('What is said to who attends where another pays'),
	questions: text('Whom to ask; {reference} is filled in'),
})
export type OrderWords = z.infer<typeof orderPage>
export const quotePage = z.strictObject({
	...heroed,
	states: z
		.strictObject({ open: orderState, over: orderState, withdrawn: orderState })
		.describe('What is said in each state; {validUntil} is filled in'),
	group: form
		.extend({
			declared: text('What the company declares about them'),
			sure: text('Says that countries which our list does not have are right'),
			data: text('What each person is told; a sentence with the terms follows'),
		})
		.describe('The form for the people of a quote'),
	questions: text('Whom to ask; {reference} is filled in'),
})
export type QuoteWords = z.infer<typeof quotePage>

export const registrationPage = z.strictObject({
	...heroed,
	note: text('Above the form'),
	options: z.strictObject({ workExp: options, auditExp: options, isoStandards: options, languages: options }),
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
