import { z } from 'zod'
import { text } from '#catalogue/schema.ts'
import { BOOKING_MAILS } from '#shared/mail-kinds.ts'

// The words of mails in content/mails/.

/** A status or the reason of a cancellation of an order, what a customer asks for, or what the office has to decide. */
const CASES = [
	'registered',
	'waiting',
	'payable',
	'partPaid',
	'paid',
	'paid several',
	'several',
	'full',
	'confirmed',
	'short',
	'overpaid',
	'refundDue',
	'disputed',
	'otherCurrency',
	'unpaid',
	'class',
	'nominee',
	'withdraw',
] as const
export type MailCase = (typeof CASES)[number]

const said = z.strictObject({
	subject: text('Subject; the course and the reference follow'),
	happened: text('What has happened'),
	next: text('What comes next').optional(),
	closing: z.array(text('A paragraph at the end')).optional().describe('In place of the closing of its recipient'),
})
const mail = said.extend({
	when: z.partialRecord(z.enum(CASES), said.partial()).default({}).describe('Other words in one case'),
})
export const mailWords = z.strictObject({
	held: said.required().describe('To us, when the forms have caused too many emails in a day'),
	buttons: z.strictObject({
		order: text('Leads to the page of an order'),
		quote: text('Leads to the page of a quote'),
		seat: text('Leads to the page of a seat'),
	}),
	closing: z.strictObject({
		buyer: z.array(text('To the person who booked')),
		person: z.array(text('To a person who attends where another pays')),
		office: z.array(text('To us; {reference} is filled in')),
	}),
	test: text('First in mails about orders while the keys of a provider of payments move no money'),
	mails: z.record(z.enum(BOOKING_MAILS), mail),
})
export type MailWords = z.infer<typeof mailWords>
