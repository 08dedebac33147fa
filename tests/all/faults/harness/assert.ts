import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Form } from './clients.ts'
import { inStore, type Store } from './server.ts'

const MAILS = {
	registration: ['registration/department', 'registration/confirmation'],
	message: ['contact/department', 'contact/sender'],
}

/** Compares what was acknowledged with what is in the store. */
export async function compare(store: Store, forms: Form[]) {
	const rows = await inStore(store, readRows)
	const byMarker = Map.groupBy(rows, ({ marker }) => marker)
	const byReference = new Map(rows.map((row) => [row.reference, row]))
	const acknowledged = forms.filter(({ reference }) => reference)
	const mailsOf = ({ reference }: Form) => String(byReference.get(reference as string)?.mails.sort())
	const stored = acknowledged.filter((form) => byReference.get(form.reference as string)?.marker === form.marker)
	return {
		acknowledged: acknowledged.length,
		/** Acknowledged with a reference that is not in the store. */
		lost: acknowledged.length - stored.length,
		/** Forms that are in the store more than once. */
		duplicated: forms.filter(({ marker }) => (byMarker.get(marker)?.length ?? 0) > 1).length,
		/** Acknowledged, but not each of its two mails is in the outbox. */
		withoutMails: stored.filter((form) => mailsOf(form) !== String(MAILS[form.kind].toSorted())).length,
		/** Rows of any form that don't have exactly two mails. */
		incomplete: rows.filter(({ mails }) => mails.length !== 2).length,
	}
}

async function readRows(db: Kysely<Database>) {
	const outbox = await db.selectFrom('outbox').select(['kind', 'orderId', 'contactMessageId']).execute()
	const registrations = await db
		.selectFrom('registrations')
		.select(['orderId as id', 'reference', 'city as marker'])
		.execute()
	const messages = await db.selectFrom('contactMessages').select(['id', 'reference', 'subject as marker']).execute()
	const withMails = (rows: typeof registrations | typeof messages, key: 'orderId' | 'contactMessageId') => {
		const mails = Map.groupBy(outbox, (mail) => mail[key])
		return rows.map((row) => ({ ...row, mails: mails.get(row.id)?.map(({ kind }) => kind) ?? [] }))
	}
	return [...withMails(registrations, 'orderId'), ...withMails(messages, 'contactMessageId')]
}

/** Waits until no mail waits any more, or none has left for a minute; returns how many still wait. */
export const untilMailsSent = (store: Store) =>
	inStore(store, async (db) => {
		let fewest = Number.POSITIVE_INFINITY
		let giveUpAt = 0
		for (;;) {
			const waiting = db.selectFrom('outbox').where('state', '=', 'waiting')
			const { count } = await waiting.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
			if (Number(count) < fewest) giveUpAt = performance.now() + 60_000
			fewest = Math.min(fewest, Number(count))
			if (fewest === 0 || performance.now() > giveUpAt) return fewest
			await sleep(250)
		}
	})

/** Mails of acknowledged forms that did not become a file. */
export function mailsNotWritten({ DATA_DIR }: Store, forms: Form[]) {
	const written = new Set(readdirSync(join(DATA_DIR, 'mail')).map((file) => file.replace(/-\d+\./, '.')))
	return forms
		.filter(({ reference }) => reference)
		.flatMap(({ kind, reference }) => MAILS[kind].map((mail) => `${mail.replace('/', '-')}.${reference}.eml`))
		.filter((file) => !written.has(file)).length
}

/** What a mail server got of so many mails that each have an id of their own. */
export function compareMails(received: { messageId: string }[], expected: number) {
	const distinct = new Set(received.map(({ messageId }) => messageId)).size
	return { mailsMissing: expected - distinct, mailsDuplicated: received.length - distinct }
}
