import { counted } from '#ops/command.ts'
import { hasBegun, type OfferedClasses } from '#server/booking/classes.ts'
import { isOnItsWay } from '#server/booking/payments/settle.ts'
import { hasSeats } from '#server/booking/seats.ts'
import { eventsOf, listOrders, openRequestsOf, paymentsOf } from '#server/booking/store.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { listMails } from '#server/outbox/store.ts'
import { DAY_MS, officeDay } from '#server/time.ts'
import { entriesOf } from '#shared/forms/field.ts'

/** `next` is a command; what it leaves open is in capitals. */
type Waiting = { age: string; what: string; next: string }
type Since = Omit<Waiting, 'age'> & { since: string }

/** Days before the last one to decide about a class. */
const DECIDE_AHEAD = 7

/** Classes to decide, then what else waits, the oldest first. */
export async function waitingForOffice(db: Db, classes: OfferedClasses, now: Date): Promise<Waiting[]> {
	async function* all() {
		yield* decisions(db)
		yield* confirmations(db, classes)
		yield* offers(db, classes, now)
		for (const state of ['held', 'dead'] as const) yield* mails(db, state)
	}
	const found: Since[] = []
	for await (const one of all()) found.push(one)
	found.sort((a, b) => a.since.localeCompare(b.since))
	return [
		...classesToDecide(classes, now),
		...found.map(({ since, ...waiting }) => ({ age: ageOf(since, now), ...waiting })),
	]
}

/** 'today', '3 days': by the calendar of the office. */
function ageOf(since: string, now: Date): string {
	const day = (moment: number) => Date.parse(officeDay(moment))
	const days = Math.round((day(now.getTime()) - day(Date.parse(since))) / DAY_MS)
	return days > 0 ? counted(days, 'day') : 'today'
}

function classesToDecide(classes: OfferedClasses, now: Date): Waiting[] {
	return [...classes.values()].flatMap(({ slug, timeline }) => {
		const left = Math.ceil((timeline.decideBy - now.getTime()) / DAY_MS) - 1
		if (left < 0 || left > DECIDE_AHEAD || hasBegun(slug, classes, now)) return []
		const when = left > 0 ? `in ${counted(left, 'day')}` : 'today'
		return [{ age: '', what: `decide ${when}`, next: `orders list --class ${slug}` }]
	})
}

const ASKED = { class: 'another class', nominee: 'another person', withdraw: 'withdraws' }

/** What the customer asks for, and money and seats that don't fit together. */
async function* decisions(db: Db): AsyncGenerator<Since> {
	for await (const { reference, currency, excess, attention, ...order } of listOrders(db, { needsAttention: true })) {
		const payments = excess > 0 ? await paymentsOf(db, order) : []
		const online = payments.find(
			(one) => one.kind === 'payment' && one.state === 'succeeded' && one.providerRef !== null && one.amount >= excess,
		)
		const since = (await eventsOf(db, order)).at(-1)?.at ?? order.receivedAt
		const amount = (hundredths: number) => `--amount ${hundredths / 100} --currency ${currency}`
		// Each is composed for the orders that it is about: not all have a price.
		const refund = () =>
			payments.some(isOnItsWay)
				? { what: 'refund is sent', next: 'payments --check' }
				: {
						what: `refund ${hundredthsText(excess, currency ?? '')}`,
						next: `orders refund ${reference} ${amount(excess)} ${online ? `--method ${online.method}` : '--ref REF'}`,
					}
		const money = {
			full: () => ({ what: 'paid, but full', next: `orders transfer ${reference} --class SLUG` }),
			short: () => ({ what: 'not paid in full', next: `orders paid ${reference} ${amount(order.due)} --ref REF` }),
			overpaid: refund,
			refundDue: refund,
			disputed: () => ({ what: 'money asked back by a bank', next: `orders list ${reference}` }),
			otherCurrency: () => ({ what: 'paid in another currency', next: `orders list ${reference}` }),
		}
		for (const [kind, compose] of entriesOf(money)) if (attention.includes(kind)) yield { since, ...compose() }
		for (const { kind, classSlug, createdAt } of await openRequestsOf(db, order)) {
			const next = {
				class: `orders transfer ${reference} --class ${classSlug}`,
				nominee: `orders transfer ${reference} --nominee FILE.csv`,
				withdraw: `orders cancel ${reference} --why asked`,
			}[kind]
			yield { since: createdAt, what: ASKED[kind], next }
		}
	}
}

/** Orders that are paid and have their seats, and those whose class is no longer in the content. */
async function* confirmations(db: Db, classes: OfferedClasses): AsyncGenerator<Since> {
	for await (const order of listOrders(db, { state: 'payable' })) {
		const isGone = !classes.has(order.classSlug ?? '')
		if (order.status !== 'paid' && !isGone) continue
		const since = (await eventsOf(db, order)).at(-1)?.at ?? order.receivedAt
		const gone = { what: 'class is gone', next: `orders transfer ${order.reference} --class SLUG` }
		yield { since, ...(isGone ? gone : { what: 'to confirm', next: `orders confirm ${order.reference}` }) }
	}
}

/** Orders that nobody has handled or offered a class, and those of a waiting list once there are seats, or the class has begun. */
async function* offers(db: Db, classes: OfferedClasses, now: Date): AsyncGenerator<Since> {
	for await (const { reference, receivedAt, classSlug, currency, suspect, handledAt } of listOrders(db, {
		state: 'registered',
	})) {
		if (suspect !== null || handledAt !== null) continue
		const next = `orders offer ${reference} --class ${classSlug ?? 'SLUG'}`
		yield { since: receivedAt, what: currency && classSlug ? 'class undecided' : 'no price yet', next }
	}
	for await (const { reference, receivedAt, classSlug, quantity } of listOrders(db, { state: 'waiting' })) {
		const offered = classes.get(classSlug ?? '')
		if (hasBegun(classSlug ?? '', classes, now))
			yield { since: receivedAt, what: 'waited in vain', next: `orders cancel ${reference} --why class` }
		else if (offered?.seats !== 'waiting-list' && (await hasSeats(db, classSlug ?? '', quantity, offered)))
			yield { since: receivedAt, what: 'seat is free', next: `orders offer ${reference} --class ${classSlug}` }
	}
}

async function* mails(db: Db, state: 'held' | 'dead'): AsyncGenerator<Since> {
	const found: string[] = []
	for await (const { createdAt } of listMails(db, [state])) found.push(createdAt)
	const [since] = found
	if (since) yield { since, what: `${counted(found.length, 'email')} ${state}`, next: `mails --${state}` }
}
