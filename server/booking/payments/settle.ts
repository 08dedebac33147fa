import { randomBytes } from 'node:crypto'
import { lockedSituation, perform, refused } from '#server/booking/act.ts'
import { debitOf } from '#server/booking/order.ts'
import type { Allowed } from '#server/booking/refusals.ts'
import { refusalOf } from '#server/booking/rules.ts'
import { type Situation, situationOf } from '#server/booking/situation.ts'
import type { Acting } from '#server/booking/steps.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { MovedMoney } from '#server/payments/gateway.ts'
import { UserError } from '#server/user-error.ts'
import { strand } from './stranded.ts'

type Attempt = Pick<Payment, 'kind' | 'method' | 'attempt' | 'orderReference'> & Partial<Pick<Payment, 'providerRef'>>

/** One transfer is one attempt, whatever the office calls its method. */
export const bankAttempt = (paymentRef: string) => `bank ${paymentRef}`
/** At a provider: never used before, also where an older backup was restored. */
export const newAttempt = (reference: string) => `${reference}-${randomBytes(5).toString('hex')}`

type Context = Acting & {
	/** `anything`: it has moved, whatever it is. */
	allow?: Allowed | 'anything'
}

/**
 * Records money that has come or gone, with all that follows from it. Every payment and refund is stored here. Returns where
 * the order stands then, or undefined if the attempt was settled before.
 */
export async function settle(
	trx: Db,
	attempt: Attempt,
	money: MovedMoney,
	{ allow = {}, ...acting }: Context,
): Promise<Situation | undefined> {
	const { kind, method, orderReference: reference } = attempt
	const before = await lockedSituation(trx, { reference }, acting)
	if (!before && allow !== 'anything') throw new UserError(`There is no order ${reference}.`)
	const isShared = allow !== 'anything' && allow.shared === true
	const stored = await store(trx, before?.order.id ?? null, attempt, money, isShared, acting)
	if (!stored) return undefined
	// Of an order that was erased or deleted only the payment is kept.
	if (!before) {
		await strand(trx, stored, acting)
		return undefined
	}
	const isDebit = kind === 'refund' && allow !== 'anything' && debitOf(before.payments, method) > 0
	const moved = { ...money, method, paymentId: stored.id, allow, isDebit }
	const name = kind === 'payment' ? 'paid' : 'refunded'
	const why = refusalOf(name, before, moved)
	if (why) throw refused(name, before, why)
	return perform(trx, name, await situationOf(trx, before.order, acting), moved, acting)
}

/** Stores what has moved: with the attempt that was begun, or else as a new one. Undefined if it is known. */
async function store(
	trx: Db,
	orderId: number | null,
	{ kind, method, attempt: wanted, orderReference, providerRef }: Attempt,
	money: MovedMoney,
	isShared: boolean,
	{ now, by }: Acting,
): Promise<Payment | undefined> {
	const at = now.toISOString()
	const moved = { ...money, state: 'succeeded' as const, settledAt: at, by }
	const known = trx
		.selectFrom('payments')
		.select(['attempt', 'kind', 'orderReference'])
		.where('paymentRef', '=', money.paymentRef)
		.where('state', '<>', 'reversed')
	const holders = await known.execute()
	const isPart =
		isShared && holders.length > 0 && holders.every((one) => one.kind === kind && one.orderReference !== orderReference)
	// Money of one reference is booked once, whatever page a provider says it is of.
	if (!isPart && holders.some((one) => one.attempt !== wanted)) return undefined
	const attempt = isPart ? `${wanted} ${orderReference}` : wanted
	const begun = await trx
		.updateTable('payments')
		.set(moved)
		.where('attempt', '=', attempt)
		.where('state', 'in', ['created', 'expired'])
		.returningAll()
		.executeTakeFirst()
	if (begun) return begun
	return trx
		.insertInto('payments')
		.values({ ...moved, orderId, orderReference, kind, method, attempt, providerRef, createdAt: at })
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst()
}
