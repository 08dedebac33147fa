import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Certificate } from '#shared/certificate.ts'

/** Case and outer spaces do not matter. */
export const toNumberKey = (number: string) => number.trim().toUpperCase()

const FIELDS = ['leadAuditor', 'scheme', 'number', 'issueDate', 'accreditedBy', 'issuedBy'] as const

type Row = Selectable<Database['certificates']>

export type StoredCertificate = { certificate: Certificate; withdrawn?: { at: string; reason: string } }

export async function findCertificate(db: Kysely<Database>, number: string): Promise<StoredCertificate | undefined> {
	const [found] = await findCertificates(db, [toNumberKey(number)])
	return found
}

/** Returns the certificates that exist, in any order. */
export async function findCertificates(db: Kysely<Database>, keys: string[]): Promise<StoredCertificate[]> {
	return (await db.selectFrom('certificates').selectAll().where('numberKey', 'in', keys).execute()).map(toStored)
}

const toStored = (row: Row): StoredCertificate => ({
	certificate: {
		leadAuditor: row.leadAuditor,
		scheme: row.scheme,
		number: row.number,
		issueDate: row.issueDate ?? '',
		accreditedBy: row.accreditedBy ?? '',
		issuedBy: row.issuedBy,
	},
	...(row.withdrawnAt && { withdrawn: { at: row.withdrawnAt, reason: row.withdrawnReason ?? '' } }),
})

export const isSame = (one: Certificate, other: Certificate) => FIELDS.every((field) => one[field] === other[field])

/** Withdraws a certificate. Returns false if there is none or it is withdrawn already. */
export async function withdraw(db: Kysely<Database>, number: string, reason: string, now: Date): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('certificates')
		.set({ withdrawnAt: now.toISOString(), withdrawnReason: reason })
		.where('numberKey', '=', toNumberKey(number))
		.where('withdrawnAt', 'is', null)
		.executeTakeFirst()
	return numUpdatedRows > 0
}

/** Reinstates a certificate. Returns false if none with this number is withdrawn. */
export async function reinstate(db: Kysely<Database>, number: string): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable('certificates')
		.set({ withdrawnAt: null, withdrawnReason: null })
		.where('numberKey', '=', toNumberKey(number))
		.where('withdrawnAt', 'is not', null)
		.executeTakeFirst()
	return numUpdatedRows > 0
}
