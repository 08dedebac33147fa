// Payments through a provider. An attempt is stored before the provider is asked, and settled by what the provider says.
import { lockedSituation } from '#server/booking/act.ts'
import type { OfferedClasses } from '#server/booking/classes.ts'
import { refuseToPay } from '#server/booking/refusals.ts'
import { situationOf } from '#server/booking/situation.ts'
import { findOrder, paymentsOf } from '#server/booking/store.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Supplier } from '#server/company/company.ts'
import type { Order, Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { BillStatus, Gateway, GatewayError } from '#server/payments/gateway.ts'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, officeDay } from '#server/time.ts'
import { printFault } from '#shared/text.ts'
import { recordCaptures, recordRefunds } from './record.ts'
import { noteFailed } from './refunds.ts'
import { newAttempt, settle } from './settle.ts'
import { paidBefore } from './stranded.ts'

export type Settling = {
	db: Db
	write: Write
	gateways: readonly Gateway[]
	classes: OfferedClasses
	supplier: Supplier
	now: () => Date
}

/** Of the page where an attempt is paid. */
const LIFETIME_MS = 2 * HOUR_MS
/** Providers make no page for less; one whose answer was lost, so that nobody has its address, is replaced then. */
const MIN_LIFETIME_MS = 31 * MINUTE_MS
/** A bank may send back a refund within a month. */
export const LATE_REFUND_MS = 30 * DAY_MS

export const gatewayFor = (gateways: readonly Gateway[], currency: string | null) =>
	gateways.find(({ currencies }) => currencies.includes(currency ?? ''))

/** Keys that move no money make samples of documents. */
export const supplierWith = (gateways: readonly Gateway[], supplier: Supplier): Supplier =>
	gateways.some(({ isTest }) => isTest) ? { ...supplier, isSample: true } : supplier

/** Whether somebody may be paying just now. */
export const isBegun = ({ kind, state }: Payment) => kind === 'payment' && state === 'created'

/** Payments of an order that somebody has begun, the newest last. */
export const openAttempts = async (db: Db, order: Pick<Order, 'id'>) => (await paymentsOf(db, order)).filter(isBegun)

export const soon = () => AbortSignal.timeout(TIMEOUTS.providerMs)

/** When its page takes no more money, or nobody waits for a refund any more. */
export const expiryOf = ({ kind, createdAt }: Payment) =>
	new Date(Date.parse(createdAt) + (kind === 'refund' ? LATE_REFUND_MS : LIFETIME_MS))

/**
 * Makes the page of a provider where the rest of an order is paid, or finds the one that is open. Throws an HttpProblem if
 * nothing is to be paid, and a GatewayError if the provider does not answer.
 */
export async function beginPayment(order: Order, origin: string, needs: Settling): Promise<void> {
	const { write, gateways } = needs
	const signal = soon()
	await settleOrder(order, needs, { signal })
	const attempt = await write((trx) => putDown(trx, order, needs))
	const gateway = gateways.find(({ name }) => name === attempt.method)
	if (attempt.url !== null || !gateway) return
	const { attempt: id, amount, currency } = attempt
	const title = `${order.course} (${order.reference})`
	const returnUrl = `${origin}${orderPath(order.token)}/return`
	const bill = { id, amount, currency, title, returnUrl, expiresAt: expiryOf(attempt) }
	const page = await gateway.open(bill, signal).catch(async (error: GatewayError) => {
		// Nobody has the address of a page that may be there, so the next try begins anew.
		if (error.status !== undefined) await update(attempt, write, { state: 'expired' })
		throw error
	})
	await update(attempt, write, { state: 'created', providerRef: page.ref, url: page.url })
}

const update = ({ id }: Payment, write: Write, values: Partial<Payment>) =>
	write((trx) =>
		trx.updateTable('payments').set(values).where('id', '=', id).where('state', 'in', ['created', 'expired']).execute(),
	)

async function putDown(trx: Db, { id }: Order, { gateways, classes, supplier, now }: Settling): Promise<Payment> {
	const refused = (why: string) => new HttpProblem(409, `${why} Nothing was paid just now.`)
	const situation = await lockedSituation(trx, { id }, { by: 'visitor', now: now(), classes, supplier })
	const why = situation ? refuseToPay(situation) : 'There is nothing to pay for this order.'
	const gateway = gatewayFor(gateways, situation?.order.currency ?? null)
	if (why || !situation?.order.currency || !gateway)
		throw refused(why ?? 'There is nothing to pay online for this order.')
	const { order, due, payments } = situation
	// What is issued once it is paid never changes.
	if (printFault(order.buyerName))
		throw refused(
			`Our documents can't print the name ${order.buyerName}. Please write to us how it is spelled in English, and pay then.`,
		)
	const open = payments.filter(isBegun).at(-1)
	const isStale = open?.url === null && expiryOf(open).getTime() < now().getTime() + MIN_LIFETIME_MS
	if (open && isStale) await trx.updateTable('payments').set({ state: 'expired' }).where('id', '=', open.id).execute()
	else if (open?.amount === due) return open
	if (open?.url) throw refused('The amount has changed just now. Please try again.')
	return trx
		.insertInto('payments')
		.values({
			orderId: order.id,
			orderReference: order.reference,
			kind: 'payment',
			method: gateway.name,
			amount: due,
			currency: situation.order.currency,
			state: 'created',
			createdAt: now().toISOString(),
			attempt: newAttempt(order.reference),
		})
		.returningAll()
		.executeTakeFirstOrThrow()
}

/**
 * Asks about the payments of an order that somebody has begun, and closes a page on which nothing is due any more. `isBack`: also
 * about those that were paid a moment ago, as one page may be paid twice.
 */
export async function settleOrder(
	order: Pick<Order, 'id'>,
	needs: Settling,
	{ signal = soon(), isBack = false } = {},
): Promise<void> {
	const isRecent = (one: Payment) => isOnline(one) && one.state === 'succeeded' && expiryOf(one) > needs.now()
	for (const attempt of await paymentsOf(needs.db, order))
		if (isBegun(attempt) || (isBack && isRecent(attempt))) await settleAttempt(attempt, needs, signal)
}

const isOnline = ({ kind, providerRef }: Payment) => kind === 'payment' && providerRef !== null

/** Closes the pages of an order, whatever is due, and books what was paid there. Returns what may be paid all the same. */
export async function endPayments(order: Pick<Order, 'id'>, needs: Settling): Promise<Payment[]> {
	const signal = soon()
	const left: Payment[] = []
	for (const attempt of await openAttempts(needs.db, order)) {
		// Nobody has the address of a page without a reference.
		if (attempt.providerRef === null) continue
		const gateway = needs.gateways.find(({ name }) => name === attempt.method)
		if (gateway) await closePage(gateway, attempt.providerRef, signal)
		if ((await settleAttempt(attempt, needs, signal)).state === 'open') left.push(attempt)
	}
	return left
}

const closePage = (gateway: Gateway, ref: string, signal: AbortSignal) =>
	gateway.close(ref, signal).catch((error) => {
		if (!isRefused(error)) throw error
	})

/** Whether the provider may still say something new. */
export const mayStillChange = ({ state }: Payment) => state !== 'failed' && state !== 'reversed'

type Status = BillStatus & { why?: string }

/** Of what was asked; it says nothing of the provider. */
export const isRefused = ({ status }: GatewayError) => status === 400 || status === 404

/** Asks the provider about a payment or a refund, and stores and returns what it says. Throws a GatewayError without an answer. */
export async function settleAttempt(attempt: Payment, needs: Settling, signal = soon()): Promise<Status> {
	const { write, gateways, now, classes, supplier } = needs
	const { kind, method, state, providerRef: ref, by } = attempt
	const gateway = gateways.find(({ name }) => name === method)
	// Nobody has had the address of its page, or its keys were withdrawn or replaced.
	const unknown: Status = { state: state !== 'succeeded' && expiryOf(attempt) <= now() ? 'closed' : 'open' }
	const ask = kind === 'refund' ? askAboutRefund : askAbout
	const answer = gateway && ref !== null ? ask(attempt, ref, gateway, needs, signal) : Promise.resolve(unknown)
	const status = await answer.catch((error) => {
		if (unknown.state === 'closed' && isRefused(error)) return unknown
		throw error
	})
	const issuer = { by: by ?? method, now: now(), classes, supplier }
	if (status.state === 'paid' && kind === 'payment')
		await write((trx) => recordCaptures(trx, attempt, status.money, issuer))
	else if (status.state === 'paid' && state !== 'succeeded') {
		const [money] = status.money
		if (money) await write((trx) => settle(trx, attempt, money, { ...issuer, allow: 'anything' }))
	}
	if (status.state === 'paid' && kind === 'payment' && gateway) await settleRefunds(attempt, gateway, needs, signal)
	if (status.state === 'closed' && kind === 'refund') await write((trx) => noteFailed(trx, attempt, issuer))
	else if (status.state === 'closed') await update(attempt, write, { state: 'expired' })
	return status
}

async function askAboutRefund(
	attempt: Payment,
	paid: string,
	gateway: Gateway,
	{ db, now }: Settling,
	signal: AbortSignal,
): Promise<Status> {
	const { attempt: id, state, amount, currency } = attempt
	const of = { ref: paid, amount: (await paidBefore(db, attempt))?.amount ?? amount, now: now() }
	const sent = await gateway.refundsOf(of, signal)
	const known = sent.find((one) => one.id === id || one.money.paymentRef === attempt.paymentRef)
	if (known) return known.state === 'paid' ? { state: 'paid', money: [known.money] } : { state: known.state }
	// One that is recorded is not sent again, as after its keys were replaced.
	if (state !== 'created') return { state: 'open' }
	try {
		const { state, ref: paymentRef } = await gateway.refund({ id, paymentRef: paid, amount }, signal)
		if (state !== 'paid') return { state }
		return { state, money: [{ paymentRef, amount, currency, paidOn: officeDay(now().getTime()) }] }
	} catch (error) {
		if (isRefused(error as GatewayError)) return { state: 'closed', why: (error as GatewayError).message }
		throw error
	}
}

/** Asks what went back of the payments of a page. */
async function settleRefunds(page: Payment, gateway: Gateway, needs: Settling, signal: AbortSignal) {
	const { db, write, now, classes, supplier } = needs
	const { method, providerRef } = page
	const paid = db
		.selectFrom('payments')
		.selectAll()
		.where((eb) => eb.and({ method, providerRef, kind: 'payment' }))
	for (const one of await paid.where('state', '=', 'succeeded').execute()) {
		const refunds = await gateway.refundsOf({ ref: one.paymentRef ?? '', amount: one.amount, now: now() }, signal)
		const acting = { by: method, now: now(), classes, supplier }
		if (refunds.length > 0) await write((trx) => recordRefunds(trx, one, refunds, acting))
	}
}

async function askAbout(
	{ orderId, amount, currency }: Payment,
	ref: string,
	gateway: Gateway,
	{ db, classes, now }: Settling,
	signal: AbortSignal,
): Promise<Status> {
	const page = { ref, amount, now: now() }
	const status = await gateway.ask(page, signal)
	if (status.state !== 'open') return status
	const order = orderId === null ? undefined : await findOrder(db, { id: orderId })
	const situation = order && (await situationOf(db, order, { classes, now: now() }))
	const isDue = situation?.due === amount && order?.currency === currency && refuseToPay(situation) === undefined
	if (isDue) return status
	await closePage(gateway, ref, signal)
	return gateway.ask(page, signal)
}
