// What a restore of an older backup must not take back, read from the present database: docs/decisions/22-restore.md
import type { Selectable } from 'kysely'
import type { StoredKey } from '#server/certificates/keys.ts'
import type { Database, Db } from '#server/db/database.ts'
import { inChunks } from '#server/db/paginate.ts'

type Certificate = Selectable<Database['certificates']>

export type Present = {
	/** Those that are withdrawn, or have a place in the status lists. */
	certificates: Certificate[]
	revokedPlaces: number[]
	keys: StoredKey[]
	documents: Selectable<Database['documents']>[]
	counters: Selectable<Database['counters']>[]
}

/** Undefined if the database holds nothing, as one does that was made anew. */
export async function readPresent(db: Db): Promise<Present | undefined> {
	const filled = await Promise.all(
		(['registrations', 'certificates', 'documents'] as const).map((table) =>
			db
				.selectFrom(table)
				.select((eb) => eb.lit(1).as('one'))
				.limit(1)
				.executeTakeFirst(),
		),
	)
	if (!filled.some((row) => row !== undefined)) return undefined
	return {
		certificates: await db
			.selectFrom('certificates')
			.selectAll()
			.where((eb) => eb.or([eb('withdrawnAt', 'is not', null), eb('statusIndex', 'is not', null)]))
			.orderBy('numberKey')
			.execute(),
		revokedPlaces: (await db.selectFrom('revokedPlaces').selectAll().execute()).map(({ statusIndex }) => statusIndex),
		keys: await db.selectFrom('signingKeys').selectAll().execute(),
		documents: await db.selectFrom('documents').selectAll().orderBy('id').execute(),
		counters: await db.selectFrom('counters').selectAll().execute(),
	}
}

/** Carries over what the restored database lacks, and returns a sentence about each change. */
export async function carryOver(trx: Db, present: Present): Promise<string[]> {
	const told: string[] = []
	await inChunks(present.revokedPlaces, async (places) => {
		await trx.updateTable('certificates').set({ statusIndex: null }).where('statusIndex', 'in', places).execute()
		const rows = places.map((statusIndex) => ({ statusIndex }))
		await trx
			.insertInto('revokedPlaces')
			.values(rows)
			.onConflict((conflict) => conflict.doNothing())
			.execute()
	})
	await inChunks(present.certificates, async (chunk) => told.push(...(await carryCertificates(trx, chunk))))
	return [...told, ...(await carryDocuments(trx, present))]
}

async function carryCertificates(trx: Db, certificates: Certificate[]): Promise<string[]> {
	const keys = certificates.map(({ numberKey }) => numberKey)
	const known = await trx
		.selectFrom('certificates')
		.select(['numberKey', 'withdrawnAt'])
		.where('numberKey', 'in', keys)
		.execute()
	const byKey = new Map(known.map((row) => [row.numberKey, row]))
	// A place belongs to one certificate: its bit says that this one is withdrawn.
	const places = certificates.flatMap(({ statusIndex }) => statusIndex ?? [])
	if (places.length > 0)
		await trx.updateTable('certificates').set({ statusIndex: null }).where('statusIndex', 'in', places).execute()
	const save = (rows: Certificate[], columns: (keyof Certificate)[]) =>
		rows.length > 0 &&
		trx
			.insertInto('certificates')
			.values(rows)
			.onConflict((conflict) =>
				conflict
					.column('numberKey')
					.doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)]))),
			)
			.execute()
	const { withdrawn = [], confirmed = [] } = Object.groupBy(certificates, ({ withdrawnAt }) =>
		withdrawnAt === null ? 'confirmed' : 'withdrawn',
	)
	await save(withdrawn, ['statusIndex', 'withdrawnAt', 'withdrawnReason', 'withdrawnReasonPublic'])
	await save(confirmed, ['statusIndex'])
	return certificates.flatMap(({ number, numberKey, withdrawnAt }) => {
		const before = byKey.get(numberKey)
		if (withdrawnAt !== null) return before?.withdrawnAt ? [] : `certificate ${number} is withdrawn`
		return before ? [] : `certificate ${number} stays, because its signed file was handed out`
	})
}

/** Documents that the backup lacks: customers have them, so their numbers are taken. Their orders may be missing. */
async function carryDocuments(trx: Db, { documents, counters }: Present): Promise<string[]> {
	const restored = await trx.selectFrom('documents').select(['id', 'number']).execute()
	const ids = new Map(restored.map(({ id, number }) => [number, id]))
	const numbers = new Map(documents.map(({ id, number }) => [id, number]))
	const told: string[] = []
	for (const { id: _, cancelsId, paymentId: __, ...document } of documents) {
		if (ids.has(document.number)) continue
		const cancelled = ids.get(numbers.get(cancelsId ?? 0) ?? '') ?? null
		const { id } = await trx
			.insertInto('documents')
			.values({ ...document, orderId: null, paymentId: null, cancelsId: cancelled })
			.returning('id')
			.executeTakeFirstOrThrow()
		ids.set(document.number, id)
		told.push(`document ${document.number} stays, because it was sent`)
	}
	for (const { series, last } of counters)
		await trx
			.insertInto('counters')
			.values({ series, last })
			.onConflict((conflict) => conflict.column('series').doUpdateSet({ last }).where('counters.last', '<', last))
			.execute()
	return told
}

/**
 * The keys of both: one that either calls retired or compromised is so, without its private part, and of several that
 * would sign only the newest does.
 */
export function mergeKeys(backup: StoredKey[], present: StoredKey[], now: Date) {
	const known = new Map(backup.map((key) => [key.kid, key]))
	const merged = new Map(known)
	for (const key of present) {
		const other = known.get(key.kid)
		merged.set(key.kid, {
			...key,
			retiredAt: key.retiredAt ?? other?.retiredAt ?? null,
			compromisedAt: key.compromisedAt ?? other?.compromisedAt ?? null,
		})
	}
	const active = [...merged.values()]
		.filter((key) => key.active && !key.retiredAt)
		.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
	const keys = [...merged.values()].map((key) =>
		key === active ? key : { ...key, active: null, privateJwk: null, retiredAt: key.retiredAt ?? now.toISOString() },
	)
	const told = keys.flatMap(({ kid, retiredAt, compromisedAt }) => {
		const before = known.get(kid)
		if (compromisedAt && !before?.compromisedAt) return `key ${kid} is compromised`
		if (retiredAt && !before?.retiredAt) return `key ${kid} is retired`
		return before ? [] : `key ${kid} signs`
	})
	return { keys, told }
}
