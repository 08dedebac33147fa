import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { inPages } from '#server/db/pages.ts'
import { newReference } from '#server/db/reference.ts'
import { hashOf, type Submission } from '#server/db/submission.ts'
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
