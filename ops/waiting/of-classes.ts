// What waits about classes: the decision, how to join, materials, certificates, people who are in one twice.
import { counted } from '#ops/command.ts'
import { decisionOf, type OfferedClasses, recordsOf } from '#server/booking/classes.ts'
import { STANDING } from '#server/booking/order.ts'
import type { Situation } from '#server/booking/situation.ts'
import { afterDays, startOf } from '#server/booking/timeline.ts'
import type { OrderEventKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { decide, next, type Since } from './line.ts'

/** Before a class begins; people are reminded of it a day later. */
const JOIN_AHEAD_MS = 3 * DAY_MS
/** Days before the last one to decide about a class. */
const DECIDE_AHEAD = 7

/** Classes that nobody has decided, from a week before that day until they have ended, with the people against the least. */
export async function classesToDecide(db: Db, classes: OfferedClasses, now: Date): Promise<Since[]> {
	const records = await recordsOf(db, [...classes.keys()])
	const lines: Since[] = []
	for (const offered of classes.values()) {
		const { slug, timeline, endsAt, least, capacity } = offered
		const left = Math.ceil((timeline.decideBy - now.getTime()) / DAY_MS) - 1
		const decision = decisionOf(offered, records.get(slug))
		const ahead = startOf(offered) - now.getTime()
		const { taken = 0, joining = null } = records.get(slug) ?? {}
		if (decision !== 'off' && taken > 0 && joining === null && ahead > 0 && ahead <= JOIN_AHEAD_MS)
			lines.push({ since: '', what: 'nobody knows how to join', next: next('classes join', { slug }) })
		const isOpen = decision === 'open'
		if (!isOpen || left > DECIDE_AHEAD || now.getTime() >= endsAt) continue
		const people = await peopleIn(db, slug)
		// Nobody has to say anything of a class that has begun and that nobody wants.
		if (people.all === 0 && startOf(offered) <= now.getTime()) continue
		const when = left > 0 ? `decide in ${counted(left, 'day')}` : left === 0 ? 'decide today' : 'decide now'
		const seats = capacity === undefined ? people.seated : `${people.seated} of ${capacity}`
		const what = `${when}: ${seats} seats taken, ${least} needed, ${people.all} registered`
		const { decideBy: by } = timeline
		lines.push({ since: '', by, what, next: decide(slug, startOf(offered) <= now.getTime()) })
	}
	return lines
}

async function peopleIn(db: Db, slug: string) {
	const rows = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['registrations.seat'])
		.where('orders.classSlug', '=', slug)
		.where('orders.state', 'in', STANDING)
		.execute()
	const seated = rows.filter(({ seat }) => seat === 'held' || seat === 'confirmed').length
	return { seated, all: rows.filter(({ seat }) => seat === null).length + seated }
}

/** People in a class whose place is confirmed and whose materials have no address, since when, and by when they are promised. */
export type Unsent = { people: number; since: string; by: number }

const PLACED: readonly OrderEventKind[] = ['confirmed', 'reopened', 'transferred']

export function addUnsent(
	unsent: Map<string, Unsent>,
	{ order, offered, decision, hasBegun, kept, events }: Situation,
) {
	if (order.state !== 'confirmed' || !offered || offered.materials || offered.sample) return
	if (decision === 'off' || hasBegun || order.suspect !== null) return
	const since = events.findLast(({ kind }) => PLACED.includes(kind))?.at ?? order.receivedAt
	const by = Math.min(Date.parse(since) + offered.timeline.materialsHours * HOUR_MS, startOf(offered))
	const known = unsent.get(offered.slug)
	const people = (known?.people ?? 0) + kept
	unsent.set(offered.slug, known && known.by <= by ? { ...known, people } : { people, since, by })
}

export const unsentLines = (unsent: Map<string, Unsent>): Since[] =>
	[...unsent].map(([slug, { people, since, by }]) => ({
		since,
		by,
		next: next('classes write', { slug }),
		what: `no link to materials for ${counted(people, 'person', 'people')}`,
	}))

/** Classes that have ended, and for which nobody has said who has passed. */
export async function withoutCertificates(db: Db, classes: OfferedClasses, now: Date): Promise<Since[]> {
	const [any] = classes.values()
	const rows = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.leftJoin('classRecords', 'classRecords.slug', 'orders.classSlug')
		.select((eb) => [
			'orders.classSlug as slug',
			eb.fn.countAll().as('people'),
			eb.fn.count('registrations.certificateNumber').as('issued'),
			eb.fn.max('orders.classEndsAt').as('since'),
		])
		.where('registrations.seat', '=', 'confirmed')
		.where('orders.state', '=', 'confirmed')
		.where('orders.suspect', 'is', null)
		.where('orders.classEndsAt', '<=', now.toISOString())
		.where((eb) => eb.or([eb('classRecords.decision', 'is', null), eb('classRecords.decision', '<>', 'off')]))
		.where((eb) =>
			eb.not(
				eb.exists(
					eb
						.selectFrom('officeEvents')
						.select('officeEvents.id')
						.where('officeEvents.command', 'like', 'certificates issue%')
						.whereRef('officeEvents.about', '=', 'orders.classSlug'),
				),
			),
		)
		.groupBy('orders.classSlug')
		.execute()
	return rows.flatMap(({ slug, people, issued, since }): Since[] => {
		if (slug === null || since === null || Number(issued) > 0) return []
		const { resultDays = 0, certificateDays = 0 } = any?.timeline ?? {}
		// The class ends with its last day.
		const by = any && afterDays(Date.parse(since) - 1, resultDays + certificateDays)
		const what = `certificates of ${counted(Number(people), 'person', 'people')}`
		return [{ since, by, what, next: next('certificates issue', { class: slug }) }]
	})
}

/** Orders of people who are in the same class by an earlier one, until the office has marked them as handled. */
export async function again(db: Db, now: Date): Promise<Since[]> {
	const attending = db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select((eb) => [
			'orders.id',
			'orders.classSlug',
			'orders.reference as booked',
			'orders.receivedAt as since',
			'orders.quantity',
			'orders.handledAt',
			'registrations.reference',
			eb.fn<string>('lower', ['registrations.email']).as('address'),
		])
		.where('orders.state', 'in', STANDING)
		.where('orders.suspect', 'is', null)
		.where('orders.classEndsAt', '>', now.toISOString())
		.where((eb) => eb.or([eb('seat', 'is', null), eb('seat', 'in', ['held', 'confirmed'])]))
	const rows = await attending.orderBy('orders.id').orderBy('registrations.id').execute()
	const people = Map.groupBy(rows, ({ classSlug, address }) => `${classSlug} ${address}`)
	return [...people.values()].flatMap(([first, ...others]) =>
		others.flatMap(({ id, booked, since, quantity, handledAt, reference }): Since[] => {
			if (!first || id === first.id || handledAt !== null) return []
			const seat = quantity > 1 ? { seat: reference } : {}
			const line = next('orders cancel', { reference: booked, why: 'asked', ...seat })
			return [{ since, what: `in this class as ${first.reference} too`, next: line }]
		}),
	)
}
