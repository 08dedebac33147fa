import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#server/db/errors.ts'
import type { Write } from '#server/db/write.ts'
import { SECOND_MS } from '#server/time.ts'
import type { Email } from './email.ts'
import { classify, type Failure, retryDelayMs, serverRetryDelayMs } from './retry.ts'
import { claim, markDead, markSent, type OutboxMail, postpone, release } from './store.ts'
import type { Transport } from './transport.ts'

/** Longer than the time-outs of one delivery together, so that nobody else takes a mail that is on its way. */
const LEASE_MS = 300 * SECOND_MS
const BATCH_SIZE = 20
const MAX_CONCURRENT = 4
/** Other servers and the command line put mails down, too. */
const POLL_INTERVAL_MS = 2 * SECOND_MS
/** Leaves the store to the visitors while there is much to send. */
const ROUND_DELAY_MS = 50
const RETRY_DELAY_MS = 2 * SECOND_MS
const STOP_TIMEOUT_MS = 4 * SECOND_MS

/** The words of each kind of mail; undefined when what it speaks of is gone. */
export type EmailTemplates = Record<string, (mail: OutboxMail) => Promise<Email | undefined>>

type Dependencies = {
	write: Write
	templates: EmailTemplates
	transport: Transport
	now: () => Date
	log: { info(line: object, message: string): void; warn(line: object, message: string): void }
	pollIntervalMs?: number
	leaseMs?: number
}

export type Outbox = { wake(): void; stop(): Promise<void> }

/** Sends what is due, until it is stopped. Whatever fails is tried again later; nothing here ends the process. */
export function startOutbox({
	write,
	templates,
	transport,
	now,
	log,
	pollIntervalMs = POLL_INTERVAL_MS,
	leaseMs = LEASE_MS,
}: Dependencies): Outbox {
	let stopping = false
	let failures = 0
	let alarm = Promise.withResolvers<void>()

	const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

	/** What becomes of a mail that could not be sent; throws when the server, not the mail, is to blame. */
	async function settle(mail: OutboxMail, lease: string, failure: Exclude<Failure, 'broken'>, error: unknown) {
		if (failure === 'server') throw error
		const pause = failure === 'permanent' ? undefined : retryDelayMs(mail.attempts)
		const reason = reasonOf(error)
		log.warn({ ...lineOf(mail), reason, dead: pause === undefined }, 'mail refused')
		await write((trx) =>
			pause === undefined
				? markDead(trx, mail, lease, now(), reason)
				: postpone(trx, mail, lease, later(pause), reason),
		)
	}

	/** A connection that broke while the server takes others is this mail's fault: it must not hold up the rest for ever. */
	async function blame(error: unknown) {
		const failure = classify(error)
		if (failure !== 'broken') return failure
		return transport.check().then(
			() => 'passing' as const,
			() => 'server' as const,
		)
	}

	async function deliver(mail: OutboxMail, lease: string) {
		let email: Email | undefined
		try {
			email = await templates[mail.kind]?.(mail)
			if (!email) throw new Error(`This server has no words for a mail of the kind ${mail.kind}.`)
		} catch (error) {
			return settle(mail, lease, isUnavailable(error) ? 'server' : 'passing', error)
		}
		try {
			await transport.send(email, mail.kind)
		} catch (error) {
			return settle(mail, lease, await blame(error), error)
		}
		await write((trx) => markSent(trx, [mail], lease, now()))
		log.info(lineOf(mail), 'mail sent')
	}

	/** Whether there may be more to do at once. */
	async function round(): Promise<boolean> {
		const lease = randomUUID()
		const mails = await write((trx) => claim(trx, { lease, limit: BATCH_SIZE, now: now(), until: later(leaseMs) }))
		let trouble: unknown
		const failed: OutboxMail[] = []
		const queue = [...mails]
		const line = async () => {
			while (!trouble && !stopping) {
				const mail = queue.shift()
				if (!mail) return
				await deliver(mail, lease).catch((error) => {
					trouble = error
					failed.push(mail)
				})
			}
		}
		await Promise.all(Array.from({ length: MAX_CONCURRENT }, line))
		if (queue.length > 0) await write((trx) => release(trx, queue, lease, now()))
		if (failed.length > 0) {
			// Behind the others: should one of them be to blame after all, it holds up none.
			await write((trx) => release(trx, failed, lease, later(RETRY_DELAY_MS), reasonOf(trouble)))
		}
		if (trouble) throw trouble
		failures = 0
		return mails.length === BATCH_SIZE
	}

	async function run() {
		while (!stopping) {
			let pause = pollIntervalMs
			try {
				const more = await round()
				await sleep(ROUND_DELAY_MS)
				if (more) continue
			} catch (error) {
				failures++
				pause = serverRetryDelayMs(failures)
				log.warn({ reason: reasonOf(error), again: pause }, 'no mail can be sent now')
				// A new mail doesn't mend the server.
				alarm = Promise.withResolvers()
			}
			if (!stopping) await waitFor(pause)
		}
	}

	async function waitFor(milliseconds: number) {
		const timer = setTimeout(() => alarm.resolve(), milliseconds)
		await alarm.promise
		clearTimeout(timer)
		alarm = Promise.withResolvers()
	}

	const ended = run()
	return {
		wake: () => {
			if (failures === 0) alarm.resolve()
		},
		async stop() {
			stopping = true
			alarm.resolve()
			let timer: NodeJS.Timeout | undefined
			const late = new Promise((resolve) => {
				timer = setTimeout(resolve, STOP_TIMEOUT_MS)
			})
			await Promise.race([ended, late])
			clearTimeout(timer)
			transport.close()
		},
	}
}

const lineOf = ({ id, kind, attempts }: OutboxMail) => ({ mail: id, kind, attempt: attempts })

/** One line, without the addresses that mail servers repeat in their answers. */
const reasonOf = (error: unknown) =>
	(error instanceof Error ? error.message : String(error))
		.replace(/\S+@\S+/g, '<address>')
		.replace(/\s+/g, ' ')
		.slice(0, 300)
