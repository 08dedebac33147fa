import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { toNumberKey } from '#shared/certificates/certificate.ts'
import { newSalt } from './content.ts'
import { bySubject, isAboutKey, JOURNALLED, type JournalEvent, type JournalLine } from './journal.ts'
import { takePlace } from './status-place.ts'

const CHUNK_SIZE = 500

export type JournalComparison = {
	/** Changes that the journal has and the database has not, in the order of the journal. */
	lost: JournalEvent[]
	/** Changes that the database has and the journal has not. */
	unwritten: JournalEvent[]
	/** The last changes of withdrawn certificates that are not in the register. */
	absent: JournalEvent[]
}

/**
 * Compares what the journal says about withdrawals and keys with what the database says. Where they differ, the one that
 * knows the newest change of the other is ahead; when neither does, the one with the later change, and always the
 * database for the numbers that are being changed.
 */
export async function compareWithJournal(
	db: Kysely<Database>,
	lines: JournalEvent[],
	beingChanged: string[] = [],
): Promise<JournalComparison> {
	const found: JournalComparison = { lost: [], unwritten: [], absent: [] }
	const certificates = bySubject(lines.filter((line) => !isAboutKey(line)))
	const changing = new Set(beingChanged.map(toNumberKey))
	const keys = [...certificates.keys()]
	for (let start = 0; start < keys.length; start += CHUNK_SIZE)
		await compareSome(db, keys.slice(start, start + CHUNK_SIZE), certificates, changing, found)
	for await (const rows of pagesOfWithdrawn(db)) {
		const unknown = rows.filter(({ numberKey }) => !certificates.has(numberKey))
		const entries = await newestEntries(
			db,
			unknown.map(({ number }) => number),
		)
		for (const row of unknown) found.unwritten.push(eventOf(row, entries.get(row.number)))
	}
	await compareKeys(db, bySubject(lines.filter(isAboutKey)), found)
	const places = new Map(lines.map((line, i) => [line, i]))
	found.lost.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
	return found
}

const WITHDRAWAL = [
	'number',
	'numberKey',
	'withdrawnAt',
	'withdrawnReason',
	'withdrawnReasonPublic',
	'statusIndex',
] as const
type Row = Pick<Selectable<Database['certificates']>, (typeof WITHDRAWAL)[number]>
type Entry = Pick<Selectable<Database['certificateEvents']>, 'id' | 'at' | 'by' | 'kind' | 'number'>

async function compareSome(
	db: Kysely<Database>,
	keys: string[],
	journal: Map<string, JournalEvent[]>,
	changing: Set<string>,
	found: JournalComparison,
) {
	const rows = await db.selectFrom('certificates').select(WITHDRAWAL).where('numberKey', 'in', keys).execute()
	const byKey = new Map(rows.map((row) => [row.numberKey, row]))
	const linesOf = (key: string) => journal.get(key) ?? []
	// The spelling of a number may have been corrected since.
	const spellings = keys.flatMap((key) => [byKey.get(key)?.number ?? [], ...linesOf(key).map(({ number }) => number)])
	const entries = await newestEntries(db, [...new Set(spellings.flat())])
	for (const key of keys) {
		const lines = linesOf(key)
		const last = lines.at(-1) as JournalEvent
		const row = byKey.get(key)
		if (!row) {
			if (last.withdrawnAt) found.absent.push(last)
			continue
		}
		if (isAs(row, last)) continue
		const [entry] = [row, ...lines]
			.flatMap(({ number }) => entries.get(number) ?? [])
			.sort((one, other) => other.id - one.id)
		const known = lines.findLastIndex(({ kind, at }) => kind === entry?.kind && at === entry.at)
		if (entry && (changing.has(key) || (known < 0 && entry.at > last.at))) found.unwritten.push(eventOf(row, entry))
		else found.lost.push(...(known + 1 < lines.length ? lines.slice(known + 1) : [last]))
	}
}

const isAs = (row: Row, { withdrawnAt, reason, isReasonPublic = false }: JournalEvent) =>
	row.withdrawnAt === (withdrawnAt ?? null) &&
	(reason === undefined || row.withdrawnReason === reason) &&
	(row.withdrawnReasonPublic === 1) === isReasonPublic

const eventOf = (row: Row, entry: Entry | undefined): JournalEvent => ({
	at: entry?.at ?? row.withdrawnAt ?? '',
	by: entry?.by ?? '',
	// Certificates were withdrawn before there was an audit trail.
	kind: (entry?.kind as JournalEvent['kind'] | undefined) ?? 'withdrawn',
	number: row.number,
	...(row.withdrawnAt !== null && {
		withdrawnAt: row.withdrawnAt,
		isReasonPublic: row.withdrawnReasonPublic === 1,
		reason: row.withdrawnReason ?? '',
		...(row.statusIndex !== null && { statusIndex: row.statusIndex }),
	}),
})

/** The newest entry of a kind that is journalled, by number as the entry spells it. */
async function newestEntries(db: Kysely<Database>, numbers: string[]): Promise<Map<string, Entry>> {
	const newest = new Map<string, Entry>()
	for (let start = 0; start < numbers.length; start += CHUNK_SIZE) {
		const entries = await db
			.selectFrom('certificateEvents')
			.select(['id', 'at', 'by', 'kind', 'number'])
			.where('number', 'in', numbers.slice(start, start + CHUNK_SIZE))
			.where('kind', 'in', JOURNALLED)
			.orderBy('id')
			.execute()
		for (const entry of entries) newest.set(entry.number, entry)
	}
	return newest
}

async function* pagesOfWithdrawn(db: Kysely<Database>): AsyncGenerator<Row[]> {
	let after = ''
	for (;;) {
		const rows = await db
			.selectFrom('certificates')
			.select(WITHDRAWAL)
			.where('withdrawnAt', 'is not', null)
			.where('numberKey', '>', after)
			.orderBy('numberKey')
			.limit(CHUNK_SIZE)
			.execute()
		yield rows
		after = rows.at(-1)?.numberKey ?? ''
		if (rows.length < CHUNK_SIZE) return
	}
}

/** A key is never taken back into use, so the database and the journal both have to say that it was retired. */
async function compareKeys(db: Kysely<Database>, journal: Map<string, JournalEvent[]>, found: JournalComparison) {
	const keys = await db.selectFrom('signingKeys').selectAll().execute()
	const entries = await newestEntries(
		db,
		keys.map(({ kid }) => kid),
	)
	for (const { kid, active, privateJwk, retiredAt, compromisedAt } of keys) {
		const lines = journal.get(kid) ?? []
		const isUsable = active !== null || privateJwk !== null || retiredAt === null
		found.lost.push(...lines.filter(({ kind }) => isUsable || (kind === 'keyCompromised' && compromisedAt === null)))
		const isCompromised = lines.some(({ kind }) => kind === 'keyCompromised')
		const by = entries.get(kid)?.by ?? ''
		if (retiredAt !== null && compromisedAt === null && lines.length === 0)
			found.unwritten.push({ at: retiredAt, by, kind: 'keyRetired', number: kid })
		if (compromisedAt !== null && !isCompromised)
			found.unwritten.push({ at: compromisedAt, by, kind: 'keyCompromised', number: kid })
	}
}

/** Makes the changes again that the database has lost; their entries are not added. */
export async function makeAgain(trx: Kysely<Database>, lost: JournalEvent[]) {
	for (const one of lost) {
		if (isAboutKey(one)) await retire(trx, one.number, one.at, one.kind === 'keyCompromised').execute()
		else await setWithdrawal(trx, one)
	}
}

async function setWithdrawal(trx: Kysely<Database>, event: JournalEvent) {
	const { number, withdrawnAt, reason = '', isReasonPublic, statusIndex } = event
	const numberKey = toNumberKey(number)
	await trx
		.updateTable('certificates')
		.set({
			withdrawnAt: withdrawnAt ?? null,
			withdrawnReason: withdrawnAt ? reason : null,
			withdrawnReasonPublic: isReasonPublic ? 1 : null,
			salt: newSalt(),
		})
		.where('numberKey', '=', numberKey)
		.execute()
	if (statusIndex !== undefined) await takePlace(trx, numberKey, statusIndex)
}

/** Retires a key for good, and deletes its private part; moments that are set already stay. */
export const retire = (trx: Kysely<Database>, kid: string, at: string, isCompromised: boolean) =>
	trx
		.updateTable('signingKeys')
		.set((eb) => ({
			active: null,
			privateJwk: null,
			retiredAt: eb.fn.coalesce('retiredAt', eb.val(at)),
			...(isCompromised && { compromisedAt: eb.fn.coalesce('compromisedAt', eb.val(at)) }),
		}))
		.where('kid', '=', kid)

/** What other journals know and this one does not. */
export function missingFrom(lines: JournalEvent[], others: JournalLine[]): JournalEvent[] {
	const known = bySubject(lines)
	return [...bySubject(others)].flatMap(([subject, some]) => {
		const mine = known.get(subject) ?? []
		const lastAt = mine.at(-1)?.at ?? ''
		const isIn = (events: JournalEvent[], line: JournalEvent) =>
			events.some(({ kind, at }) => kind === line.kind && at === line.at)
		return some.filter(
			(line, i) => (isAboutKey(line) || line.at > lastAt) && !isIn(mine, line) && !isIn(some.slice(0, i), line),
		)
	})
}
