import type { Answer, Needs } from '#ops/command.ts'
import { type Given, Misuse, TRANSFER_REF } from '#ops/fields.ts'
import { issuerOf, settlingOf } from '#ops/offer.ts'
import { linesOf, standingText } from '#ops/waiting/of-orders.ts'
import { plainRef } from '#server/booking/order.ts'
import { settleOrder } from '#server/booking/payments/attempts.ts'
import { bankAttempt, settle } from '#server/booking/payments/settle.ts'
import type { Allowed } from '#server/booking/refusals.ts'
import type { Situation } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Order, Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { officeDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { printFault } from '#shared/text.ts'

/** Closes the page of a provider where nothing is due any more; returns what to say of it. */
export async function closePages(needs: Needs, order: Order): Promise<string[]> {
	if (needs.isPreview) return []
	return settleOrder(order, await settlingOf(needs)).then(
		() => [],
		({ message }) => [`${message} The server closes the payment page within the hour.`],
	)
}

export const BANK_METHODS = ['bank', 'upi'] as const
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

/** What has become of an order, whose it is, and what waits for the office then. */
export function answerOf(after: Situation, what = standingText(after), further: string[] = []): Answer {
	const { reference, company, buyerName, suspect } = after.order
	const silent = suspect === null ? '' : ' No email is sent while it looks like the work of a robot.'
	return {
		said: [`${reference} (${company ?? buyerName}): ${what}.${silent}`, ...further],
		next: linesOf(after).map(({ next }) => next),
	}
}
