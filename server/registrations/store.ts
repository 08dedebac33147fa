import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { inPages } from '#server/db/pages.ts'
import { newReference } from '#server/db/reference.ts'
import { clearSuspicion, type Filter, hashOf, matching, type Submission } from '#server/db/submission.ts'
import { enqueue } from '#server/outbox/store.ts'
import type { Registration } from '#shared/registration.ts'

export type Applicant = Registration & { courseId: number }

export const REGISTRATION_MAILS = { department: 'registration/department', applicant: 'registration/applicant' }

/** The reference of the registration, or undefined when the key stands for other answers. Its mails are stored with it. */
export async function register(
	db: Kysely<Database>,
	applicant: Applicant,
	{ idempotencyKey, consentVersion, suspect, now }: Submission,
): Promise<string | undefined> {
	const bodyHash = hashOf(applicant)
	const added = await db
		.insertInto('registrations')
		.values({
			...applicant,
			reference: newReference(),
			idempotencyKey: idempotencyKey ?? null,
			bodyHash,
			isoStandards: JSON.stringify(applicant.isoStandards),
			languages: JSON.stringify(applicant.languages),
			graduate: Number(applicant.graduate),
			agree: Number(applicant.agree),
			receivedAt: now.toISOString(),
			consentVersion,
			suspect: suspect ?? null,
		})
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning(['id', 'reference'])
		.executeTakeFirst()
	if (added) {
		if (!suspect) await enqueue(db, Object.values(REGISTRATION_MAILS), { registrationId: added.id }, now)
		return added.reference
	}
	const earlier = await db
		.selectFrom('registrations')
		.select(['reference', 'bodyHash'])
		.where('idempotencyKey', '=', idempotencyKey ?? null)
		.executeTakeFirstOrThrow()
	return earlier.bodyHash === bodyHash ? earlier.reference : undefined
}

type Row = Selectable<Database['registrations']>

export type StoredRegistration = Omit<Row, 'isoStandards' | 'languages' | 'graduate' | 'agree'> &
	Pick<Registration, 'isoStandards' | 'languages'> & { graduate: boolean; agree: boolean }

export async function findRegistration(db: Kysely<Database>, id: number): Promise<StoredRegistration | undefined> {
	const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
	return row && toRegistration(row)
}

/** Registrations in the order they came, one after the other. */
export async function* listRegistrations(
	db: Kysely<Database>,
	filter: Filter = {},
): AsyncGenerator<StoredRegistration> {
	const rows = inPages((after, limit) =>
		db
			.selectFrom('registrations')
			.selectAll()
			.where(matching(filter))
			.where('id', '>', after)
			.orderBy('id')
			.limit(limit)
			.execute(),
	)
	for await (const row of rows) yield toRegistration(row)
}

/** A suspect registration becomes one like any other, with its mails. Whether there was one. */
export const releaseRegistration = (db: Kysely<Database>, reference: string, now: Date): Promise<boolean> =>
	db.transaction().execute(async (trx) => {
		const id = await clearSuspicion(trx, 'registrations', reference)
		if (id !== undefined) await enqueue(trx, Object.values(REGISTRATION_MAILS), { registrationId: id }, now)
		return id !== undefined
	})

const toRegistration = (row: Row): StoredRegistration => ({
	...row,
	isoStandards: JSON.parse(row.isoStandards),
	languages: JSON.parse(row.languages),
	graduate: row.graduate === 1,
	agree: row.agree === 1,
})
