import { type Kysely, type OnConflictBuilder, sql } from 'kysely'
import { cachedInsert } from '#server/db/cached-insert.ts'
import type { CertificateFields, Database } from '#server/db/database.ts'
import { isPostgres } from '#server/db/dialect.ts'
import {
	type Certificate,
	type Details,
	FIELD_NAMES,
	FIELDS,
	mapFields,
	toNumberKey,
} from '#shared/certificates/certificate.ts'
import { type Author, type Change, recordChanges } from './audit.ts'
import { newSalt } from './content.ts'
import { findCertificates } from './store.ts'

const CHANGED = [...FIELD_NAMES, 'replacesKey', 'salt'] as const
const COLUMNS = ['numberKey', ...CHANGED] as const

/** Rows in one statement; SQLite takes 32,766 values in one. */
const CHUNK_SIZE = 500

/** A certificate of a file. Details that the file has no column for are undefined. */
export type Entry = Certificate & Partial<Details>

/** `replacing` has those of `new` and `changed` that replace another one from now on. */
export type Comparison = Record<'new' | 'changed' | 'unchanged' | 'withdrawn' | 'replacing', Entry[]>

/** Groups certificates, with the stored details that they lack, by what an import would do with them. `onDone` is called with the number compared so far. */
export async function compareCertificates(
	db: Kysely<Database>,
	certificates: Entry[],
	onDone: (count: number) => void = () => {},
): Promise<Comparison> {
	const comparison: Comparison = { new: [], changed: [], unchanged: [], withdrawn: [], replacing: [] }
	const compare = async (chunk: Entry[]) => {
		const known = await findCertificates(
			db,
			chunk.map(({ number }) => toNumberKey(number)),
		)
		const byKey = new Map(known.map((stored) => [toNumberKey(stored.certificate.number), stored]))
		for (const certificate of chunk) {
			const stored = byKey.get(toNumberKey(certificate.number))
			if (certificate.replaces && !stored?.withdrawn && certificate.replaces !== stored?.details.replaces)
				comparison.replacing.push(certificate)
			if (!stored) comparison.new.push(certificate)
			else if (stored.withdrawn) comparison.withdrawn.push(certificate)
			else {
				const before: Entry = { ...stored.certificate, ...stored.details }
				const after: Entry = { ...before, ...certificate }
				const isSame = Object.entries(before).every(([field, value]) => after[field as keyof Entry] === value)
				comparison[isSame ? 'unchanged' : 'changed'].push(after)
			}
		}
	}
	await inChunks(certificates, compare, onDone)
	return comparison
}

/**
 * What is wrong with the certificates that an import names as replaced, one sentence for each: unknown numbers, numbers
 * that another certificate replaces already, and chains that end where they began.
 */
export async function replacementProblems(db: Kysely<Database>, certificates: Entry[]): Promise<string[]> {
	const problems: string[] = []
	/** Key of what a certificate replaces, by its own key; empty if nothing. */
	const replaced = new Map<string, string>()
	const replacing = new Map<string, string>()
	for (const { number, replaces } of certificates) {
		if (replaces === undefined) continue
		const key = toNumberKey(replaces)
		replaced.set(toNumberKey(number), key)
		if (key === '') continue
		const other = replacing.get(key)
		if (other !== undefined) problems.push(`${number} replaces ${replaces}, which ${other} replaces already`)
		replacing.set(key, number)
	}
	await inChunks([...replacing.keys()], async (keys) => {
		const newer = await db
			.selectFrom('certificates')
			.select(['number', 'numberKey', 'replaces', 'replacesKey'])
			.where('replacesKey', 'in', keys)
			.execute()
		for (const { number, numberKey, replaces, replacesKey } of newer)
			if (!replaced.has(numberKey))
				problems.push(`${replacing.get(replacesKey ?? '')} replaces ${replaces}, which ${number} replaces already`)
	})
	// Follows the chains through the register, a step for all of them at a time.
	let unread = [...replacing.keys()].filter((key) => !replaced.has(key))
	while (unread.length > 0) {
		const next: string[] = []
		await inChunks(unread, async (keys) => {
			const rows = await db
				.selectFrom('certificates')
				.select(['numberKey', 'replacesKey'])
				.where('numberKey', 'in', keys)
				.execute()
			for (const { numberKey, replacesKey } of rows) {
				replaced.set(numberKey, replacesKey ?? '')
				if (replacesKey) next.push(replacesKey)
			}
			for (const key of keys)
				if (!replaced.has(key)) {
					const number = replacing.get(key)
					if (number) problems.push(`${number} replaces ${key}, which is not in the register`)
					replaced.set(key, '')
				}
		})
		unread = [...new Set(next)].filter((key) => !replaced.has(key))
	}
	for (const [key, number] of replacing) {
		const passed = new Set<string>()
		let at = key
		while (at && !passed.has(at)) {
			passed.add(at)
			at = replaced.get(at) ?? ''
		}
		if (at === key) problems.push(`${number} replaces ${key}, which replaces it in turn`)
	}
	return problems
}

/** What an import changes, for the audit trail. */
export const changesOf = ({ new: added, changed, replacing }: Comparison): Change[] => [
	...added.map(({ number }): Change => ({ kind: 'added', number })),
	...changed.map(({ number }): Change => ({ kind: 'changed', number })),
	...replacing.map(({ replaces = '' }): Change => ({ kind: 'replaced', number: replaces })),
]

/**
 * Adds certificates, or replaces those with the same number unless they were withdrawn: all of them, with the entries
 * of the audit trail, or none.
 */
export async function saveCertificates(
	db: Kysely<Database>,
	certificates: Entry[],
	onDone: (count: number) => void = () => {},
	audit?: { changes: Change[]; author: Author },
) {
	// Sorted by key, two concurrent imports cannot deadlock, and SQLite appends to its index.
	const rows = certificates.map(toRow).sort((one, other) => (one.numberKey < other.numberKey ? -1 : 1))
	if (rows.length === 0) return
	if (isPostgres(db)) {
		await db.transaction().execute(async (trx) => {
			await inChunks(rows, (chunk) => insertOrReplace(trx, chunk), onDone)
			if (audit) await recordChanges(trx, audit.changes, audit.author)
		})
	} else await db.connection().execute((connection) => saveStaged(connection, rows, onDone, audit))
}

type Row = ReturnType<typeof toRow>

/** A certificate as a row. */
export const toRow = (certificate: Entry) => ({
	numberKey: toNumberKey(certificate.number),
	...(mapFields(FIELD_NAMES, (field) =>
		'required' in FIELDS[field] ? certificate[field] : certificate[field] || null,
	) as CertificateFields),
	replacesKey: certificate.replaces ? toNumberKey(certificate.replaces) : null,
	salt: newSalt(),
})

/** SQLite allows one writer: the rows are staged in a temporary table and copied by one statement. */
async function saveStaged(
	db: Kysely<Database>,
	rows: Row[],
	onDone: (count: number) => void,
	audit: { changes: Change[]; author: Author } | undefined,
) {
	const staging = db.withTables<{ stagedCertificates: Row }>()
	// 64 MB hold all changed pages, so that the statement that locks does not write before its end.
	await sql`pragma cache_size = -65536`.execute(staging)
	await sql`create temporary table staged_certificates as select * from certificates limit 0`.execute(staging)
	try {
		await inChunks(rows, (chunk) => insertStaged(db, chunk), onDone)
		const copy = (connection: typeof staging) =>
			connection
				.insertInto('certificates')
				.columns([...COLUMNS])
				.expression((eb) =>
					// Without a condition SQLite parses "on conflict" as the condition of a join.
					eb.selectFrom('stagedCertificates').select(COLUMNS).where(sql<boolean>`true`),
				)
				.onConflict(replace)
				.execute()
		if (!audit) await copy(staging)
		else
			await db.transaction().execute(async (trx) => {
				await copy(trx.withTables<{ stagedCertificates: Row }>())
				await recordChanges(trx, audit.changes, audit.author)
			})
	} finally {
		await sql`drop table staged_certificates`.execute(staging)
	}
}

const insertOrReplace = cachedInsert((db, rows: Row[]) =>
	db.insertInto('certificates').values(rows).onConflict(replace),
)
const insertStaged = cachedInsert((db, rows: Row[]) =>
	db.withTables<{ stagedCertificates: Row }>().withSchema('temp').insertInto('stagedCertificates').values(rows),
)

async function inChunks<Item>(
	items: Item[],
	work: (chunk: Item[]) => Promise<unknown>,
	onDone: (count: number) => void = () => {},
) {
	for (let start = 0; start < items.length; start += CHUNK_SIZE) {
		const chunk = items.slice(start, start + CHUNK_SIZE)
		await work(chunk)
		onDone(start + chunk.length)
	}
}

const replace = (conflict: OnConflictBuilder<Database, 'certificates'>) =>
	conflict
		.column('numberKey')
		.doUpdateSet((eb) => Object.fromEntries(CHANGED.map((column) => [column, eb.ref(`excluded.${column}`)])))
		.where('certificates.withdrawnAt', 'is', null)
