// A backup is a file of JSON lines, the same for SQLite and PostgreSQL: a head, the rows of each table, and an end that
// counts and seals them.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database, Db } from '#server/db/database.ts'
import { migrations } from '#server/db/migrate.ts'
import { UserError } from '#server/user-error.ts'

/** Rows in a line and in the statement that restores them; SQLite takes 32,766 values in one. */
const PAGE_SIZE = 500

/** Every table and the column that orders it; a row stands behind those that it refers to. */
export const TABLES = {
	orders: 'id',
	registrations: 'id',
	payments: 'id',
	documents: 'id',
	counters: 'series',
	requests: 'id',
	orderEvents: 'id',
	classRecords: 'slug',
	officeEvents: 'id',
	contactMessages: 'id',
	certificates: 'numberKey',
	revokedPlaces: 'statusIndex',
	outbox: 'id',
	certificateEvents: 'id',
	signingKeys: 'kid',
} as const
export type Table = keyof typeof TABLES
export const tables = Object.keys(TABLES) as [Table, ...Table[]]

/** Tables of version 0.2.0 that class_records has replaced. */
const REPLACED = ['classSeats', 'classNotes'] as const
type Replaced = (typeof REPLACED)[number]
/** Every table that a backup of any version can have. */
const KNOWN: [Table | Replaced, ...(Table | Replaced)[]] = [...tables, ...REPLACED]

export const isReplaced = (table: Table | Replaced): table is Replaced => REPLACED.some((name) => name === table)

/** Counts of requests, worth nothing after a day, and the key of their hashes: a backup gives no address away. */
export const LEFT_OUT: (keyof Database)[] = ['rateLimits', 'secrets']

type Counts = Record<Table | Replaced, number>
export type Row = Record<string, string | number | null>

const head = z.object({ backup: z.literal('pramaan'), migration: z.string(), takenAt: z.iso.datetime() })
const page = z.object({
	table: z.enum(KNOWN),
	rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})
const end = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() })

type Head = z.infer<typeof head>

/** The text of a backup, read from a snapshot. */
export async function* writeBackup(snapshot: Db, now: Date) {
	const hash = createHash('sha256')
	const sealed = (line: object) => {
		const text = `${JSON.stringify(line)}\n`
		hash.update(text)
		return text
	}
	yield sealed({ backup: 'pramaan', migration: Object.keys(migrations).at(-1), takenAt: now.toISOString() })
	const rows = noRows()
	for (const table of tables) {
		for await (const page of pagesOf(snapshot, table)) {
			yield sealed({ table, rows: page })
			rows[table] += page.length
		}
	}
	yield `${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`
}

const noRows = () => Object.fromEntries(KNOWN.map((table) => [table, 0])) as Counts

async function* pagesOf(snapshot: Db, table: Table) {
	const key = TABLES[table]
	// The queries are the same for each table, whatever its columns.
	const db = snapshot as unknown as Kysely<Record<Table, Row>>
	let page: Row[] = []
	do {
		const after = page.at(-1)?.[key]
		page = await db
			.selectFrom(table)
			.selectAll()
			.$if(after !== undefined, (query) => query.where(key, '>', after as string))
			.orderBy(key)
			.limit(PAGE_SIZE)
			.execute()
		if (page.length > 0) yield page
	} while (page.length === PAGE_SIZE)
}

export type Backup = { head: Head; rows: Counts }

/** Hands out the rows page by page and returns what the file holds; a UserError when it is not exactly what was written. */
export async function* readBackup(file: string): AsyncGenerator<{ table: Table | Replaced; rows: Row[] }, Backup> {
	const hash = createHash('sha256')
	const rows = noRows()
	let first: Head | undefined
	let last: z.infer<typeof end> | undefined
	for await (const line of linesOf(file)) {
		const value = toJson(line)
		if (last) throw broken(file, 'something stands behind its end')
		if (!first) first = checkHead(file, value)
		else {
			const sealed = z.safeParse(end, value)
			if (sealed.success) {
				last = sealed.data
				continue
			}
			const checked = z.safeParse(page, value)
			if (!checked.success) throw broken(file, 'a line of it has no rows')
			rows[checked.data.table] += checked.data.rows.length
			yield checked.data
		}
		hash.update(`${line}\n`)
	}
	if (!first || !last) throw broken(file, 'its end is missing')
	if (last.sha256 !== hash.digest('hex')) throw broken(file, 'its checksum is wrong')
	if (KNOWN.some((table) => (last.rows[table] ?? 0) !== rows[table])) throw broken(file, 'rows are missing')
	return { head: first, rows }
}

/** Reads the whole file and says what it holds; a UserError when it is not exactly what was written. */
export async function checkBackup(file: string): Promise<Backup> {
	const reading = readBackup(file)
	for (;;) {
		const { done, value } = await reading.next()
		if (done) return value
	}
}

function checkHead(file: string, value: unknown): Head {
	const checked = z.safeParse(head, value)
	if (!checked.success) throw new UserError(`${file} is not a backup of this software.`)
	if (!(checked.data.migration in migrations))
		throw new UserError(
			`${file} was made by a newer version of this software, or by one before 0.2.0. Restore it with that version.`,
		)
	return checked.data
}

const broken = (file: string, why: string) =>
	new UserError(`${file} is damaged: ${why}. Nothing was changed. Take another backup.`)

function toJson(line: string): unknown {
	try {
		return JSON.parse(line)
	} catch {
		return undefined
	}
}

/** Split at line feeds alone: the texts may hold other characters that end lines for some. */
async function* linesOf(file: string) {
	let rest = ''
	try {
		for await (const chunk of textOf(file)) {
			const lines = (rest + chunk).split('\n')
			rest = lines.pop() ?? ''
			yield* lines
		}
	} catch (error) {
		const { code = '', message } = error as NodeJS.ErrnoException
		if (code.startsWith('Z_')) throw broken(file, message)
		if (code.startsWith('E')) throw new UserError(`${file} can't be read: ${message}.`)
		throw error
	}
	if (rest) yield rest
}

function textOf(file: string): AsyncIterable<string> {
	const bytes = createReadStream(file)
	if (!file.endsWith('.gz')) return bytes.setEncoding('utf8')
	const unzip = createGunzip()
	pipeline(bytes, unzip).catch(() => {})
	return unzip.setEncoding('utf8')
}
