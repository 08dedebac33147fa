import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import type { Supplier } from '#server/outbox/provider.ts'
import { enqueue } from '#server/outbox/store.ts'
import { HOUR_MS, MINUTE_MS } from '#server/time.ts'
import { cancel } from './changes.ts'
import type { OfferedClasses } from './classes.ts'
import { ORDER_MAILS } from './mail-kinds.ts'
import { capacityOf } from './seats.ts'
import { remindOfClasses } from './soon.ts'
import { lockOrder, type Order, recordEvent, standingOfOrder } from './store.ts'
import { lapsesAt } from './timeline.ts'

type Dependencies = { db: Kysely<Database>; write: Write; classes: OfferedClasses; supplier: Supplier; now: Date }

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
		// What is known of a class that is no longer offered is with the office.
		if (!offered) continue
		await write(async (trx) => {
			const order = await lockOrder(trx, { id })
			if (order?.state !== 'payable' || order.payBy === null || (await standingOfOrder(trx, order)).received > 0) return
			if (now.getTime() >= lapsesAt(offered, Date.parse(order.payBy))) {
				await cancel(trx, order.reference, 'unpaid', actor)
				counts.cancelled++
			} else if (order.remindedAt === null && (await hasSeat(trx, order, classes))) {
				await trx.updateTable('orders').set({ remindedAt: now.toISOString() }).where('id', '=', id).execute()
				await recordEvent(trx, order, 'reminded', actor)
				await enqueue(trx, [{ kind: ORDER_MAILS.reminder, orderId: id, now: now.toISOString() }])
				counts.reminded++
			}
		})
	}
	return counts
}

/** Nobody is asked to pay for a class that has become full, unless his seat is kept. */
async function hasSeat(trx: Kysely<Database>, { id, classSlug, quantity }: Order, classes: OfferedClasses) {
	const slug = classSlug ?? ''
	const kept = trx.selectFrom('registrations').select('id').where('orderId', '=', id).where('seat', '=', 'held')
	if (await kept.executeTakeFirst()) return true
	const taken = await trx.selectFrom('classSeats').select('taken').where('slug', '=', slug).executeTakeFirst()
	return classes.get(slug)?.seats !== 'full' && (taken?.taken ?? 0) + quantity <= capacityOf(classes, slug)
}

type Log = { info(line: object, message: string): void; warn(line: object, message: string): void }
type Job = Omit<Dependencies, 'now'> & { now: () => Date; log: Log; first?: number; every?: number }

/** Chases orders soon after the start and then each hour, until it is stopped. */
export function startOrderJob({ now, log, first = MINUTE_MS, every = HOUR_MS, ...needs }: Job) {
	let isStopped = false
	let running: Promise<void> = Promise.resolve()
	let timer = setTimeout(start, first)

	function start() {
		running = run()
	}
	async function run() {
		try {
			const counts = await chaseOrders({ ...needs, now: now() })
			const soon = await remindOfClasses(needs.write, needs.classes, now())
			if (soon > 0) log.info({ mails: soon }, 'those whose class begins soon were reminded')
			if (counts.reminded + counts.cancelled > 0) log.info(counts, 'unpaid orders were reminded of or cancelled')
		} catch (error) {
			log.warn({ err: error, again: every }, 'unpaid orders could not be looked through')
		}
		if (!isStopped) timer = setTimeout(start, every)
	}

	return {
		async stop() {
			isStopped = true
			clearTimeout(timer)
			await running
		},
	}
}
