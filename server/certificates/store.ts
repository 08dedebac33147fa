import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Certificate } from '#shared/certificate.ts'

/** Capitals and outer spaces don't tell two certificates apart. */
export const toNumberKey = (number: string) => number.trim().toUpperCase()

const FIELDS = ['leadAuditor', 'scheme', 'number', 'issueDate', 'accreditedBy', 'issuedBy'] as const

export async function findCertificate(db: Kysely<Database>, number: string): Promise<Certificate | undefined> {
	const row = await db
		.selectFrom('certificates')
		.select(FIELDS)
		.where('numberKey', '=', toNumberKey(number))
		.executeTakeFirst()
	return row && { ...row, issueDate: row.issueDate ?? '', accreditedBy: row.accreditedBy ?? '' }
}

export type Change = 'new' | 'changed' | 'unchanged'

/** What saving the certificate would change. */
export async function compareCertificate(db: Kysely<Database>, certificate: Certificate): Promise<Change> {
	const known = await findCertificate(db, certificate.number)
	if (!known) return 'new'
	return FIELDS.every((field) => known[field] === certificate[field]) ? 'unchanged' : 'changed'
}

/** Adds the certificate, or replaces the one with the same number. */
export async function saveCertificate(db: Kysely<Database>, certificate: Certificate): Promise<Change> {
	const change = await compareCertificate(db, certificate)
	const row = {
		...certificate,
		numberKey: toNumberKey(certificate.number),
		issueDate: certificate.issueDate || null,
		accreditedBy: certificate.accreditedBy || null,
	}
	if (change === 'new') await db.insertInto('certificates').values(row).execute()
	if (change === 'changed')
		await db.updateTable('certificates').set(row).where('numberKey', '=', row.numberKey).execute()
	return change
}
