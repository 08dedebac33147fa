import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Registration } from '#shared/registration.ts'

export type Applicant = Registration & { courseId: number }

/** The reference of the registration, or undefined when the key stands for other answers. */
export async function register(
	db: Kysely<Database>,
	applicant: Applicant,
	idempotencyKey: string | undefined,
	now: Date,
): Promise<string | undefined> {
	const bodyHash = createHash('sha256').update(JSON.stringify(applicant)).digest('base64url')
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
		})
		.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
		.returning('reference')
		.executeTakeFirst()
	if (added) return added.reference
	const earlier = await db
		.selectFrom('registrations')
		.select(['reference', 'bodyHash'])
		.where('idempotencyKey', '=', idempotencyKey ?? null)
		.executeTakeFirstOrThrow()
	return earlier.bodyHash === bodyHash ? earlier.reference : undefined
}

// Crockford's alphabet: no I, L, O or U, so that a reference survives being read out.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 130 random bits: nobody guesses the reference of another. */
function newReference() {
	const characters = Array.from(randomBytes(26), (byte) => ALPHABET[byte & 31]).join('')
	return `PRM-${characters.match(/.{1,7}/g)?.join('-')}`
}

export type StoredRegistration = Omit<Registration, 'graduate' | 'agree'> & {
	reference: string
	receivedAt: string
	graduate: boolean
	agree: boolean
}

type Period = { from?: string | undefined; before?: string | undefined }

/** Registrations in the order they came, one after the other. */
export async function* listRegistrations(
	db: Kysely<Database>,
	{ from, before }: Period = {},
): AsyncGenerator<StoredRegistration> {
	const rows = db
		.selectFrom('registrations')
		.selectAll()
		.$if(from !== undefined, (query) => query.where('receivedAt', '>=', from as string))
		.$if(before !== undefined, (query) => query.where('receivedAt', '<', before as string))
		.orderBy('id')
		.stream()
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
})
