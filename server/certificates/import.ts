import { type OnConflictBuilder, sql } from 'kysely'
import type { Actor } from '#server/actor.ts'
import type { CertificateFields, Database, Db } from '#server/db/database.ts'
import { inChunks } from '#server/db/paginate.ts'
import {
	type Certificate,
	type Details,
	FIELD_NAMES,
	FIELDS,
	mapFields,
	toNumberKey,
} from '#shared/certificates/certificate.ts'
import { leavePlaces } from './status-list.ts'
import { type Change, findCertificates, recordChanges, type StoredCertificate } from './store.ts'

const CHANGED = [...FIELD_NAMES, 'replacesKey'] as const

/** A certificate of a file. Details that the file has no column for are undefined. */
export type CertificateEntry = Certificate & Partial<Details>

/** What an import has done with the certificates of a file; those that were withdrawn it has left as they are. */
export type Imported = Record<'new' | 'changed' | 'unchanged' | 'withdrawn', CertificateEntry[]>

/**
 * Adds certificates, or corrects those that are there, with the events of it, in the transaction of the
 * caller. What was signed with another name of the holder is revoked.
 */
export async function importCertificates(trx: Db, certificates: CertificateEntry[], actor: Actor): Promise<Imported> {
	const imported: Imported = { new: [], changed: [], unchanged: [], withdrawn: [] }
	const replaced: Change[] = []
	const keyOf = ({ number }: Certificate) => toNumberKey(number)
	// Sorted by key, two concurrent imports cannot deadlock.
	const sorted = certificates.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
	await inChunks(sorted, async (chunk) => {
		const known = await findCertificates(trx, chunk.map(keyOf))
		const byKey = new Map(known.map((stored) => [keyOf(stored.certificate), stored]))
		const toSave: CertificateEntry[] = []
		const renamed: string[] = []
		for (const certificate of chunk) {
			const stored = byKey.get(keyOf(certificate))
			const before: CertificateEntry | undefined = stored && { ...stored.certificate, ...stored.details }
			const after: CertificateEntry = { ...before, ...certificate }
			const outcome = outcomeOf(stored, before, after)
			imported[outcome].push(after)
			if (outcome === 'withdrawn' || outcome === 'unchanged') continue
			toSave.push(after)
			if (before && before.leadAuditor !== after.leadAuditor) renamed.push(after.number)
			if (after.replaces && after.replaces !== before?.replaces)
				replaced.push({ kind: 'replaced', number: after.replaces })
		}
		await saveCertificates(trx, toSave)
		await leavePlaces(trx, renamed)
	})
	const changes = [
		...imported.new.map(({ number }): Change => ({ kind: 'added', number })),
		...imported.changed.map(({ number }): Change => ({ kind: 'changed', number })),
		...replaced,
	]
	await recordChanges(trx, changes, actor)
	return imported
}

function outcomeOf(
	stored: StoredCertificate | undefined,
	before: CertificateEntry | undefined,
	after: CertificateEntry,
): keyof Imported {
	if (!stored || !before) return 'new'
	if (stored.withdrawn) return 'withdrawn'
	const isSame = Object.entries(before).every(([field, value]) => after[field as keyof CertificateEntry] === value)
	return isSame ? 'unchanged' : 'changed'
}

/**
 * What is wrong with what the certificates of an import replace, once they are stored, one sentence for each: unknown
 * numbers, numbers that another certificate replaces already, and chains that end where they began.
 */
export async function replacementProblems(trx: Db, certificates: CertificateEntry[]): Promise<string[]> {
	const problems: string[] = []
	const replacing = certificates.filter(({ replaces }) => replaces)
	const numbers = new Set(replacing.map(({ number }) => number))
	const replacedKeys = [...new Set(replacing.map(({ replaces = '' }) => toNumberKey(replaces)))]
	await inChunks(replacedKeys, async (keys) => {
		const found = await trx
			.selectFrom('certificates as newer')
			.leftJoin('certificates as older', 'older.numberKey', 'newer.replacesKey')
			.select(['newer.number', 'newer.replaces', 'newer.replacesKey', 'older.numberKey as olderKey'])
			.where('newer.replacesKey', 'in', keys)
			.orderBy('newer.numberKey')
			.execute()
		for (const { number, replaces, olderKey } of found)
			if (!olderKey) problems.push(`${number} replaces ${replaces}, which is not in the register`)
		for (const all of Map.groupBy(found, ({ replacesKey }) => replacesKey).values()) {
			const [first, ...others] = all.toSorted((a, b) => Number(numbers.has(a.number)) - Number(numbers.has(b.number)))
			for (const { number, replaces } of others)
				problems.push(`${number} replaces ${replaces}, which ${first?.number} replaces already`)
		}
	})
	await inChunks(replacing, async (chunk) => {
		const keys = sql.join(chunk.map(({ number }) => toNumberKey(number)))
		const { rows } = await sql<{ number: string; replaces: string }>`with recursive chain as (
				select number_key as start, replaces_key as reached from certificates where number_key in (${keys})
				union
				select chain.start, certificates.replaces_key from chain
				join certificates on certificates.number_key = chain.reached
			)
			select number, replaces from certificates where number_key in (select start from chain where start = reached)
			order by number_key`.execute(trx)
		for (const { number, replaces } of rows) problems.push(`${number} replaces ${replaces}, which replaces it in turn`)
	})
	return problems
}

/** Adds certificates, or replaces those with the same number unless they were withdrawn. */
export const saveCertificates = (db: Db, certificates: CertificateEntry[]) =>
	inChunks(certificates.map(toRow), (rows) => db.insertInto('certificates').values(rows).onConflict(replace).execute())

/** A certificate as a row. */
export const toRow = (certificate: CertificateEntry) => ({
	numberKey: toNumberKey(certificate.number),
	...(mapFields(FIELD_NAMES, (field) =>
		'required' in FIELDS[field] ? certificate[field] : certificate[field] || null,
	) as CertificateFields),
	replacesKey: certificate.replaces ? toNumberKey(certificate.replaces) : null,
})

const replace = (conflict: OnConflictBuilder<Database, 'certificates'>) =>
	conflict
		.column('numberKey')
		.doUpdateSet((eb) => Object.fromEntries(CHANGED.map((column) => [column, eb.ref(`excluded.${column}`)])))
		.where('certificates.withdrawnAt', 'is', null)
