import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { insertOf } from '#server/db/insert.ts'
import { inPages } from '#server/db/pages.ts'
import { newReference } from '#server/db/reference.ts'
import { hashOf, type Submission } from '#server/db/submission.ts'
import { enqueue } from '#server/outbox/store.ts'
import type { Registration } from '#shared/registration.ts'

export type Applicant = Registration & { courseId: number }

export const REGISTRATION_MAILS = { department: 'registration/department', applicant: 'registration/applicant' }

const insert = insertOf((db, rows: ReturnType<typeof toRow>[]) =>
	db
		.insertInto('registrations')
		.values(rows)
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning(['id', 'reference']),
)

/**
 * The reference of each registration, or undefined when its key stands for other answers.
 * Their mails are stored with them.
 */
export async function registerAll(
	db: Kysely<Database>,
	forms: { applicant: Applicant; submission: Submission }[],
): Promise<(string | undefined)[]> {
	const rows = forms.map(({ applicant, submission }) => toRow(applicant, submission))
	const added = new Map((await insert(db, rows)).map(({ id, reference }) => [reference, id]))
	const mails = rows.flatMap(({ reference, receivedAt, suspect }) => {
		const registrationId = added.get(reference)
		if (registrationId === undefined || suspect) return []
		return Object.values(REGISTRATION_MAILS).map((kind) => ({ kind, registrationId, now: receivedAt }))
	})
	if (mails.length > 0) await enqueue(db, mails)
	const references: (string | undefined)[] = []
	for (const row of rows) references.push(added.has(row.reference) ? row.reference : await findEarlier(db, row))
	return references
}

/** The answer that this key had before, if the answers are the same. */
async function findEarlier(db: Kysely<Database>, { idempotencyKey, bodyHash }: ReturnType<typeof toRow>) {
	const earlier = await db
		.selectFrom('registrations')
		.select(['reference', 'bodyHash'])
		.where('idempotencyKey', '=', idempotencyKey)
		.executeTakeFirstOrThrow()
	return earlier.bodyHash === bodyHash ? earlier.reference : undefined
}

const toRow = (applicant: Applicant, { idempotencyKey, consentVersion, suspect, now }: Submission) => ({
	reference: newReference(),
	idempotencyKey: idempotencyKey ?? null,
	bodyHash: hashOf(applicant),
	firstName: applicant.firstName,
	lastName: applicant.lastName,
	phone: applicant.phone,
	email: applicant.email,
	workExp: applicant.workExp,
	auditExp: applicant.auditExp,
	isoStandards: JSON.stringify(applicant.isoStandards),
	languages: JSON.stringify(applicant.languages),
	city: applicant.city,
	country: applicant.country,
	courseId: applicant.courseId,
	course: applicant.course,
	graduate: Number(applicant.graduate),
	agree: Number(applicant.agree),
	receivedAt: now.toISOString(),
	consentVersion,
	suspect: suspect ?? null,
})

export type StoredRegistration = Omit<Registration, 'graduate' | 'agree'> & {
	reference: string
	receivedAt: string
	graduate: boolean
	agree: boolean
	consentVersion: string | null
	suspect: string | null
	handledAt: string | null
}

export async function findRegistration(db: Kysely<Database>, id: number): Promise<StoredRegistration | undefined> {
	const row = await db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
	return row && toRegistration(row)
}

type Period = { from?: string | undefined; before?: string | undefined }

/** Registrations in the order they came, one after the other. */
export async function* listRegistrations(
	db: Kysely<Database>,
	{ from, before }: Period = {},
): AsyncGenerator<StoredRegistration> {
	const rows = inPages((after, limit) =>
		db
			.selectFrom('registrations')
			.selectAll()
			.$if(from !== undefined, (query) => query.where('receivedAt', '>=', from as string))
			.$if(before !== undefined, (query) => query.where('receivedAt', '<', before as string))
			.where('id', '>', after)
			.orderBy('id')
			.limit(limit)
			.execute(),
	)
	for await (const row of rows) yield toRegistration(row)
}

const toRegistration = (row: Selectable<Database['registrations']>): StoredRegistration => ({
	reference: row.reference,
	receivedAt: row.receivedAt,
	firstName: row.firstName,
	lastName: row.lastName,
	phone: row.phone,
	email: row.email,
	workExp: row.workExp,
	auditExp: row.auditExp,
	isoStandards: JSON.parse(row.isoStandards),
	languages: JSON.parse(row.languages),
	city: row.city,
	country: row.country,
	course: row.course,
	graduate: row.graduate === 1,
	agree: row.agree === 1,
	consentVersion: row.consentVersion,
	suspect: row.suspect,
	handledAt: row.handledAt,
})
