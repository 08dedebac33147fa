import { cancel } from '#server/booking/changes.ts'
import type { OfferedClass, OfferedClasses } from '#server/booking/classes.ts'
import { classMails } from '#server/booking/people.ts'
import { hasSeat } from '#server/booking/seats.ts'
import { lockOrder, recordEvent, standingOfOrder } from '#server/booking/store.ts'
import { lapsesAt, startOf } from '#server/booking/timeline.ts'
import type { Db } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { type Log, startJob } from '#server/job.ts'
import { enqueue } from '#server/outbox/store.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/time.ts'
import { openAttempts, type Settling, settleOpen } from './attempts.ts'

type Dependencies = Omit<Settling, 'gateways' | 'now'> & { now: Date }

/** Reminds once of what was to be paid, and cancels what is not paid some days later. How many there were of each. */
export async function chaseOrders({ db, write, classes, supplier, now }: Dependencies) {
	const due = await db
		.selectFrom('orders')
		.select(['id', 'classSlug'])
		.where('state', '=', 'payable')
		.where('payBy', '<=', now.toISOString())
		.orderBy('id')
		.execute()
	const counts = { reminded: 0, cancelled: 0 }
	const actor = { by: 'server', now, classes, supplier }
	for (const { id, classSlug } of due) {
		const offered = classes.get(classSlug ?? '')
		// The office decides about orders of a class that is no longer offered.
		if (!offered) continue
		await write(async (trx) => {
			const order = await lockOrder(trx, { id })
			if (order?.state !== 'payable' || order.payBy === null || (await standingOfOrder(trx, order)).received > 0) return
			// Somebody may be paying just now.
			if ((await openAttempts(trx, order)).length > 0) return
			if (now.getTime() >= lapsesAt(offered, Date.parse(order.payBy))) {
				await cancel(trx, order.reference, 'unpaid', actor)
				counts.cancelled++
			} else if (order.remindedAt === null && (await hasSeat(trx, order, classes))) {
				await trx.updateTable('orders').set({ remindedAt: now.toISOString() }).where('id', '=', id).execute()
				await recordEvent(trx, order, 'reminded', actor)
				await enqueue(trx, [{ kind: 'order/reminder', orderId: id, now: now.toISOString() }])
				counts.reminded++
			}
		})
	}
	return counts
}

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

async function remindOf(trx: Db, offered: OfferedClass, now: Date): Promise<number> {
	const { slug } = offered
	// Locks the class, so that one server at a time sends reminders.
	await trx
		.updateTable('classSeats')
		.set((eb) => ({ taken: eb.ref('taken') }))
		.where('slug', '=', slug)
		.execute()
	const sent = await trx
		.selectFrom('outbox')
		.select(['orderId', 'registrationId'])
		.where('kind', 'in', ['order/soon', 'seat/soon'])
		.where('createdAt', '>=', new Date(startOf(offered) - AHEAD_MS).toISOString())
		.execute()
	const mails = (await classMails(trx, slug, 'soon', now.toISOString())).filter(
		({ orderId = null, registrationId = null }) =>
			!sent.some((one) => one.orderId === orderId && one.registrationId === registrationId),
	)
	await enqueue(trx, mails)
	return mails.length
}

/** Asks about open payments and chases orders soon after the start and then each hour, until it is stopped. */
export const startOrderJob = ({ log, ...needs }: Settling & { log: Log }) =>
	startJob(MINUTE_MS, async () => {
		try {
			await settleOpen(needs, (error) => log.warn({ err: error }, 'a payment could not be settled'))
			const now = needs.now()
			const counts = await chaseOrders({ ...needs, now })
			const soon = await remindOfClasses(needs.write, needs.classes, now)
			if (soon > 0) log.info({ mails: soon }, 'those whose class begins soon were reminded')
			if (counts.reminded + counts.cancelled > 0) log.info(counts, 'unpaid orders were reminded of or cancelled')
		} catch (error) {
			log.warn({ err: error, again: HOUR_MS }, 'unpaid orders could not be looked through')
		}
		return HOUR_MS
	})
