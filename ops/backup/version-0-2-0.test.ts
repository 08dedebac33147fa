import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { checkDatabase } from '#ops/doctor/database.ts'
import { command as original } from '#ops/original.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { asShown, testOps } from '#ops/testing.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { waitingForOffice } from '#ops/waiting/waiting.ts'
import { joiningOf, type OfferedClass, recordsOf } from '#server/booking/classes.ts'
import { chaseOrders } from '#server/booking/clock/chase.ts'
import { mailed, testOrders } from '#server/booking/testing.ts'
import { type Database, isPostgres } from '#server/db/database.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { sqliteFile } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { readEnv } from '#server/env.ts'
import { listMails, retryAll } from '#server/outbox/store.ts'
import { dropDatabase, newEmptyDatabase } from '#server/testing/databases/databases.ts'
import { CLASS, NOW, temporaryFolder, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { HOUR_MS } from '#server/time.ts'
import { MAIL_KINDS } from '#shared/mail-kinds.ts'

/** Written by version 0.2.0, of invented people: each has an address that says what has become of the order. */
const BACKUP = join(import.meta.dirname, 'version-0-2-0.jsonl.gz')
const LINES = gunzipSync(readFileSync(BACKUP)).toString().trimEnd().split('\n')

type Page = { table: string; rows: Record<string, string | number | null>[] }
const PAGES = LINES.map((line) => JSON.parse(line)).filter((line): line is Page => 'table' in line)

/** A database as version 0.2.0 left it. */
async function ofThatVersion() {
	const server = inject('postgres')
	const store = { DATA_DIR: temporaryFolder(), ...(server && { DATABASE_URL: await newEmptyDatabase(server) }) }
	const { DATA_DIR, DATABASE_URL } = store
	if (server && DATABASE_URL) onTestFinished(() => dropDatabase(server, DATABASE_URL))
	const db = DATABASE_URL ? openPostgres(DATABASE_URL, () => {}) : openSqlite(sqliteFile(DATA_DIR))
	await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004')))
	for (const { table, rows } of PAGES) {
		await (db as unknown as Kysely<Record<string, object>>).insertInto(table).values(rows).execute()
		if (isPostgres(db) && 'id' in (rows[0] ?? {}))
			await sql`alter table ${sql.table(table)} alter column id restart with 1000`.execute(db)
	}
	await db.destroy()
	return store
}

async function restored() {
	const { call } = await testOps()
	const store = await testStore()
	await call(restore, [BACKUP], {}, store)
	await call(original, [], {}, store)
	return store
}

const each = test.each([
	['a database of version 0.2.0 that is opened', ofThatVersion],
	['a database into which a backup of version 0.2.0 is restored', restored],
])

const LATER: OfferedClass = { ...CLASS, slug: 'lead-auditor-qms-2025-11-24' }
/** In which order/soon was sent. */
const SOON: OfferedClass = {
	...CLASS,
	slug: 'lead-auditor-qms-2025-09-30',
	moments: [[NOW.getTime() + 20 * HOUR_MS, NOW.getTime() + 27 * HOUR_MS]],
}

async function opened(make: () => Promise<Record<string, string>>) {
	const store = await make()
	const orders = await testOrders({ capacity: 20 }, await testDatabase(store))
	for (const one of [LATER, SOON]) orders.classes.set(one.slug, { capacity: 20, ...one })
	const { db } = orders
	const rows = await db.selectFrom('orders').select(['email', 'reference']).orderBy('id').execute()
	const references = new Map(rows.map(({ email, reference }) => [email.split('@')[0] ?? '', reference]))
	const referenceOf = (name: string) => references.get(name) ?? ''
	return { ...orders, store, references, referenceOf }
}

each('%s keeps what became of orders, the seats of classes and how to join them', async (_, make) => {
	const { db, store, references, orderOf } = await opened(make)
	const found = await Promise.all(
		[...references].map(async ([name, reference]) => {
			const one = await orderOf(reference)
			return [name, standingText(one), one.cancelledWhy]
		}),
	)
	expect(found).toEqual([
		['confirmed', 'confirmed', null],
		['paid', 'paid, to be confirmed', null],
		['refunded', 'cancelled', 'asked'],
		['credited', 'cancelled', 'asked'],
		['late', 'cancelled, refund due, ₹15,930 to be sent back', 'unpaid'],
		['quoted', 'quote, open', null],
		['ended', 'quote, withdrawn', 'quote'],
		['withdrawing', 'to be paid or confirmed, ₹15,930 due', null],
		['declined', 'to be paid or confirmed, ₹15,930 due', null],
		['moving', 'to be paid or confirmed, ₹15,930 due', null],
		['nominee', 'to be paid or confirmed, ₹15,930 due', null],
		['nominee-and-withdrawing', 'to be paid or confirmed, ₹15,930 due', null],
		['class-gone', 'cancelled', 'class'],
		['reminded', 'to be paid or confirmed, ₹15,930 due', null],
		['group', 'to be paid or confirmed, ₹31,860 due', null],
		['account', 'confirmed, ₹15,930 due', null],
		['waiting', 'on a waiting list', null],
		['registered', 'without a class or a price', null],
		['soon', 'confirmed', null],
	])
	const taken = async ({ slug }: OfferedClass) => (await recordsOf(db, [slug])).get(slug)?.taken
	expect(await Promise.all([CLASS, LATER, SOON].map(taken))).toEqual([5, 0, 1])
	expect(await joiningOf(db, CLASS.slug)).toBe('Join at https://meet.example.com/qms. Code: 1234')
	expect(await joiningOf(db, LATER.slug)).toBe('Room 4')
	const findings = (await checkDatabase(readEnv(store), NOW)).map(({ text }) => text)
	expect(findings).toEqual(
		expect.arrayContaining(['The seats of all classes add up', 'The numbers of documents have no gap']),
	)
})

each('%s shows the office each request that it can answer, with the command for it', async (_, make) => {
	const { db, classes, does, orderOf, referenceOf } = await opened(make)
	const asked = async () =>
		(await asShown(await waitingForOffice(db, classes, NOW))).filter(({ what }) => /^(another|asks|has)/.test(what))
	const [withdrawing, moving, nominee, both] = [
		...['withdrawing', 'moving', 'nominee', 'nominee-and-withdrawing'].map(referenceOf),
	] as [string, string, string, string]
	const { open } = await orderOf(both)
	const by = 'by 30 September 2025'
	expect((await asked()).map(({ what, next }) => [what, next])).toEqual([
		[`has withdrawn, ${by}`, `orders cancel ${withdrawing} --why withdrew`],
		[`asks for another class, ${by}`, `orders transfer ${moving} --class ${LATER.slug}`],
		[`asks for another person, ${by}`, `orders transfer ${nominee} --nominee FILE.csv`],
		[`asks for another person, ${by}`, `orders transfer ${both} --nominee FILE.csv --request ${open[0]?.id}`],
		[`has withdrawn, ${by}`, `orders cancel ${both} --why withdrew`],
	])
	for (const reference of [withdrawing, both]) await does('cancel', reference, { why: 'withdrew' })
	for (const reference of [moving, nominee]) {
		const [{ id = 0 } = {}] = (await orderOf(reference)).open
		await does('decline', reference, { requestId: id, answer: 'No.' })
	}
	expect(await asked()).toEqual([])
	expect((await orderOf(both)).requests.map(({ kind, state }) => [kind, state])).toEqual([
		['nominee', 'declined'],
		['withdraw', 'granted'],
	])
})

each('%s sends the emails that waited, were held or given up, in words of now', async (_, make) => {
	const orders = await opened(make)
	const { db } = orders
	for (const state of ['held', 'dead'] as const) await retryAll(db, state, NOW)
	const kinds: string[] = []
	for await (const { kind } of listMails(db, ['waiting', 'sent'])) kinds.push(kind)
	expect(kinds).toHaveLength(PAGES.find(({ table }) => table === 'outbox')?.rows.length ?? 0)
	expect(kinds.filter((kind) => !MAIL_KINDS.some((known) => known === kind))).toEqual([])
	const said = (await mailed(orders)).map(({ email: { to, opening } }) => [to.split('@')[0], opening.join(' ')])
	const to = (text: string) => said.flatMap(([name, words]) => (words?.includes(text) ? name : []))
	expect(to('has registered you for one of our courses')).toEqual(['first', 'third', 'attendee'])
	expect(to('You asked us to give a seat to someone else')).toEqual(['credited', 'nominee', 'nominee-and-withdrawing'])
	expect(to('You asked us for another class')).toEqual(['moving', 'class-gone', 'reminded'])
})

each('%s takes a payment or refund back with the document that was issued for it', async (_, make) => {
	const { db, does, orderOf, referenceOf } = await opened(make)
	async function takesBack(name: string) {
		const reference = referenceOf(name)
		const { payments } = await orderOf(reference)
		const paymentId = payments.findLast(({ state }) => state === 'succeeded')?.id ?? 0
		await does('reverse', reference, { paymentId, why: 'By mistake' })
		const [mail] = await db.selectFrom('outbox').select('documentId').orderBy('id', 'desc').limit(1).execute()
		const document = await db
			.selectFrom('documents as taken')
			.innerJoin('documents', 'documents.cancelsId', 'taken.id')
			.select('taken.number')
			.where('documents.id', '=', mail?.documentId ?? 0)
			.executeTakeFirst()
		return document?.number
	}
	const numbers: [order: string, number: string][] = [
		['paid', 'RCV/25-26/000003'],
		['refunded', 'RFV/25-26/000001'],
		['refunded', 'RCV/25-26/000004'],
		['credited', 'CRN/25-26/000001'],
		['late', 'RCT/25-26/000001'],
	]
	for (const [name, number] of numbers) expect(await takesBack(name), name).toBe(number)
})

each(
	'%s reminds of what is to be paid for a class with a confirmed seat, nobody twice, and no company before 30 days',
	async (_, make) => {
		const { db, write, actor, referenceOf } = await opened(make)
		const chase = (now: number) => chaseOrders({ ...actor, db, write, now: new Date(now) })
		expect(await chase(NOW.getTime())).toEqual({})
		expect((await chase(CLASS.closesAt)).remind).toBe(2)
		const reminded = db
			.selectFrom('orders')
			.select('reference')
			.where('remindedAt', '>', NOW.toISOString())
			.orderBy('id')
		expect((await reminded.execute()).map(({ reference }) => reference)).toEqual(['declined', 'group'].map(referenceOf))
	},
)

test('a restore makes no email of this version another one', async () => {
	const { db, call } = await testOps()
	const { book, does, orderOf } = await testOrders({}, db)
	const reference = await book()
	await does('askClass', reference, { class: LATER.slug })
	await does('askNominee', reference, { registrationId: (await orderOf(reference)).people[0]?.id ?? 0 })
	const file = join(temporaryFolder(), 'backup.jsonl')
	await call(backup, [file])
	const store = await testStore()
	await call(restore, [file], {}, store)
	const kinds = (of: Kysely<Database>) => of.selectFrom('outbox').select('kind').orderBy('id').execute()
	expect(await kinds(await testDatabase(store))).toEqual(await kinds(db))
})

test('a changed backup of version 0.2.0 is refused, and nothing is restored', async () => {
	const { call } = await testOps()
	const store = await testStore()
	const file = join(temporaryFolder(), 'backup.jsonl')
	const text = (lines: string[]) => `${lines.join('\n')}\n`
	const [body, end = ''] = [LINES.slice(0, -1), LINES.at(-1)]
	const seal = (lines: string[]) =>
		text([
			...lines,
			JSON.stringify({ ...JSON.parse(end), sha256: createHash('sha256').update(text(lines)).digest('hex') }),
		])
	const without = (table: string) => body.filter((line) => !line.startsWith(`{"table":"${table}"`))
	for (const [changed, why] of [
		[text(LINES).replace('"taken":5', '"taken":4'), 'its checksum is wrong'],
		[seal(without('classSeats')), 'rows are missing'],
		[seal(without('classNotes')), 'rows are missing'],
		[text(body), 'its end is missing'],
	] as const) {
		writeFileSync(file, changed)
		await expect(call(restore, [file], {}, store), why).rejects.toThrow(why)
	}
	const db = await testDatabase(store)
	for (const table of ['orders', 'classRecords'] as const)
		expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})
