import { isUnavailable } from '#server/db/errors.ts'
import type { Write } from '#server/db/write.ts'
import type { Log } from '#server/process/job.ts'
import { type MailKind, mailKind } from '#shared/mail-kinds.ts'
import { type Email, saidText } from './email.ts'
import { classify, type Failure, retryDelayMs } from './retry.ts'
import { type OutboxMail, recordOutcome } from './store.ts'
import type { Transport } from './transport.ts'

/** The email of each kind of mail; undefined if what it is about was deleted, or what it would say is no longer true. */
export type EmailTemplates = Partial<Record<MailKind, (mail: OutboxMail) => Promise<Email | undefined>>>

export type DeliveryDependencies = {
	write: Write
	templates: EmailTemplates
	transport: Transport
	now: () => Date
	log: Log
}

/** Sends one mail and stores the outcome. Rejects if no mail can be sent now. */
export function createDelivery({ write, templates, transport, now, log }: DeliveryDependencies) {
	/** Stores that a mail could not be sent; throws if the server and not the mail is the cause. */
	async function recordFailure(mail: OutboxMail, lease: string, failure: Exclude<Failure, 'broken'>, error: unknown) {
		if (failure === 'server') throw error
		const pause = failure === 'permanent' ? undefined : retryDelayMs(mail.attempts)
		const lastError = reasonOf(error)
		log.warn({ ...lineOf(mail), reason: lastError, dead: pause === undefined }, 'mail refused')
		const outcome =
			pause === undefined
				? { state: 'dead' as const, settledAt: now().toISOString() }
				: { dueAt: new Date(now().getTime() + pause).toISOString() }
		await write((trx) => recordOutcome(trx, mail, lease, { ...outcome, lastError }))
	}

	/** If the server accepts other connections, this mail broke its connection and must not block the others. */
	async function causeOf(error: unknown) {
		const failure = classify(error)
		if (failure !== 'broken') return failure
		return transport.check().then(
			() => 'passing' as const,
			() => 'server' as const,
		)
	}

	return async function deliver(mail: OutboxMail, lease: string) {
		let email: Email | undefined
		try {
			const template = templates[mail.kind]
			if (!template) throw new Error(`There is no template for an email of the kind ${mail.kind}.`)
			email = await template(mail)
		} catch (error) {
			return recordFailure(mail, lease, isUnavailable(error) ? 'server' : 'passing', error)
		}
		if (!email) {
			const dropped = { state: 'dropped' as const, settledAt: now().toISOString(), lastError: null }
			await write((trx) => recordOutcome(trx, mail, lease, dropped))
			return log.info(lineOf(mail), 'mail dropped: what it says is no longer true')
		}
		try {
			await transport.send({ ...email, number: mail.id }, mail.kind)
		} catch (error) {
			return recordFailure(mail, lease, await causeOf(error), error)
		}
		const settledAt = now().toISOString()
		const said = mailKind(mail.kind).to === 'office' ? null : saidText(email)
		await write((trx) => recordOutcome(trx, mail, lease, { state: 'sent', settledAt, lastError: null, said }))
		log.info(lineOf(mail), 'mail sent')
	}
}

const lineOf = ({ id, kind, attempts }: OutboxMail) => ({ mail: id, kind, attempt: attempts })

/** One line, without the addresses that mail servers repeat in their answers. */
export const reasonOf = (error: unknown) =>
	(error instanceof Error ? error.message : String(error))
		.replace(/\S+@\S+/g, '<address>')
		.replace(/\s+/g, ' ')
		.slice(0, 300)
