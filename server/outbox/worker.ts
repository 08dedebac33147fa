import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { isOriginal } from '#server/db/original.ts'
import { SECOND_MS } from '#server/time.ts'
import { createDelivery, type DeliveryDependencies, reasonOf } from './delivery.ts'
import { serverRetryDelayMs } from './retry.ts'
import { claim, type OutboxMail, recordOutcome, renew } from './store.ts'

/** After which others claim the mails of a server that was killed; one that is at work renews its lease. */
const LEASE_MS = 300 * SECOND_MS
const BATCH_SIZE = 20
const MAX_CONCURRENT = 4
/** Other servers and the command line add mails, too. */
const POLL_INTERVAL_MS = 2 * SECOND_MS
/** Lets requests use the database while there are many mails to send. */
const ROUND_DELAY_MS = 50
const RETRY_DELAY_MS = 2 * SECOND_MS
const STOP_TIMEOUT_MS = 4 * SECOND_MS

type Dependencies = DeliveryDependencies & { db: Db; pollIntervalMs?: number; leaseMs?: number }

/** Sends due mails of an original until it is stopped. Failures are retried later; none ends the process. */
export function startOutbox({ db, pollIntervalMs = POLL_INTERVAL_MS, leaseMs = LEASE_MS, ...delivery }: Dependencies) {
	const { write, transport, now, log } = delivery
	let stopping = false
	let failures = 0
	let alarm = new AbortController()

	const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

	const deliver = createDelivery(delivery)

	/** Gives back mails that were not tried: they count no attempt. */
	async function release(mails: OutboxMail[], lease: string, outcome: { dueAt?: string; lastError?: string }) {
		const dueAt = now().toISOString()
		for (const mail of mails)
			await write((trx) => recordOutcome(trx, mail, lease, { dueAt, attempts: mail.attempts - 1, ...outcome }))
	}

	/** A slow mail server may let mails wait, or take one, for longer than a lease. */
	async function keepLease(lease: string, signal: AbortSignal) {
		while (await sleep(leaseMs / 3, true, { signal }).catch(() => false))
			await write((trx) => renew(trx, lease, later(leaseMs))).catch(() => {})
	}

	/** Sends one batch of due mails. Returns whether more may be due. */
	async function sendBatch(): Promise<boolean> {
		if (!(await isOriginal(db))) return false
		const lease = randomUUID()
		const mails = await write((trx) => claim(trx, { lease, limit: BATCH_SIZE, now: now(), until: later(leaseMs) }))
		let failure: unknown
		const failed: OutboxMail[] = []
		const queue = [...mails]
		const sendNext = async () => {
			while (!failure && !stopping) {
				const mail = queue.shift()
				if (!mail) return
				await deliver(mail, lease).catch((error) => {
					failure = error
					failed.push(mail)
				})
			}
		}
		const sending = new AbortController()
		const keeping = keepLease(lease, sending.signal)
		await Promise.all(Array.from({ length: MAX_CONCURRENT }, sendNext))
		sending.abort()
		await keeping
		await release(queue, lease, {})
		// Due after the others: if one of these is the cause after all, it does not block them.
		await release(failed, lease, { dueAt: later(RETRY_DELAY_MS).toISOString(), lastError: reasonOf(failure) })
		if (failure) throw failure
		failures = 0
		return mails.length === BATCH_SIZE
	}

	async function run() {
		while (!stopping) {
			let pause = pollIntervalMs
			try {
				const more = await sendBatch()
				await sleep(ROUND_DELAY_MS)
				if (more) continue
			} catch (error) {
				failures++
				pause = serverRetryDelayMs(failures)
				log.warn({ reason: reasonOf(error), again: pause }, 'no mail can be sent now')
				// A new mail does not repair the server.
				alarm = new AbortController()
			}
			if (stopping) return
			await sleep(pause, undefined, { signal: alarm.signal }).catch(() => {})
			alarm = new AbortController()
		}
	}

	const ended = run()
	return {
		/** Looks for due mails at once, unless the mail server or the database fails. */
		notify() {
			if (failures === 0) alarm.abort()
		},
		async stop() {
			stopping = true
			alarm.abort()
			await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
			transport.close()
		},
	}
}
