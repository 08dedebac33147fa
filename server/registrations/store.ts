import type { Kysely, Selectable } from 'kysely'
import { cachedInsert, recordset } from '#server/db/cached-insert.ts'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { paginate } from '#server/db/paginate.ts'
import { newReference } from '#server/db/reference.ts'
import { clearSuspicion, type Filter, hashOf, matching, type Submission } from '#server/db/submission.ts'
import { enqueue, enqueueAdded } from '#server/outbox/store.ts'
import type { Registration } from '#shared/registration.ts'
import type { ChosenClass } from './classes.ts'

export type NewRegistration = Registration & { courseId: number }

export const REGISTRATION_MAILS = { department: 'registration/department', confirmation: 'registration/confirmation' }

type NewRow = ReturnType<typeof toRow>

const insert = cachedInsert((db, rows: NewRow[]) =>
	db
		.insertInto('registrations')
		.values(rows)
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning(['id', 'reference', 'receivedAt', 'suspect']),
)

/** Stores the rows with a new idempotency key, and their mails. */
async function addWithMails(db: Kysely<Database>, rows: NewRow[]) {
	const added = await insert(db, rows)
	const mails = added.flatMap(({ id, receivedAt, suspect }) => (suspect ? [] : mailsOf(id, receivedAt)))
	if (mails.length > 0) await enqueue(db, mails)
	return added
}

/** The same in one statement, which halves the work of PostgreSQL; SQLite does not support it. */
const addWithMailsAtOnce = (db: Kysely<Database>, rows: NewRow[]) =>
	db
		.with('added', (qb) =>
			qb
				.insertInto('registrations')
				.columns(Object.keys(rows[0] as NewRow) as (keyof NewRow)[])
				.expression(recordset(rows))
				.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
				.returning(['id', 'reference', 'receivedAt', 'suspect']),
		)
		.with('mails', (qb) => enqueueAdded(qb, Object.values(REGISTRATION_MAILS)))
		.selectFrom('added')
		.select('reference')
		.execute()

/**
 * Returns the reference of each registration, or undefined if its key was used with other values.
 * Their mails are stored with them.
 */
export async function registerAll(
	db: Kysely<Database>,
	forms: { registration: NewRegistration; chosen?: ChosenClass | undefined; submission: Submission }[],
): Promise<(string | undefined)[]> {
	const rows = forms.map(({ registration, chosen, submission }) => toRow(registration, chosen, submission))
	const added = isPostgres(db) ? await addWithMailsAtOnce(db, rows) : await addWithMails(db, rows)
	const isNew = new Set(added.map(({ reference }) => reference))
	const references: (string | undefined)[] = []
	for (const row of rows) references.push(isNew.has(row.reference) ? row.reference : await findEarlier(db, row))
	return references
}

const mailsOf = (registrationId: number, now: string) =>
	Object.values(REGISTRATION_MAILS).map((kind) => ({ kind, registrationId, now }))

/** Returns the reference stored for this key if the values are the same. */
async function findEarlier(db: Kysely<Database>, { idempotencyKey, bodyHash }: NewRow) {
	const earlier = await db
		.selectFrom('registrations')
		.select(['reference', 'bodyHash'])
		.where('idempotencyKey', '=', idempotencyKey)
		.executeTakeFirstOrThrow()
	return earlier.bodyHash === bodyHash ? earlier.reference : undefined
}

const toRow = (
	registration: NewRegistration,
	chosen: ChosenClass | undefined,
	{ idempotencyKey, consentVersion, suspect, now }: Submission,
) => ({
	reference: newReference(),
	idempotencyKey: idempotencyKey ?? null,
	// Not the price, which may end between two tries.
	bodyHash: hashOf(chosen ? { ...registration, class: chosen.slug } : registration),
	firstName: registration.firstName,
	lastName: registration.lastName,
	phone: registration.phone,
	email: registration.email,
	workExp: registration.workExp,
	auditExp: registration.auditExp,
	isoStandards: JSON.stringify(registration.isoStandards),
	languages: JSON.stringify(registration.languages),
	city: registration.city,
	country: registration.country,
	courseId: registration.courseId,
	course: registration.course,
	graduate: Number(registration.graduate),
	agree: Number(registration.agree),
	receivedAt: now.toISOString(),
	consentVersion,
	suspect: suspect ?? null,
	classSlug: chosen?.slug ?? null,
	priceAmount: chosen ? String(chosen.price.amount) : null,
	priceCurrency: chosen?.price.currency ?? null,
	priceTaxRate: chosen ? String(chosen.price.taxRate) : null,
})

type Row = Selectable<Database['registrations']>

export type StoredRegistration = Omit<Row, 'isoStandards' | 'languages' | 'graduate' | 'agree'> &
	Pick<Registration, 'isoStandards' | 'languages'> & { graduate: boolean; agree: boolean }

export async function findRegistration(db: Kysely<Database>, id: number): Promise<StoredRegistration | undefined> {
	const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
	return row && toRegistration(row)
}

/** Yields registrations in the order of their receipt. */
export async function* listRegistrations(
	db: Kysely<Database>,
	filter: Filter = {},
): AsyncGenerator<StoredRegistration> {
	const rows = paginate((after, limit) =>
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

/** Clears the suspicion of a registration and enqueues its mails. Returns false if none is suspect. */
export const releaseRegistration = (db: Kysely<Database>, reference: string, now: Date): Promise<boolean> =>
	db.transaction().execute(async (trx) => {
		const id = await clearSuspicion(trx, 'registrations', reference)
		if (id !== undefined) await enqueue(trx, mailsOf(id, now.toISOString()))
		return id !== undefined
	})

const toRegistration = (row: Row): StoredRegistration => ({
	...row,
	isoStandards: JSON.parse(row.isoStandards),
	languages: JSON.parse(row.languages),
	graduate: row.graduate === 1,
	agree: row.agree === 1,
})
