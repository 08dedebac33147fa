import { z } from 'zod/mini'
import { type Call, Misuse, readActor } from '#ops/command.ts'
import type { Actor } from '#server/actor.ts'
import { hasBegun, type OfferedClass, type OfferedClasses } from '#server/booking/classes.ts'
import { isQuote, quoteStatusOf, STATUS_TEXTS } from '#server/booking/order.ts'
import { type Settling, settleOrder, supplierWith } from '#server/booking/payments/attempts.ts'
import { bankAttempt, plainRef, settle } from '#server/booking/payments/settle.ts'
import type { Situation } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Order, Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { isOriginal } from '#server/db/original.ts'
import { transactions } from '#server/db/write.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { openGateways } from '#server/payments/gateways.ts'
import { readReference } from '#server/submissions/reference.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { remembered } from '#shared/remembered.ts'
import { printFault } from '#shared/text.ts'

/** The reference that stands behind a command. */
export function referenceOf({ operands: [typed = ''] }: Call): string {
	const reference = readReference(typed)
	if (!reference) throw new Misuse(`${typed} is no reference: a character is missing or wrong.`)
	return reference
}

export const actorOf = ({ options }: Call): Actor => readActor(options)

/** Imported late: most commands do without the content, which takes as long to load as all else. */
const offerOnce = remembered(async (_: 'offer') => (await import('#server/print-offer.ts')).composeOffer())

/** The class that is named in a command; one that has begun is refused without --past. */
export async function classNamed(slug: string, { options }: Call, now: Date): Promise<OfferedClass> {
	const classes = await offeredClasses()
	const found = classes.get(slug)
	if (!found) throw new UserError(`There is no class ${slug}.`)
	if (options['past'] !== true && hasBegun(slug, classes, now))
		throw new UserError(`Nothing was changed: ${slug} has begun, on ${found.dates}. If that is right, add --past.`)
	return found
}

export async function offeredClasses(): Promise<OfferedClasses> {
	const { classes } = await offerOnce('offer')
	return new Map(classes.map((one) => [one.slug, one]))
}

/** Who issues documents with a command. */
export async function issuerOf(call: Call) {
	const { provider } = await offerOnce('offer')
	const gateways = await openGateways(call.env().payments, async () => isOriginal(await call.open()))
	const supplier = supplierWith(gateways, provider.supplier)
	return { ...actorOf(call), classes: await offeredClasses(), supplier, gateways }
}

/** What a command needs to ask providers of payments. */
export async function settlingOf(call: Call): Promise<Settling> {
	const db = await call.open()
	return { ...(await issuerOf(call)), db, write: transactions(db), now: () => new Date() }
}

/** Closes the page of a provider where nothing is due any more. */
export const closePages = async (call: Call, order: Order) =>
	settleOrder(order, await settlingOf(call)).catch(({ message }) =>
		console.log(`${message} The server closes the payment page within the hour.`),
	)

const text = (name: string, pattern: RegExp, example: string) =>
	z.string(`${name} is missing.`).check(z.regex(pattern, `${name} must be like ${example}.`))

/** More than 0. */
const amountIn = (option: string) => text(option, /^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,2})?$/, '15930 or 197.10')
const amountGiven = z.object({ amount: amountIn('--amount'), currency: text('--currency', /^[A-Z]{3}$/, 'INR') })
const reference = text('--ref', /^[\w/-]{4,40}$/, 'the reference of the bank: 4 to 40 letters and digits')
const given = z.extend(amountGiven, {
	ref: reference,
	method: z._default(z.string(), 'bank'),
	date: z.optional(z.iso.date('--date must be a day like 2025-09-29.')),
})

export const BANK_METHODS = ['bank', 'upi']
export const moneyUsage = (methods = BANK_METHODS) =>
	`--amount AMOUNT --currency CODE --ref BANK-REFERENCE [--method ${methods.join('|')}] [--date DAY] [--by NAME]`

/** The reference in --ref, as it is recorded. */
export const refOf = ({ options }: Call) => plainRef(checked(reference, options['ref']))

/** Records money that came or left, as the office says: today in India if no day is given. Each reference is known once. */
export async function recordMoney(
	call: Call,
	kind: Payment['kind'],
	{ methods = BANK_METHODS, ...allow }: { methods?: string[]; part?: boolean; over?: boolean },
): Promise<Situation> {
	const orderReference = referenceOf(call)
	const issuer = await issuerOf(call)
	const { amount, currency, ref, method, date } = checked(given, call.options)
	if (!methods.includes(method)) throw new Misuse(`--method must be ${methods.join(' or ')}.`)
	const today = officeDay(issuer.now.getTime())
	if (date !== undefined && date > today) throw new Misuse(`--date ${date} is still to come.`)
	const db = await call.open()
	await refuseUnprintable(db, orderReference)
	const paymentRef = plainRef(ref)
	const attempt = { kind, method, attempt: bankAttempt(paymentRef), orderReference }
	const money = { paymentRef, amount: hundredthsOf(amount), currency, paidOn: date ?? today }
	const order = await transactions(db)((trx) => settle(trx, attempt, money, { ...issuer, allow }))
	if (order) return order
	const known = await db
		.selectFrom('payments')
		.select(['orderReference', 'paidOn'])
		.where('paymentRef', '=', paymentRef)
		.where('state', '<>', 'reversed')
		.executeTakeFirst()
	throw new UserError(
		`Nothing was stored: ${paymentRef} is known already, for ${known?.orderReference} on ${known?.paidOn}.`,
	)
}

/** The amount of money, in hundredths, and its currency. */
export function amountOf({ options }: Call) {
	const { amount, currency } = checked(amountGiven, options)
	return { amount: hundredthsOf(amount), currency }
}

/** '197.1' as 19710, without a binary fraction in between. */
function hundredthsOf(amount: string): number {
	const [whole, part = ''] = amount.split('.')
	return Number(`${whole}${part.padEnd(2, '0')}`)
}

/** The amount in --price, if there is one. */
export const priceGiven = ({ options: { price } }: Call): number | undefined =>
	price === undefined ? undefined : Number(checked(amountIn('--price'), price))

const requestGiven = z.optional(z.string().check(z.regex(/^\d{1,15}$/, '--request must be a number like 12.')))

/** The number in --request, if there is one. */
export function requestOf({ options }: Call): number | undefined {
	const number = checked(requestGiven, options['request'])
	return number === undefined ? undefined : Number(number)
}

export function checked<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const result = z.safeParse(schema, value)
	if (!result.success) throw new Misuse(result.error.issues[0]?.message ?? '')
	return result.data
}

/** A document says the name of the buyer and never changes, so a name that it can't print is refused before. */
export async function refuseUnprintable(db: Db, reference: string) {
	const { buyerName = '' } = (await findOrder(db, { reference })) ?? {}
	const fault = printFault(buyerName)
	if (fault)
		throw new UserError(
			`Nothing was stored: the document names ${buyerName}. ${fault}. Ask the customer how, then: orders correct ${reference} --name NAME`,
		)
}

/** 'part paid, ₹5,000 due' */
export function standingText({ order, status, due, excess, now }: Situation): string {
	if (isQuote(order)) return `quote, ${quoteStatusOf(order, now)}`
	const { currency } = order
	const amounts = [
		...(due > 0 && status !== 'off' ? [`${hundredthsText(due, currency ?? '')} due`] : []),
		...(excess > 0 ? [`${hundredthsText(excess, currency ?? '')} to be sent back`] : []),
	]
	return [STATUS_TEXTS[status], ...amounts].join(', ')
}

/** ' An email is on its way.', unless nobody is to get one yet. */
export const mailText = ({ order: { suspect } }: Situation) =>
	suspect === null ? ' An email is on its way.' : ' No email is sent while it looks like the work of a robot.'
