import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Form } from './clients.ts'
import { openStore, type Store } from './servers.ts'

const MAILS = {
	registration: ['registration/department', 'registration/confirmation'],
	message: ['contact/department', 'contact/sender'],
}

export type Verdict = {
	acknowledged: number
	/** Acknowledged with a reference that is not in the store. */
	lost: number
	/** Forms that are in the store more than once. */
	twice: number
	/** Acknowledged, but not each of its two mails is in the outbox. */
	withoutMails: number
	/** Rows of any form that don't have exactly two mails. */
	half: number
}

/** Compares what was acknowledged with what is in the store. */
export async function verdictOn(store: Store, forms: Form[]): Promise<Verdict> {
	const db = await openStore(store)
	const rows = await readRows(db)
	await db.destroy()
	const byMarker = Map.groupBy(rows, ({ marker }) => marker)
	const byReference = new Map(rows.map((row) => [row.reference, row]))
	const acknowledged = forms.filter(({ reference }) => reference)
	const kept = acknowledged.filter(({ reference, marker }) => byReference.get(reference as string)?.marker === marker)
	return {
		acknowledged: acknowledged.length,
		lost: acknowledged.length - kept.length,
		twice: forms.filter(({ marker }) => (byMarker.get(marker)?.length ?? 0) > 1).length,
		withoutMails: kept.filter(
			({ kind, reference }) =>
				String(byReference.get(reference as string)?.mails.sort()) !== String(MAILS[kind].toSorted()),
		).length,
		half: rows.filter(({ mails }) => mails.length !== 2).length,
	}
}

async function readRows(db: Kysely<Database>) {
	const outbox = await db.selectFrom('outbox').select(['kind', 'registrationId', 'contactMessageId']).execute()
	const kindsOf = (key: 'registrationId' | 'contactMessageId') => {
		const groups = Map.groupBy(outbox, (mail) => mail[key])
		return (id: number) => groups.get(id)?.map(({ kind }) => kind) ?? []
	}
	const ofRegistration = kindsOf('registrationId')
	const ofMessage = kindsOf('contactMessageId')
	const registrations = await db.selectFrom('registrations').select(['id', 'reference', 'city as marker']).execute()
	const messages = await db.selectFrom('contactMessages').select(['id', 'reference', 'subject as marker']).execute()
	return [
		...registrations.map((row) => ({ ...row, mails: ofRegistration(row.id) })),
		...messages.map((row) => ({ ...row, mails: ofMessage(row.id) })),
	]
}

/** Waits until no mail waits any more, or none has left for half a minute; says how many still wait. */
export async function untilMailsSettled(store: Store) {
	const db = await openStore(store)
	let fewest = Number.POSITIVE_INFINITY
	let until = 0
	for (;;) {
		const waiting = await db
			.selectFrom('outbox')
			.select((eb) => eb.fn.countAll().as('count'))
			.where('state', '=', 'waiting')
			.executeTakeFirstOrThrow()
		const count = Number(waiting.count)
		if (count < fewest) until = performance.now() + 30_000
		fewest = Math.min(fewest, count)
		if (count === 0 || performance.now() > until) {
			await db.destroy()
			return count
		}
		await sleep(250)
	}
}

/** Mails of acknowledged forms that did not become a file. */
export const mailsNotWritten = ({ DATA_DIR }: Store, forms: Form[]) =>
	forms
		.filter(({ reference }) => reference)
		.flatMap(({ kind, reference }) => MAILS[kind].map((mail) => `${mail.replace('/', '-')}.${reference}.eml`))
		.filter((file) => !existsSync(join(DATA_DIR, 'mail', file))).length
