import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { enqueue } from '#server/outbox/store.ts'
import { DAY_MS } from '#server/time.ts'
import type { OfferedClass, OfferedClasses } from './classes.ts'
import { ORDER_MAILS, SEAT_MAILS } from './mail-kinds.ts'
import { attendeesIn, ordersAttendedByBuyer } from './people.ts'
import { startOf } from './timeline.ts'

const AHEAD_MS = 2 * DAY_MS

/** Reminds those who attend a class that begins within two days, once. How many mails there were. */
export async function remindOfClasses(write: Write, classes: OfferedClasses, now: Date): Promise<number> {
	let count = 0
	for (const offered of classes.values()) {
		const ahead = startOf(offered) - now.getTime()
		if (ahead > 0 && ahead <= AHEAD_MS) count += await write((trx) => remindOf(trx, offered, now))
	}
	return count
}

async function remindOf(trx: Kysely<Database>, offered: OfferedClass, now: Date): Promise<number> {
	const { slug } = offered
	// One server at a time.
	await trx
		.updateTable('classSeats')
		.set((eb) => ({ taken: eb.ref('taken') }))
		.where('slug', '=', slug)
		.execute()
	const sent = await trx
		.selectFrom('outbox')
		.select(['orderId', 'registrationId'])
		.where('kind', 'in', [ORDER_MAILS.soon, SEAT_MAILS.soon])
		.where('createdAt', '>=', new Date(startOf(offered) - AHEAD_MS).toISOString())
		.execute()
	const orders = await ordersAttendedByBuyer(trx, slug)
	const attendees = await attendeesIn(trx, slug)
	const ofOrders = new Set(sent.map(({ orderId }) => orderId))
	const ofSeats = new Set(sent.map(({ registrationId }) => registrationId))
	const mails = [
		...orders
			.filter(({ id }) => !ofOrders.has(id))
			.map(({ id }) => ({ kind: ORDER_MAILS.soon, orderId: id, now: now.toISOString() })),
		...attendees
			.filter(({ id }) => !ofSeats.has(id))
			.map(({ id }) => ({ kind: SEAT_MAILS.soon, registrationId: id, now: now.toISOString() })),
	]
	if (mails.length > 0) await enqueue(trx, mails)
	return mails.length
}
