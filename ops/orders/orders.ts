import type { Answer, Needs } from '#ops/command.ts'
import { type Given, Misuse } from '#ops/fields.ts'
import { linesOf, placeText } from '#ops/waiting/of-orders.ts'
import { hasBegun, type OfferedClass, type OfferedClasses } from '#server/booking/classes.ts'
import { isQuote, plainRef, quoteStatusOf, STATUS_TEXTS } from '#server/booking/order.ts'
import { type Settling, settleOrder, supplierWith } from '#server/booking/payments/attempts.ts'
import { bankAttempt, settle } from '#server/booking/payments/settle.ts'
import type { Allowed } from '#server/booking/refusals.ts'
import type { Situation } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Offer } from '#server/company/offer.ts'
import type { Order, Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { isOriginal } from '#server/db/original.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { openGateways } from '#server/payments/gateways.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { remembered } from '#shared/remembered.ts'
import { printFault } from '#shared/text.ts'

/** Imported late: most commands do without the content, which takes as long to load as all else. */
export const offerOnce = remembered(async (_: 'offer') =>
	(await import('#server/company/compose-offer.ts')).composeOffer(),
)

/** The class that is named in a command; one that has begun is refused unless that is `past`. */
export async function classNamed(slug: string, past: boolean, now: Date): Promise<OfferedClass> {
	const classes = await offeredClasses()
	const found = classes.get(slug)
	if (!found) throw new UserError(`There is no class ${slug}.`)
	if (!past && hasBegun(slug, classes, now))
		throw new UserError(`Nothing was changed: ${slug} has begun, on ${found.dates}. If that is right, add --past.`)
	return found
}

export async function offeredClasses(): Promise<OfferedClasses> {
	const { classes } = await offerOnce('offer')
	return new Map(classes.map((one) => [one.slug, one]))
}

/** Why money does not come, and why documents are put right. */
export const reasonsOf = async (): Promise<Pick<Offer, 'shortfalls' | 'corrections'>> => offerOnce('offer')

/** Who sells, as the content says. */
export const sellerOf = async () => (await offerOnce('offer')).seller

/** Who issues documents with a command. */
export async function issuerOf({ env, open, actor }: Pick<Needs, 'env' | 'open' | 'actor'>) {
	const seller = await sellerOf()
	const gateways = await openGateways(env().payments, async () => isOriginal(await open()))
	const supplier = supplierWith(gateways, seller.supplier)
	return { ...actor, classes: await offeredClasses(), supplier, gateways }
}

/** What a command needs to ask providers of payments. */
export async function settlingOf(needs: Needs): Promise<Settling> {
	const { open, write, actor } = needs
	return { ...(await issuerOf(needs)), db: await open(), write, now: () => actor.now }
}

/** Closes the page of a provider where nothing is due any more; returns what to say of it. */
export async function closePages(needs: Needs, order: Order): Promise<string[]> {
	if (needs.isPreview) return []
	return settleOrder(order, await settlingOf(needs)).then(
		() => [],
		({ message }) => [`${message} The server closes the payment page within the hour.`],
	)
}

export const BANK_METHODS = ['bank', 'upi'] as const
export const TRANSFER_REF = { kind: 'bankReference', label: 'reference of the bank (UTR), recorded once' } as const
export const TRANSFER = {
	amount: { kind: 'money', label: 'how much' },
	currency: { kind: 'currency', label: 'in which currency' },
	ref: TRANSFER_REF,
	method: { kind: 'choice', label: 'how, bank if not said', options: BANK_METHODS, otherwise: 'bank' },
	date: { kind: 'day', label: 'when, today if not said', optional: true },
	shared: { kind: 'flag', label: 'although another order has a part of the same transfer' },
} as const
export const REQUEST = { kind: 'request', label: 'which request, if several are open', optional: true } as const

type Money = Omit<Given<typeof TRANSFER>, 'method'> & { reference: string; method: string }

/** Records money that came or left, as the office says: today in India if no day is given. Each reference is known once. */
export async function recordMoney(
	needs: Needs,
	kind: Payment['kind'],
	{ reference, amount, currency, ref, method, date, shared }: Money,
	allow: Omit<Allowed, 'shared'> = {},
): Promise<Situation> {
	const issuer = await issuerOf(needs)
	const today = officeDay(issuer.now.getTime())
	if (date !== undefined && date > today) throw new Misuse(`--date ${date} is still to come.`)
	await refuseUnprintable(await needs.open(), reference)
	const paymentRef = plainRef(ref)
	const attempt = { kind, method, attempt: bankAttempt(paymentRef), orderReference: reference }
	const money = { paymentRef, amount, currency, paidOn: date ?? today }
	return needs.write(async (trx) => {
		const after = await settle(trx, attempt, money, { ...issuer, allow: { ...allow, shared } })
		if (after) return after
		const known = await trx
			.selectFrom('payments')
			.select(['kind', 'orderReference', 'paidOn'])
			.where('paymentRef', '=', paymentRef)
			.where('state', '<>', 'reversed')
			.execute()
		const isElsewhere = known.every((one) => one.kind === kind && one.orderReference !== reference)
		const holders = known.map((one) => `${one.orderReference} on ${one.paidOn}`).join(', ')
		throw new UserError(
			`Nothing was stored: ${paymentRef} is known already, for ${holders}.${isElsewhere ? ' If one transfer is for several orders, add --shared.' : ''}`,
		)
	})
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
export function standingText(situation: Situation): string {
	const { order, status, due, excess, now } = situation
	if (isQuote(order)) return `quote, ${quoteStatusOf(order, now)}`
	const { currency } = order
	const amounts = [
		...(due > 0 && status !== 'off' ? [`${hundredthsText(due, currency ?? '')} due`] : []),
		...(excess > 0 ? [`${hundredthsText(excess, currency ?? '')} to be sent back`] : []),
	]
	return [STATUS_TEXTS[status] + placeText(situation), ...amounts].join(', ')
}

/** What has become of an order, whose it is, and what waits for the office then. */
export function answerOf(after: Situation, what = standingText(after), further: string[] = []): Answer {
	const { reference, company, buyerName, suspect } = after.order
	const silent = suspect === null ? '' : ' No email is sent while it looks like the work of a robot.'
	return {
		said: [`${reference} (${company ?? buyerName}): ${what}.${silent}`, ...further],
		next: linesOf(after).map(({ next }) => next),
	}
}
