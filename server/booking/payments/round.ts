import { sql } from 'kysely'
import type { Payment } from '#server/db/booking-tables.ts'
import { GatewayError } from '#server/payments/gateway.ts'
import { DAY_MS, MINUTE_MS } from '#server/time.ts'
import { isRefused, LATE_REFUND_MS, type Settling, settleAttempt, soon } from './attempts.ts'

/** A bank may answer its provider some days later. */
const LATE_MS = 5 * DAY_MS

/** Of one provider: payments that it is asked about at once, and failures in a row after which it is left. */
const AT_ONCE = 4
const MAX_FAILURES = 3

type Round = {
	/** Also about what hardly changes any more: pages that have expired or were paid, and refunds that were sent. */
	isDaily?: boolean
	/** After that, a provider is asked nothing further. */
	lengthMs?: number
	signal?: AbortSignal
}

/**
 * Settles all that may still change. A provider that does not answer, or is slow, is left. `onFailure` hears of each that had no answer.
 * Returns how many were asked about, and how many were left.
 */
export async function settleOpen(
	needs: Settling,
	onFailure: (error: Error) => void,
	{ isDaily = true, lengthMs = MINUTE_MS, signal = new AbortController().signal }: Round = {},
): Promise<{ asked: number; left: number }> {
	const since = (ms: number) => new Date(needs.now().getTime() - ms).toISOString()
	const open = await needs.db
		.selectFrom('payments')
		.selectAll()
		.where(({ eb, or, and }) => {
			const begun = eb('state', '=', 'created')
			// A page may be paid late or twice, and a payment sent back on the pages of its provider.
			const late = eb('state', 'in', ['expired', 'succeeded'])
				.and('kind', '=', 'payment')
				.and('providerRef', 'is not', null)
				.and('createdAt', '>', since(LATE_MS))
			// Nobody can be asked about a refund by bank transfer.
			const sent = and({ kind: 'refund', state: 'succeeded' })
				.and('providerRef', 'is not', null)
				.and('createdAt', '>', since(LATE_REFUND_MS))
			return or(isDaily ? [begun, late, sent] : [begun])
		})
		// Those that are left are others each time.
		.orderBy(sql`random()`)
		.execute()
	const queues = [...Map.groupBy(open, ({ method }) => method).values()]
	await Promise.all(queues.map((queue) => askInRound(queue, needs, onFailure, { lengthMs, signal })))
	const left = queues.reduce((sum, { length }) => sum + length, 0)
	return { asked: open.length - left, left }
}

/** Asks one provider about payments, and takes each out of the queue. */
async function askInRound(
	queue: Payment[],
	needs: Settling,
	onFailure: (error: Error) => void,
	{ lengthMs, signal }: Required<Omit<Round, 'isDaily'>>,
) {
	const endsAt = performance.now() + lengthMs
	let failures = 0
	async function askNext(): Promise<void> {
		while (failures < MAX_FAILURES && performance.now() < endsAt && !signal.aborted) {
			const attempt = queue.shift()
			if (!attempt) return
			try {
				await settleAttempt(attempt, needs, AbortSignal.any([soon(), signal]))
				// Whatever has no page was not asked about.
				if (attempt.providerRef !== null) failures = 0
			} catch (error) {
				failures = error instanceof GatewayError && !isRefused(error) ? failures + 1 : 0
				if (!signal.aborted) onFailure(error as Error)
			}
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, askNext))
}
