import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { toNumberKey } from '#shared/certificates/certificate.ts'

type Table = 'certificates' | 'signingKeys'
type Row = Record<string, string | number | null>

/** Columns that say nothing of what was certified or signed. All others are covered, those that are added later as well. */
const NOT_COVERED: { [T in Table]: keyof Selectable<Database[T]> } = {
	certificates: 'statusIndex',
	signingKeys: 'privateJwk',
}

/** Of the way in which a row is hashed; the audit compares entries of this version. */
const VERSION = '1:'

/** Columns that are empty are left out, so that a column that is added later leaves the hashes of entries valid. */
function hashOf(table: Table, row: Row) {
	const covered = Object.entries(row)
		.filter(([column, value]) => value !== null && column !== NOT_COVERED[table])
		.sort(([one], [other]) => (one < other ? -1 : 1))
	return VERSION + createHash('sha256').update(JSON.stringify(covered)).digest('hex')
}

/** For a change of a certificate. */
export const newSalt = () => randomBytes(16).toString('hex')

/** A certificate or a key as it is now, with its number as the row has it. */
type Content = { number: string; content: string }

/** What the numbers of certificates and the thumbprints of keys stand for, for each that has a row. */
export async function contentsOf(db: Kysely<Database>, numbers: string[]): Promise<Map<string, Content>> {
	const certificates = await rowsOf(numbers.map(toNumberKey), (keys) =>
		db.selectFrom('certificates').selectAll().where('numberKey', 'in', keys).execute(),
	)
	const byKey = new Map(certificates.map((row) => [row.numberKey, row]))
	const keys = await rowsOf(
		numbers.filter((number) => !byKey.has(toNumberKey(number))),
		(kids) => db.selectFrom('signingKeys').selectAll().where('kid', 'in', kids).execute(),
	)
	const byKid = new Map(keys.map((row) => [row.kid, row]))
	const found = new Map<string, Content>()
	for (const number of numbers) {
		const certificate = byKey.get(toNumberKey(number))
		const key = byKid.get(number)
		if (certificate) found.set(number, { number: certificate.number, content: hashOf('certificates', certificate) })
		else if (key) found.set(number, { number, content: hashOf('signingKeys', key) })
	}
	return found
}

const rowsOf = async <Row>(keys: string[], read: (keys: string[]) => Promise<Row[]>) =>
	keys.length > 0 ? await read(keys) : []

/** How a certificate or a key stands to its newest entry. */
export type Agreement = 'right' | 'differing' | 'unsealed' | 'withoutEntry' | 'withoutRow'

/** Compares certificates and keys with their newest entries, 500 at most. */
export async function compareContents(db: Kysely<Database>, numbers: string[]): Promise<Map<string, Agreement>> {
	const contents = await contentsOf(db, numbers)
	const newest = await rowsOf(
		[...contents.values()].map(({ number }) => number),
		(known) =>
			db
				.selectFrom('certificateEvents as entry')
				.select(['number', 'content'])
				.where('number', 'in', known)
				.where('id', '=', (eb) =>
					eb
						.selectFrom('certificateEvents as other')
						.select((other) => other.fn.max('other.id').as('id'))
						.whereRef('other.number', '=', 'entry.number'),
				)
				.execute(),
	)
	const byNumber = new Map(newest.map(({ number, content }) => [number, content]))
	return new Map(numbers.map((number) => [number, agreementOf(contents.get(number), byNumber)]))
}

function agreementOf(now: Content | undefined, newest: Map<string, string | null>): Agreement {
	if (!now) return 'withoutRow'
	const content = newest.get(now.number)
	if (content === undefined) return 'withoutEntry'
	if (!content?.startsWith(VERSION)) return 'unsealed'
	return content === now.content ? 'right' : 'differing'
}

const PAGE_SIZE = 500

/** Yields the numbers of all certificates as they are looked up, and the thumbprints of all keys, page by page. */
export async function* pagesOfNumbers(db: Kysely<Database>): AsyncGenerator<string[]> {
	yield* pages((after) =>
		db
			.selectFrom('certificates')
			.select('numberKey as number')
			.where('numberKey', '>', after)
			.orderBy('numberKey')
			.limit(PAGE_SIZE)
			.execute(),
	)
	yield* pages((after) =>
		db
			.selectFrom('signingKeys')
			.select('kid as number')
			.where('kid', '>', after)
			.orderBy('kid')
			.limit(PAGE_SIZE)
			.execute(),
	)
}

/** Yields the numbers that entries are about. */
export const pagesOfEntries = (db: Kysely<Database>): AsyncGenerator<string[]> =>
	pages((after) =>
		db
			.selectFrom('certificateEvents')
			.select('number')
			.distinct()
			.where('number', '>', after)
			.orderBy('number')
			.limit(PAGE_SIZE)
			.execute(),
	)

async function* pages(read: (after: string) => Promise<{ number: string }[]>) {
	let after: string | undefined = ''
	while (after !== undefined) {
		const rows: { number: string }[] = await read(after)
		if (rows.length > 0) yield rows.map(({ number }) => number)
		after = rows.length === PAGE_SIZE ? rows.at(-1)?.number : undefined
	}
}
