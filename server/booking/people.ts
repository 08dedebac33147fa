import type { Selectable } from 'kysely'
import type { Order } from '#server/db/booking-tables.ts'
import type { Database, Db, RegistrationColumns } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { newReference } from '#server/submissions/reference.ts'
import { type Filter, matching } from '#server/submissions/store.ts'
import { eachField } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'
import type { NameOf, Registration } from '#shared/forms/registration-fields.ts'
import type { SeatView } from '#shared/order-view.ts'
import { STANDING } from './order.ts'
import { newToken } from './token.ts'

type Row = Selectable<Database['registrations']>

/** In a stored row, a confirmation may be false. */
type Answers = Omit<Registration, NameOf<'confirmation'>> & Record<NameOf<'confirmation'>, boolean>
export type StoredRegistration = Omit<Row, keyof Answers> & Answers

type Booked = {
	/** Of the only person of an order. Without it each has one of their own, and a link to the seat, because another pays. */
	reference?: string
	seat?: Row['seat']
	consentVersion?: string | null | undefined
	now: Date
}

/** The one writer of people: stores those of an order. Returns their ids. */
export async function bookPeople(
	trx: Db,
	order: Pick<Order, 'id' | 'courseId'>,
	people: Registration[],
	{ reference, seat = null, consentVersion = null, now }: Booked,
): Promise<number[]> {
	const rows = people.map((person) => ({
		...toColumns(person),
		reference: reference ?? newReference(now),
		courseId: order.courseId,
		receivedAt: now.toISOString(),
		consentVersion,
		orderId: order.id,
		seat,
		seatToken: reference === undefined ? newToken() : null,
	}))
	const added = await trx.insertInto('registrations').values(rows).returning('id').execute()
	return added.map(({ id }) => id)
}

/** Of somebody who has a seat, or waits for one. */
export type Person = StoredRegistration

/** Those of orders who have a seat, or wait for one. */
export async function findPeople(db: Db, orderIds: number[]): Promise<Person[]> {
	const rows = await db
		.selectFrom('registrations')
		.selectAll()
		.where('orderId', 'in', orderIds)
		.where((eb) => eb.or([eb('seat', 'is', null), eb('seat', 'in', ['held', 'confirmed'])]))
		.orderBy('id')
		.execute()
	return rows.map(toRegistration)
}

/** References of people who have, or wait for, a seat in the class of an order by another one, with an address of its people. */
export async function sameIn(
	db: Db,
	{ id, classSlug }: Pick<Order, 'id' | 'classSlug'>,
	people: Person[],
): Promise<string[]> {
	if (classSlug === null || people.length === 0) return []
	const addresses = people.map(({ email }) => email.toLowerCase())
	const rows = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select('registrations.reference')
		.where('orders.classSlug', '=', classSlug)
		.where('orders.state', 'in', STANDING)
		.where('orders.id', '<>', id)
		.where((eb) => eb.or([eb('seat', 'is', null), eb('seat', 'in', ['held', 'confirmed'])]))
		.where((eb) => eb(eb.fn('lower', ['registrations.email']), 'in', addresses))
		.orderBy('registrations.id')
		.execute()
	return rows.map(({ reference }) => reference)
}

export async function findRegistration(db: Db, by: { id: number } | { orderId: number } | { reference: string }) {
	const found = db
		.selectFrom('registrations')
		.selectAll()
		.where((eb) => eb.and(by))
	const row = await found.orderBy('id').executeTakeFirst()
	return row && toRegistration(row)
}

/** What is shown to the person in a seat. */
export const seatStatusOf = ({ state, seat }: Pick<Row, 'seat'> & Pick<Order, 'state'>): SeatView['status'] =>
	seat === 'transferred' ? seat : state === 'cancelled' ? 'cancelled' : (seat ?? 'waiting')

/** With what its order says of it. */
export type ListedRegistration = StoredRegistration &
	Record<'classSlug' | 'currency' | 'taxRate' | 'suspect' | 'handledAt', string | null> & { unit: number | null }

/** Yields registrations in the order of their receipt. */
export async function* listRegistrations(db: Db, filter: Filter = {}): AsyncGenerator<ListedRegistration> {
	const rows = paginate(
		db
			.selectFrom(
				db
					.selectFrom('registrations')
					.leftJoin('orders', 'orders.id', 'registrations.orderId')
					.selectAll('registrations')
					.select(['orders.classSlug', 'orders.currency', 'orders.unit', 'orders.taxRate'])
					.select(['orders.suspect', 'orders.handledAt', 'orders.state'])
					.as('listed'),
			)
			.selectAll()
			.where(matching(filter)),
	)
	for await (const { state, ...row } of rows)
		yield { ...row, ...answersOf(row), seat: row.seat ?? (state === 'cancelled' ? state : null) }
}

const toColumns = (registration: Registration) =>
	eachField(BODY_FIELDS, ({ kind }, name) => {
		const value = registration[name]
		return kind === 'several' ? JSON.stringify(value) : kind === 'confirmation' ? Number(value) : value
	}) as RegistrationColumns

const answersOf = (row: RegistrationColumns) =>
	eachField(BODY_FIELDS, ({ kind }, name) => {
		const value = row[name]
		return kind === 'several' ? JSON.parse(String(value)) : kind === 'confirmation' ? value === 1 : value
	}) as Answers

const toRegistration = (row: Row): StoredRegistration => ({ ...row, ...answersOf(row) })

type Told = 'joining' | 'written'

/** Mails to all who have a seat in a class: to a buyer who attends about the order, to the others about their seats, which links of their own open. */
export async function mailsToClass(
	db: Db,
	slug: string,
	what: { told: Told; seats: readonly ('held' | 'confirmed')[]; written?: string },
	now: string,
) {
	const seats = await db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select(['registrations.id', 'registrations.seatToken', 'orders.id as orderId'])
		.where('orders.classSlug', '=', slug)
		.where('registrations.seat', 'in', what.seats)
		.orderBy('registrations.id')
		.execute()
	const { told, written } = what
	return seats.map(({ id, seatToken, orderId }) =>
		seatToken === null
			? { kind: `order/${told}` as const, orderId, written, now }
			: { kind: `seat/${told}` as const, registrationId: id, written, now },
	)
}
