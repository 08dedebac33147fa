import { sql } from 'kysely'
import { hasBegun, type OfferedClasses } from '#server/booking/classes.ts'
import { situationOf } from '#server/booking/situation.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { matching } from '#server/submissions/store.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { entriesOf } from '#shared/forms/field.ts'

/** In sentences for the office. */
export type Consequences = {
	/** What should be settled before: money that is here or due, and seats in classes that have not begun. */
	open: string[]
	/** What stays because of other people. */
	stays: string[]
}

/** What it means for money, seats and other people to erase the person with an address. */
export async function consequencesOf(db: Db, email: string, classes: OfferedClasses, now: Date): Promise<Consequences> {
	const open: string[] = []
	const stays: string[] = []
	const orders = await db.selectFrom('orders').selectAll().where(matching({ email })).orderBy('id').execute()
	for (const order of orders) {
		const others = await othersIn(db, order.id, email)
		const { received, due, excess } = await situationOf(db, order, { classes, now })
		const text = (hundredths: number) => hundredthsText(hundredths, order.currency ?? '')
		const isAhead = order.classSlug !== null && !hasBegun(order.classSlug, classes, now)
		const money = excess > 0 ? excess : others === 0 && isAhead ? received : 0
		if (money > 0) open.push(`${order.reference}: ${text(money)} were received and not sent back.`)
		if (order.state === 'confirmed' && due > 0) open.push(`${order.reference}: ${text(due)} are still to be paid.`)
		if (others > 0)
			stays.push(
				`${order.reference} stays with the seats of ${others} other ${others === 1 ? 'person' : 'people'}, without a contact: emails about it go to nobody.`,
			)
	}
	for (const { reference, classSlug, orderReference, orderEmail } of await seatsOf(db, email)) {
		if (classSlug !== null && !hasBegun(classSlug, classes, now))
			open.push(`${reference}: the seat in ${classSlug} is given back.`)
		if (!isSame(orderEmail, email))
			stays.push(`${orderReference} has one person fewer, for the same price: tell its contact.`)
	}
	return { open, stays }
}

/** Payments at a provider that somebody has begun for the orders of an address. */
export const begunBy = (db: Db, email: string): Promise<Payment[]> =>
	db
		.selectFrom('payments')
		.selectAll()
		.where((eb) => eb.and({ kind: 'payment', state: 'created' }))
		.where('providerRef', 'is not', null)
		.where('orderId', 'in', (eb) => eb.selectFrom('orders').select('id').where(matching({ email })))
		.orderBy('id')
		.execute()

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

async function othersIn(db: Db, orderId: number, email: string): Promise<number> {
	const { count } = await db
		.selectFrom('registrations')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('orderId', '=', orderId)
		.where((eb) => eb.not(matching({ email })))
		.executeTakeFirstOrThrow()
	return Number(count)
}

const seatsOf = (db: Db, email: string) =>
	db
		.selectFrom('registrations')
		.innerJoin('orders', 'orders.id', 'registrations.orderId')
		.select([
			'registrations.reference',
			'orders.classSlug',
			'orders.reference as orderReference',
			'orders.email as orderEmail',
		])
		.where((eb) => eb(eb.fn('lower', ['registrations.email']), '=', email.trim().toLowerCase()))
		.where('registrations.seat', 'in', ['held', 'confirmed'])
		.orderBy('registrations.id')
		.execute()

/** References of messages of other people whose words name the address. */
export async function findMentions(db: Db, email: string): Promise<string[]> {
	const pattern = `%${email
		.trim()
		.toLowerCase()
		.replace(/[\\%_]/g, '\\$&')}%`
	const words = entriesOf(CONTACT_FIELDS).flatMap(([name, { kind }]) => (kind === 'email' ? [] : sql.ref(name)))
	const rows = await db
		.selectFrom('contactMessages')
		.select('reference')
		.where(sql<boolean>`lower(${sql.join(words, sql` || ' ' || `)}) like ${pattern} escape '\\'`)
		.where((eb) => eb.not(matching({ email })))
		.orderBy('id')
		.execute()
	return rows.map(({ reference }) => reference)
}
