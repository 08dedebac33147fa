import { z } from 'zod'
import { MAIL_KINDS } from '#shared/mail-kinds.ts'
import {
	CANCEL_REASONS,
	ORDER_NOTES,
	ORDER_STATUSES,
	ORDER_VALUES,
	QUOTE_STATUSES,
	REQUEST_KINDS,
	REQUEST_STATES,
	SEAT_STATUSES,
} from '#shared/order-view.ts'
import { heroed } from './page-schema.ts'
import { isoDate, text } from './schema.ts'

// The words of orders and quotes: of their pages in content/pages/, and of all mails in content/mails.yaml.

const filled = new Intl.ListFormat('en-GB').format(ORDER_VALUES.map((name) => `{${name}}`))

/** The words of one state of an order. */
const orderState = z.strictObject({
	title: text('What the state is called'),
	text: text(`What it means, and what comes next; on a quote {validUntil} is filled in, on an order ${filled}`),
})
const states = <Name extends string>(names: readonly Name[]) =>
	z.record(z.enum(names), orderState).describe('What is said in each state')
const form = z.strictObject({
	title: text('Title of the form'),
	lead: text('What it is for'),
	submit: text('What its button says'),
})
export const orderPage = z.strictObject({
	...heroed,
	missing: orderState.describe('When the link leads to no order, seat or quote, also for somebody who has paid'),
	unavailable: text('Heading when the records cannot be read now; why and what to do stands below it'),
	link: z
		.strictObject({
			title: text('Title of the form and of its answer'),
			lead: text('What to enter'),
			submit: text('What the button says'),
			sent: text('The answer, whether something was found or not'),
		})
		.describe('The form that sends the link again'),
	states: states(ORDER_STATUSES),
	notes: z.record(z.enum(ORDER_NOTES), text('Why an order was cancelled, or what became of its money')),
	decision: z
		.strictObject({
			runs: text('Of a class that runs'),
			open: text('While that is not decided, to somebody who has not paid'),
			openPaid: text('The same to somebody who has'),
			moved: text('After its days were moved'),
		})
		.describe('What is said of the class while an order is to be paid or has a seat'),
	pay: z
		.strictObject({
			quote: text('Below the bank lines: what to write into the transfer'),
			unknown: text('When there are no bank lines for the currency'),
			upi: text('Beside the QR code'),
			sample: text('Said where the bank lines are examples'),
			after: text('What happens once it is paid'),
			full: orderState.describe('When the class has become full before the payment came'),
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
			stored: text('When a company is stored already; {company} is filled in'),
			storedAddress: text('When an address is stored already'),
			saved: text('After the form was sent, also as the title; {what} is the company or the address'),
			address: text('What was saved where there is no company'),
			gstin: text('Hint of the tax number'),
		})
		.describe('The form for the invoice'),
	requests: z
		.strictObject({
			asked: text('Title of the list of what was asked for'),
			kinds: z.record(z.enum(REQUEST_KINDS), text('What it is called there; {about} is the class')),
			states: z.record(z.enum(REQUEST_STATES), text('What came of it')),
			open: z.record(z.enum(REQUEST_KINDS), orderState).describe('First on the page until we have answered'),
			transfer: form
				.extend({ chosen: text('In place of the lead where we do not hold, or have moved, what was booked') })
				.describe('The form for another class'),
			nominee: form.describe('The form for another person'),
			withdraw: form
				.extend({
					office: text('In place of the lead where we work out the money first'),
					money: text('Where somebody has paid and gets all of it back'),
					until: text('The last day; {until} is filled in'),
					declared: text('What a customer with a right that the law gives has to say'),
					sure: text('Asks whether it is meant'),
					confirm: text('What the second button says'),
					keep: text('The link back, beside it'),
				})
				.describe('The form to withdraw'),
			cancel: form.describe('The form that asks us to cancel, for those who have no right to withdraw'),
		})
		.describe('What a customer can ask for'),
	seat: z
		.strictObject({
			title: text('What the page of a seat is called'),
			off: text('When the class does not run'),
			states: states(SEAT_STATUSES),
		})
		.describe('What a person who attends reads where another pays'),
	questions: text('Whom to ask; {reference} is filled in'),
})
export type OrderWords = z.infer<typeof orderPage>
export const quotePage = z.strictObject({
	...heroed,
	states: states(QUOTE_STATUSES),
	group: form
		.extend({
			declared: text('What the company declares about them'),
			sure: text('Says that countries which our list does not have are right'),
			data: text('What each person is told; a sentence with the terms follows'),
		})
		.describe('The form for the people of a quote'),
	account: text('How companies pay, above the form and beside the price'),
	questions: text('Whom to ask; {reference} is filled in'),
})
export type QuoteWords = z.infer<typeof quotePage>

const DOCUMENTS = ['credit note', 'reversal'] as const
const reason = {
	name: z
		.string()
		.regex(/^[a-z]+$/, 'use small letters only')
		.describe('What is typed after --why'),
	label: text('What documents and books call it'),
	source: text('Laws and forms that it follows'),
	checked: isoDate('When somebody last compared it with them'),
	question: text('What an accountant has to settle; shown to the operator alone'),
	reviewedBy: text('Accountant who has settled it, and the day').optional(),
}
export const accounting = z.strictObject({
	shortfalls: z
		.array(
			z.strictObject({
				...reason,
				document: z.enum(DOCUMENTS).extract(['credit note']).describe('What it makes; absent: nothing').optional(),
				proof: z
					.strictObject({
						label: text('What the customer sends'),
						days: z.number().int().positive().describe('After which it is late'),
					})
					.optional(),
			}),
		)
		.describe('Why the rest of a price does not come'),
	corrections: z
		.array(
			z.strictObject({
				...reason,
				fields: z
					.array(z.enum(['company', 'address', 'gstin', 'purchaseOrder']))
					.min(1)
					.describe('What may change with it; the first reason counts that has all of what is wrong'),
				document: z
					.enum(DOCUMENTS)
					.describe('What takes the old document back, before a new one is issued; absent: nothing is issued')
					.optional(),
			}),
		)
		.describe('Why a document is put right'),
})
export type Accounting = z.infer<typeof accounting>

/** The cases of mails to the office: what it has to decide. */
const DECISIONS = [
	...REQUEST_KINDS,
	...(['full', 'partLate', 'overdue', 'undecided', 'refundDue', 'disputed', 'lost', 'otherCurrency'] as const),
	...(['short', 'overpaid', 'empty', 'daysMoved', 'unproven', 'misbilled', 'unconfirmed'] as const),
] as const

/** A status of an order or a seat, why an order was cancelled, what came of its money, or what the office has to decide. */
const CASES = [
	...new Set([
		...ORDER_STATUSES,
		...SEAT_STATUSES,
		...CANCEL_REASONS,
		...DECISIONS,
		...(['settled', 'unpayable', 'kept', 'joining', 'several', 'paid several', 'joining several'] as const),
		...(['on account', 'money', 'off', 'moved', 'again'] as const),
	]),
] as const
export type MailCase = (typeof CASES)[number]

const said = z.strictObject({
	subject: text('Subject; in mails about a booking the course and the reference follow'),
	happened: text('What has happened'),
	next: text('What comes next').optional(),
	closing: z.array(text('A paragraph at the end')).optional().describe('In place of the closing of its recipient'),
})
const mail = said.extend({
	when: z.partialRecord(z.enum(CASES), said.partial()).default({}).describe('Other words in one case'),
})
export const mailWords = z.strictObject({
	unconfirmed: said
		.pick({ subject: true, happened: true })
		.describe('Added to a mail to us when the one to the visitor was left out'),
	buttons: z.record(z.enum(['order', 'quote', 'seat']), text('Leads to its page')),
	closing: z
		.record(z.enum(['buyer', 'person', 'office']), z.array(text('A paragraph; {reference} is filled in')))
		.describe('To the person who booked, to one who attends where another pays, and to us'),
	materials: text('Beside the class in mails about a confirmed place; {address} is filled in'),
	test: text('First in mails about orders while the keys of a provider of payments move no money'),
	mails: z.record(z.enum(MAIL_KINDS), mail),
})
export type MailWords = z.infer<typeof mailWords>
