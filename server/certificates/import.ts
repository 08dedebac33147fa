import { type Kysely, type OnConflictBuilder, sql } from 'kysely'
import { cachedInsert } from '#server/db/cached-insert.ts'
import type { Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import type { Certificate } from '#shared/certificate.ts'
import { findCertificates, isSame, toNumberKey } from './store.ts'

const COLUMNS = ['numberKey', 'number', 'leadAuditor', 'scheme', 'issueDate', 'accreditedBy', 'issuedBy'] as const

/** Rows in one statement; SQLite takes 32,766 values in one. */
const CHUNK_SIZE = 500

export type Comparison = Record<'new' | 'changed' | 'unchanged' | 'withdrawn', Certificate[]>

/** Groups certificates by what an import would do with them. `onDone` is called with the number compared so far. */
export async function compareCertificates(
	db: Kysely<Database>,
	certificates: Certificate[],
	onDone: (count: number) => void = () => {},
): Promise<Comparison> {
	const comparison: Comparison = { new: [], changed: [], unchanged: [], withdrawn: [] }
	for (let start = 0; start < certificates.length; start += CHUNK_SIZE) {
		const chunk = certificates.slice(start, start + CHUNK_SIZE)
		const known = await findCertificates(
			db,
			chunk.map(({ number }) => toNumberKey(number)),
		)
		const byKey = new Map(known.map((stored) => [toNumberKey(stored.certificate.number), stored]))
		for (const certificate of chunk) {
			const stored = byKey.get(toNumberKey(certificate.number))
			if (!stored) comparison.new.push(certificate)
			else if (stored.withdrawn) comparison.withdrawn.push(certificate)
			else comparison[isSame(stored.certificate, certificate) ? 'unchanged' : 'changed'].push(certificate)
		}
		onDone(start + chunk.length)
	}
	return comparison
}

/** Adds certificates, or replaces those with the same number unless they were withdrawn: all of them or none. */
export async function saveCertificates(
	db: Kysely<Database>,
	certificates: Certificate[],
	onDone: (count: number) => void = () => {},
) {
	// Sorted by key, two concurrent imports cannot deadlock, and SQLite appends to its index.
	const rows = certificates.map(toRow).sort((one, other) => (one.numberKey < other.numberKey ? -1 : 1))
	if (rows.length === 0) return
	if (isPostgres(db)) {
		await db.transaction().execute((trx) =>
			inChunks(rows, onDone, async (chunk) => {
				await insertOrReplace(trx, chunk)
			}),
		)
	} else await db.connection().execute((connection) => saveStaged(connection, rows, onDone))
}

type Row = ReturnType<typeof toRow>

const toRow = (certificate: Certificate) => ({
	numberKey: toNumberKey(certificate.number),
	number: certificate.number,
	leadAuditor: certificate.leadAuditor,
	scheme: certificate.scheme,
	issuedBy: certificate.issuedBy,
	issueDate: certificate.issueDate || null,
	accreditedBy: certificate.accreditedBy || null,
})

/** SQLite allows one writer: the rows are staged in a temporary table and copied by one statement. */
async function saveStaged(db: Kysely<Database>, rows: Row[], onDone: (count: number) => void) {
	const staging = db.withTables<{ stagedCertificates: Row }>()
	// 64 MB hold all changed pages, so that the statement that locks does not write before its end.
	await sql`pragma cache_size = -65536`.execute(staging)
	await sql`create temporary table staged_certificates as select * from certificates limit 0`.execute(staging)
	try {
		await inChunks(rows, onDone, async (chunk) => {
			await insertStaged(db, chunk)
		})
		await staging
			.insertInto('certificates')
			.columns([...COLUMNS])
			.expression((eb) =>
				// Without a condition SQLite parses "on conflict" as the condition of a join.
				eb.selectFrom('stagedCertificates').select(COLUMNS).where(sql<boolean>`true`),
			)
			.onConflict(replace)
			.execute()
	} finally {
		await sql`drop table staged_certificates`.execute(staging)
	}
}

const insertOrReplace = cachedInsert((db, rows: Row[]) =>
	db.insertInto('certificates').values(rows).onConflict(replace),
)
const insertStaged = cachedInsert((db, rows: Row[]) =>
	db.withTables<{ stagedCertificates: Row }>().insertInto('stagedCertificates').values(rows),
)

async function inChunks(rows: Row[], onDone: (count: number) => void, save: (chunk: Row[]) => Promise<void>) {
	for (let start = 0; start < rows.length; start += CHUNK_SIZE) {
		const chunk = rows.slice(start, start + CHUNK_SIZE)
		await save(chunk)
		onDone(start + chunk.length)
	}
}

const replace = (conflict: OnConflictBuilder<Database, 'certificates'>) =>
	conflict
		.column('numberKey')
		.doUpdateSet((eb) => ({
			number: eb.ref('excluded.number'),
			leadAuditor: eb.ref('excluded.leadAuditor'),
			scheme: eb.ref('excluded.scheme'),
			issueDate: eb.ref('excluded.issueDate'),
			accreditedBy: eb.ref('excluded.accreditedBy'),
			issuedBy: eb.ref('excluded.issuedBy'),
		}))
		.where('certificates.withdrawnAt', 'is', null)
