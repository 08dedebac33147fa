// Carrying out a command, wherever it was called from.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction, transactions, type Write } from '#server/db/write.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { type MailKind, mailKind, mailText } from '#shared/mail-kinds.ts'
import { type Answer, type Command, counted, listed, type Needs } from './command.ts'
import { type Field, optionName } from './fields.ts'
import { recordOffice } from './office-events.ts'

const nameOf = (file: string) => file.replace(/\.command\.ts$/, '').replaceAll(/[\\/]/g, ' ')

/** By name: certificates/import.command.ts is `certificates import`. Each loads when it is called, as all take half a second. */
export const COMMANDS = new Map(
	globSync('**/*.command.ts', { cwd: import.meta.dirname })
		.sort()
		.map((file) => [
			nameOf(file),
			async (): Promise<Command> => ((await import(join(import.meta.dirname, file))) as { command: Command }).command,
		]),
)

export type Around = Pick<Needs, 'env' | 'open' | 'ask'>

type Call = Around & {
	actor: Actor
	/** Nothing stays of what it does. */
	isPreview: boolean
	/** Done in its transaction, before anything else. */
	first?: ((trx: Db) => Promise<void>) | undefined
}

export type Called = {
	answer: Answer
	mails: PutDown[]
	/** Whether it changed something, or would have. */
	isDone: boolean
}

/** Carries out a command, or throws why it can't be done. */
export async function call(
	name: string,
	command: Command,
	given: Record<string, unknown>,
	{ actor, isPreview, first, ...around }: Call,
): Promise<Called> {
	const record = command.isChange && recordOf(name, command, given)
	const { write, mails, isDone } = writing(around.open, { actor, isPreview, first, record })
	const answer = await command.run(given as never, { ...around, actor, write, isPreview })
	return { answer, mails, isDone: isDone() }
}

/** What is kept of a command: its name with its flags, and what it is about. Texts and files are not. */
function recordOf(name: string, { fields }: Command, given: Record<string, unknown>) {
	const isSet = ([field, { kind }]: [string, Field]) => kind === 'flag' && given[field] === true
	const flags = entriesOf(fields).flatMap((one) => (isSet(one) ? optionName(one[0]) : []))
	const about = entriesOf(fields).flatMap(([field, { operand, kind }]) =>
		operand && kind !== 'file' ? [given[field] ?? []].flat() : [],
	)
	return { command: [name, ...flags].join(' '), about: about.join(', ') }
}

type PutDown = { kind: MailKind; email: string | null }

/** The transactions of a command, and the mails that they put down. The first of them has the record. */
function writing(
	open: Needs['open'],
	{
		actor,
		isPreview,
		first,
		record,
	}: Omit<Call, keyof Around> & { record: ReturnType<typeof recordOf> | undefined | false },
) {
	const mails: PutDown[] = []
	let real: Write | undefined
	let isDone = false
	const write: Write = async (work) => {
		const db = await open()
		real ??= transactions(db)
		if (!record) return real(work)
		let found: PutDown[] = []
		const recorded: typeof work = async (trx) => {
			if (!isDone) await first?.(trx)
			const last = await trx
				.selectFrom('outbox')
				.select((eb) => eb.fn.max('id').as('id'))
				.executeTakeFirst()
			const result = await work(trx)
			if (!isDone) await recordOffice(trx, record, actor)
			found = await mailsSince(trx, last?.id ?? 0, actor)
			return result
		}
		const result = await (isPreview ? inTransaction(db, true, recorded) : real(recorded))
		isDone = true
		mails.push(...found)
		return result
	}
	return { write, mails, isDone: () => isDone }
}

/** The mails that one command puts down bear its moment. */
const mailsSince = (trx: Db, id: number, { now }: Actor): Promise<PutDown[]> =>
	trx
		.selectFrom('outbox')
		.leftJoin('orders', 'orders.id', 'outbox.orderId')
		.leftJoin('registrations', 'registrations.id', 'outbox.registrationId')
		.leftJoin('contactMessages', 'contactMessages.id', 'outbox.contactMessageId')
		.select((eb) => [
			'outbox.kind',
			eb.fn.coalesce('registrations.email', 'orders.email', 'contactMessages.email').as('email'),
		])
		.where('outbox.id', '>', id)
		.where('outbox.createdAt', '=', now.toISOString())
		.orderBy('outbox.id')
		.execute()

/** 'An email is on its way.', or the mails of a preview. */
export function mailsText(mails: PutDown[], isPreview: boolean): string | undefined {
	if (mails.length === 0) return undefined
	if (!isPreview) return mails.length === 1 ? 'An email is on its way.' : `${mails.length} emails are on their way.`
	const lines = mails.map(({ kind, email }) =>
		mailKind(kind).to === 'office' ? mailText(kind) : `${mailText(kind)}, to ${email}`,
	)
	return listed(`${counted(mails.length, 'email')} would be sent:`, lines)
}
