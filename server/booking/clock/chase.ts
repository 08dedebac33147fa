import { lockedSituation, MailsAreSpent, perform } from '#server/booking/act.ts'
import { STANDING } from '#server/booking/order.ts'
import type { Settling } from '#server/booking/payments/attempts.ts'
import { settleOpen } from '#server/booking/payments/round.ts'
import type { Action } from '#server/booking/refusals.ts'
import { refusalOf } from '#server/booking/rules.ts'
import { listSituations, type Situation } from '#server/booking/situation.ts'
import type { Acting } from '#server/booking/steps.ts'
import type { Db } from '#server/db/database.ts'
import { isOriginal } from '#server/db/original.ts'
import type { Write } from '#server/db/write.ts'
import { type JobParts, startJob } from '#server/process/job.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'

/** What the clock does to an order: the first that the table allows. */
const ACTIONS = [
	'classOff',
	'classRuns',
	'classBegun',
	'chosenNot',
	'unreached',
	'lapse',
	'noSeat',
	'remind',
	'soon',
	'tellPeople',
] as const satisfies Action[]
type Chased = (typeof ACTIONS)[number]

/** Others than who waits for the decision were told of it, or came later. */
const isChased = (name: Chased, { order }: Situation) => name !== 'classRuns' || order.state === 'registered'

const dueOf = (situation: Situation): Chased | undefined =>
	ACTIONS.find((name) => isChased(name, situation) && refusalOf(name, situation, {}) === undefined)

/** Since a class has ended: longer than companies have to pay on account. */
const OVER_MS = 90 * DAY_MS

type Dependencies = Acting & { db: Db; write: Write; onFailure?: (error: Error, reference: string) => void }

/**
 * Reminds of what is to be paid and of classes, and ends orders whose time has passed; each in a transaction of its own, so that
 * one that fails stops no other. Returns how many there were of each; in a copy none.
 */
export async function chaseOrders({ db, write, onFailure = () => {}, ...acting }: Dependencies) {
	const counts: Partial<Record<Chased, number>> = {}
	if (!(await isOriginal(db))) return counts
	const due: Situation[] = []
	const endsAfter = new Date(acting.now.getTime() - OVER_MS)
	for (const state of STANDING)
		for await (const situation of listSituations(db, acting, { state, endsAfter }))
			if (dueOf(situation)) due.push(situation)
	for (const { order } of due)
		await write(async (trx) => {
			const situation = await lockedSituation(trx, { id: order.id }, acting)
			const name = situation && dueOf(situation)
			if (!situation || !name) return
			await perform(trx, name, situation, {}, acting)
			counts[name] = (counts[name] ?? 0) + 1
		}).catch((error) => {
			if (!(error instanceof MailsAreSpent)) onFailure(error, order.reference)
		})
	return counts
}

/** Every so many rounds, payments are asked about that hardly change any more. */
const ROUNDS_A_DAY = DAY_MS / HOUR_MS

/** Chases orders, and then asks about open payments, each hour: an order for which somebody pays just now is not chased. */
export function startOrderJob({ gateways, classes, supplier, write, ...parts }: Omit<Settling, 'now'> & JobParts) {
	const { db, log } = parts
	let rounds = 0
	return startJob('orders', parts, async (now, signal) => {
		const onFailure = (error: Error, order: string) => log.warn({ err: error, order }, 'an order could not be chased')
		const counts = await chaseOrders({ db, write, classes, supplier, by: 'server', now, onFailure })
		if (Object.keys(counts).length > 0) log.info(counts, 'orders were reminded of, or ended')
		const { left } = await settleOpen(
			{ db, write, gateways, classes, supplier, now: () => now },
			(error) => log.warn({ err: error }, 'a payment could not be settled'),
			{ isDaily: rounds++ % ROUNDS_A_DAY === 0, signal },
		)
		if (left > 0) log.warn({ left }, 'a provider of payments was left for this round')
	})
}
