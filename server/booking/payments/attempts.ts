// Payments through a provider. An attempt is stored before the provider is asked, and settled by what the provider says.
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { printFault } from '#drawing/scripts.ts'
import type { OfferedClasses } from '#server/booking/classes.ts'
import { hasSeat } from '#server/booking/seats.ts'
import type { Order, Payment } from '#server/booking/store.ts'
import { findOrder, lockOrder, paymentsOf, standingOfOrder } from '#server/booking/store.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Database } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { Supplier } from '#server/outbox/provider.ts'
import {
	ANSWER_TIMEOUT_MS,
	type BillStatus,
	type Gateway,
	GatewayError,
	orIfRefused,
} from '#server/payments/gateway.ts'
import { DAY_MS, HOUR_MS, officeDay } from '#server/time.ts'
import { noteFailed } from './refunds.ts'
import { settle } from './settle.ts'

export type Settling = {
	db: Kysely<Database>
	write: Write
	gateways: readonly Gateway[]
	classes: OfferedClasses
	supplier: Supplier
	now: () => Date
}

/** Of the page where an attempt is paid. */
const LIFETIME_MS = 2 * HOUR_MS
/** A bank may answer its provider some days later, and send back a refund within a month. */
const LATE_MS = 5 * DAY_MS
const LATE_REFUND_MS = 30 * DAY_MS

export const gatewayFor = (gateways: readonly Gateway[], currency: string | null) =>
	gateways.find(({ currencies }) => currencies.includes(currency ?? ''))

/** Keys that move no money make samples of documents. */
export const supplierWith = (gateways: readonly Gateway[], supplier: Supplier): Supplier =>
	gateways.some(({ isTest }) => isTest) ? { ...supplier, isSample: true } : supplier

/** Payments of an order that somebody has begun, the newest last. */
export const openAttempts = async (db: Kysely<Database>, order: Pick<Order, 'id'>) =>
	(await paymentsOf(db, order)).filter(({ kind, state }) => kind === 'payment' && state === 'created')

/** Never used before, also where an older backup was restored. */
export const newAttempt = (reference: string) => `${reference}-${randomBytes(5).toString('hex')}`

/** Nobody is asked to pay for a class that has no seat left for the order. */
export const mayPay = async (db: Kysely<Database>, order: Order, classes: OfferedClasses) =>
	order.state !== 'payable' || (await hasSeat(db, order, classes))

/** When its page takes no more money. */
export const expiryOf = ({ createdAt }: Payment) => new Date(Date.parse(createdAt) + LIFETIME_MS)

/**
 * Makes the page of a provider where the rest of an order is paid, or finds the one that is open. Throws an HttpProblem if
 * nothing is to be paid, and a GatewayError if the provider does not answer.
 */
export async function beginPayment(order: Order, origin: string, needs: Settling, signal: AbortSignal): Promise<void> {
	const { write, gateways } = needs
	await settleOrder(order, needs, signal)
	const attempt = await write((trx) => putDown(trx, order, needs))
	const gateway = gateways.find(({ name }) => name === attempt.method)
	if (attempt.url !== null || !gateway) return
	const bill = {
		...{ id: attempt.attempt, amount: attempt.amount, currency: attempt.currency, expiresAt: expiryOf(attempt) },
		title: `${order.course} (${order.reference})`,
		returnUrl: `${origin}${orderPath(order.token)}/return`,
	}
	const page = await gateway.open(bill, signal).catch(async (error) => {
		// Nobody has the address of a page that may be there, so the next try begins anew.
		if (error.status !== undefined) await change(attempt, write, { state: 'expired' })
		throw error
	})
	await change(attempt, write, { state: 'created', providerRef: page.ref, url: page.url })
}

const change = ({ id }: Payment, write: Write, values: Partial<Payment>) =>
	write((trx) =>
		trx.updateTable('payments').set(values).where('id', '=', id).where('state', 'in', ['created', 'expired']).execute(),
	)

async function putDown(trx: Kysely<Database>, { id }: Order, { gateways, classes, now }: Settling): Promise<Payment> {
	const order = await lockOrder(trx, { id })
	const gateway = gatewayFor(gateways, order?.currency ?? null)
	const { due } = order ? await standingOfOrder(trx, order) : { due: 0 }
	if (!order?.currency || !gateway || due === 0)
		throw new HttpProblem(409, 'There is nothing to pay for this order. Nothing was paid just now.')
	if (!(await mayPay(trx, order, classes)))
		throw new HttpProblem(
			409,
			'The class has become full, so please do not pay. Nothing was paid just now. Write to us about another class.',
		)
	// What is issued once it is paid never changes.
	if (printFault(order.buyerName))
		throw new HttpProblem(
			409,
			`Our documents can't print the name ${order.buyerName}. Please write to us how it is spelled in English, and pay then. Nothing was paid just now.`,
		)
	const open = (await openAttempts(trx, order)).at(-1)
	if (open?.amount === due) return open
	if (open?.url) throw new HttpProblem(409, 'The amount has changed just now. Please try again.')
	return trx
		.insertInto('payments')
		.values({
			...{ orderId: order.id, orderReference: order.reference, kind: 'payment', method: gateway.name },
			...{ amount: due, currency: order.currency, state: 'created', createdAt: now().toISOString() },
			attempt: newAttempt(order.reference),
		})
		.returningAll()
		.executeTakeFirstOrThrow()
}

/**
 * Asks about the payments of an order that somebody has begun, and closes a page on which nothing is due any more. `onFailure`
 * hears of those without an answer; without it, the first one is thrown.
 */
export async function settleOrder(
	order: Pick<Order, 'id'>,
	needs: Settling,
	signal: AbortSignal,
	onFailure?: (error: GatewayError) => void,
): Promise<void> {
	for (const attempt of await openAttempts(needs.db, order))
		await settleAttempt(attempt, needs, signal).catch((error) => {
			if (!onFailure || !(error instanceof GatewayError)) throw error
			onFailure(error)
		})
}

/** Whether the provider may still say something new. */
export const isOpen = ({ kind, state }: Payment) =>
	state === 'created' || state === 'expired' || (kind === 'refund' && state === 'succeeded')

/** Asks the provider about a payment or a refund, and stores and returns what it says. Throws a GatewayError without an answer. */
export async function settleAttempt(attempt: Payment, needs: Settling, signal: AbortSignal): Promise<Status> {
	const { write, gateways, now, classes, supplier } = needs
	const gateway = gateways.find(({ name }) => name === attempt.method)
	const isRefund = attempt.kind === 'refund'
	if (!gateway && isRefund)
		throw new GatewayError(
			`There are no keys of ${attempt.method} to ask whether a refund was sent. Set them again, or look there, and then: orders reverse ${attempt.orderReference} --payment ${attempt.id}. If it was sent, record that with orders refund and --ref.`,
		)
	const issuer = { by: attempt.by ?? attempt.method, now: now(), classes, supplier }
	const status = gateway
		? await (isRefund ? askAboutRefund(attempt, gateway, now(), signal) : askAbout(attempt, gateway, needs, signal))
		: statusWithout(attempt, now())
	if (status.state === 'paid' && attempt.state !== 'succeeded')
		await write((trx) => settle(trx, attempt, status.receipt, { ...issuer, allow: 'anything' }))
	if (status.state === 'closed' && isRefund) await write((trx) => noteFailed(trx, attempt, issuer))
	else if (status.state === 'closed') await change(attempt, write, { state: 'expired' })
	return status
}

type Status = Exclude<BillStatus, { state: 'closed' }> | { state: 'closed'; why?: string }

/** Of a page that nobody can be asked about: its keys are no longer in the settings, or nobody has had its address. */
const statusWithout = (attempt: Payment, now: Date): Status => ({
	state: expiryOf(attempt) <= now ? 'closed' : 'open',
})

async function askAboutRefund(
	{ attempt: id, providerRef, state, amount, currency }: Payment,
	gateway: Gateway,
	now: Date,
	signal: AbortSignal,
): Promise<Status> {
	const paymentRef = providerRef ?? ''
	const known = (await gateway.refundsOf(paymentRef, signal)).find((one) => one.id === id)
	// One that is recorded is not sent again, as after its keys were replaced.
	if (!known && state !== 'created') return { state: 'open' }
	const refused = ({ message }: GatewayError) => ({ state: 'refused' as const, why: message })
	const said = known ?? (await gateway.refund({ id, paymentRef, amount }, signal).catch(orIfRefused(refused)))
	if (said.state === 'refused') return { state: 'closed', why: said.why }
	if (said.state === 'failed') return { state: 'closed' }
	if (said.state === 'pending') return { state: 'open' }
	const receipt = { paymentRef: said.ref, amount, currency, paidOn: officeDay(now.getTime()) }
	return { state: 'paid', receipt }
}

async function askAbout(
	attempt: Payment,
	gateway: Gateway,
	{ db, now, classes }: Settling,
	signal: AbortSignal,
): Promise<Status> {
	const { providerRef, orderId, amount, currency } = attempt
	const without = statusWithout(attempt, now())
	if (providerRef === null) return without
	const status = await gateway.ask(providerRef, signal).catch((error): Status => {
		// The account of other keys does not know the page.
		if (without.state === 'closed' && (error.status === 400 || error.status === 404)) return without
		throw error
	})
	if (status.state !== 'open') return status
	const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
	const isDue =
		order?.currency === currency &&
		(await standingOfOrder(db, order)).due === amount &&
		(await mayPay(db, order, classes))
	if (isDue) return status
	await gateway.close(providerRef, signal).catch(orIfRefused(() => undefined))
	return gateway.ask(providerRef, signal)
}

/** Settles all that may still change. `onFailure` hears of each that had no answer. Returns how many there were. */
export async function settleOpen(needs: Settling, onFailure: (error: unknown) => void): Promise<number> {
	const since = (ms: number) => new Date(needs.now().getTime() - ms).toISOString()
	const open = await needs.db
		.selectFrom('payments')
		.selectAll()
		.where('state', 'in', ['created', 'expired', 'succeeded'])
		.where((eb) =>
			eb.or([
				eb('state', '=', 'created'),
				eb.and([eb('state', '=', 'expired'), eb('createdAt', '>', since(LATE_MS))]),
				// At the bank nobody can ask.
				eb.and([
					...[eb('kind', '=', 'refund'), eb('state', '=', 'succeeded')],
					...[eb('providerRef', 'is not', null), eb('settledAt', '>', since(LATE_REFUND_MS))],
				]),
			]),
		)
		.orderBy('id')
		.execute()
	const away = new Set<string>()
	for (const attempt of open) {
		if (away.has(attempt.method)) continue
		await settleAttempt(attempt, needs, AbortSignal.timeout(ANSWER_TIMEOUT_MS)).catch((error) => {
			onFailure(error)
			// Without an answer the others would get none either.
			if (error instanceof GatewayError && error.status === undefined) away.add(attempt.method)
		})
	}
	return open.length
}
