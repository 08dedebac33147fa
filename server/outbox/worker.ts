import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#server/db/failure.ts'
import type { Write } from '#server/db/write.ts'
import type { Letter } from './letter.ts'
import { classify, type Failure, pauseAfter, pauseForServer } from './retry.ts'
import { claim, giveBack, markDead, markSent, type OutboxMail, postpone } from './store.ts'
import type { Transport } from './transport.ts'

const SECOND = 1000

/** Longer than the time-outs of one delivery together, so that nobody else takes a mail that is on its way. */
const LEASE = 300 * SECOND
const BATCH = 20
const AT_ONCE = 4
/** Other servers and the command line put mails down, too. */
const LOOK_EVERY = 2 * SECOND
/** Leaves the store to the visitors while there is much to send. */
const BETWEEN_ROUNDS = 50
const AFTER_FAILURE = 2 * SECOND
const STOP_WITHIN = 4 * SECOND

/** The words of each kind of mail; undefined when what it speaks of is gone. */
export type Composers = Record<string, (mail: OutboxMail) => Promise<Letter | undefined>>

type Needs = {
	write: Write
	composers: Composers
	transport: Transport
	now: () => Date
	log: { info(line: object, message: string): void; warn(line: object, message: string): void }
	lookEvery?: number
}

export type Outbox = { wake(): void; stop(): Promise<void> }

/** Sends what is due, until it is stopped. Whatever fails is tried again later; nothing here ends the process. */
export function startOutbox({ write, composers, transport, now, log, lookEvery = LOOK_EVERY }: Needs): Outbox {
	let stopping = false
	let failures = 0
	let alarm = Promise.withResolvers<void>()

	const later = (milliseconds: number) => new Date(now().getTime() + milliseconds)

	/** What becomes of a mail that could not be sent; throws when the server, not the mail, is to blame. */
	async function settle(mail: OutboxMail, lease: string, failure: Exclude<Failure, 'broken'>, error: unknown) {
		if (failure === 'server') throw error
		const pause = failure === 'permanent' ? undefined : pauseAfter(mail.attempts)
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
		let letter: Letter | undefined
		try {
			letter = await composers[mail.kind]?.(mail)
			if (!letter) throw new Error(`This server has no words for a mail of the kind ${mail.kind}.`)
		} catch (error) {
			return settle(mail, lease, isUnavailable(error) ? 'server' : 'passing', error)
		}
		try {
			await transport.send(letter, mail.kind)
		} catch (error) {
			return settle(mail, lease, await blame(error), error)
		}
		await write((trx) => markSent(trx, [mail], lease, now()))
		log.info(lineOf(mail), 'mail sent')
	}

	/** Whether there may be more to do at once. */
	async function round(): Promise<boolean> {
		const lease = randomUUID()
		const mails = await write((trx) => claim(trx, { lease, limit: BATCH, now: now(), until: later(LEASE) }))
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
		await Promise.all(Array.from({ length: AT_ONCE }, line))
		if (queue.length > 0) await write((trx) => giveBack(trx, queue, lease, now()))
		if (failed.length > 0) {
			// Behind the others: should one of them be to blame after all, it holds up none.
			await write((trx) => giveBack(trx, failed, lease, later(AFTER_FAILURE), reasonOf(trouble)))
		}
		if (trouble) throw trouble
		failures = 0
		return mails.length === BATCH
	}

	async function run() {
		while (!stopping) {
			let pause = lookEvery
			try {
				const more = await round()
				await sleep(BETWEEN_ROUNDS)
				if (more) continue
			} catch (error) {
				failures++
				pause = pauseForServer(failures)
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
				timer = setTimeout(resolve, STOP_WITHIN)
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
