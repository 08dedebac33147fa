import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, isPostgres } from '#server/db/database.ts'
import { transactions } from '#server/db/write.ts'
import { storelessTest, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { fileNameOf, financialYear, nextNumber, numberIn, readNumber, seriesOf } from './numbers.ts'

storelessTest.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
	'the financial year begins with 1 April in India on a machine in %s',
	(zone) => {
		vi.stubEnv('TZ', zone)
		onTestFinished(() => {
			vi.unstubAllEnvs()
		})
		for (const [moment, year] of [
			['2027-03-31T18:29:59.999Z', '26-27'],
			['2027-03-31T18:30:00Z', '27-28'],
			['2026-12-31T18:30:00Z', '26-27'],
			['2027-03-28T01:00:00Z', '26-27'],
			['2099-04-01T00:00:00Z', '99-00'],
		] as const)
			expect(financialYear(new Date(moment)), moment).toBe(year)
	},
)

storelessTest('a number has sixteen characters, and is read with a slash or a hyphen', () => {
	const number = numberIn(seriesOf('invoice', new Date('2026-11-25')), 42)
	expect(number).toBe('INV/26-27/000042')
	expect(number).toHaveLength(16)
	expect(fileNameOf(number)).toBe('INV-26-27-000042.pdf')
	for (const typed of [number, 'inv-26-27-000042']) expect(readNumber(typed)).toBe(number)
	for (const wrong of ['', 'INV/26-27/42', 'ABC/26-27/000042', 'INV/26-27/0000421', '../INV-26-27-000042', 'INV%2F'])
		expect(readNumber(wrong), wrong).toBeUndefined()
	expect(() => numberIn('INV/26-27', 1_000_000)).toThrow('no number left')
})

test('each series counts from one in each year', async () => {
	const db = await testDatabase()
	const write = transactions(db)
	const next = (moment: string, kind: 'invoice' | 'voucher' = 'invoice') =>
		write((trx) => nextNumber(trx, seriesOf(kind, new Date(moment))))
	expect(await next('2027-03-31T18:29:59Z')).toBe('INV/26-27/000001')
	expect(await next('2027-03-31T18:30:00Z')).toBe('INV/27-28/000001')
	expect(await next('2027-03-31T18:29:59Z')).toBe('INV/26-27/000002')
	expect(await next('2027-03-31T18:30:00Z', 'voucher')).toBe('RCV/27-28/000001')
})

const SERIES = 'INV/26-27'
type Numbering = (trx: Kysely<Database>) => Promise<string>

/** Two servers number documents at once, and every tenth transaction fails. The numbers that were given out, in order. */
async function numberedByTwo(numbering: Numbering): Promise<string[]> {
	const store = await testStore()
	const servers = [await testDatabase(store), await testDatabase(store)]
	// In SQLite each commit syncs the disk, and one writer waits for the other.
	const each = isPostgres(servers[0] as Kysely<Database>) ? 1111 : 111
	const given: string[] = []
	await Promise.all(
		servers.map(async (db) => {
			const write = transactions(db)
			const one = async (i: number) => {
				const number = await write(async (trx) => {
					const number = await numbering(trx)
					await trx
						.insertInto('documents')
						.values({
							kind: 'invoice',
							number: `${number} ${given.length} ${i} ${Math.random()}`,
							issuedAt: '',
							by: '',
							snapshot: '{}',
						})
						.execute()
					if (i % 10 === 9) throw new Error('cut short')
					return number
				}).catch((error) => {
					if (error.message !== 'cut short') throw error
				})
				if (number) given.push(number)
			}
			// Eight connections each.
			const turns = Array.from({ length: each }, (_, i) => i)
			await Promise.all(
				Array.from({ length: 8 }, async () => {
					for (let i = turns.shift(); i !== undefined; i = turns.shift()) await one(i)
				}),
			)
		}),
	)
	expect(given).toHaveLength(isPostgres(servers[0] as Kysely<Database>) ? 2000 : 200)
	return given.sort()
}

// alfio-event/alf.io#571
test('two servers number 2,000 documents at once without a gap or a double', async () => {
	const given = await numberedByTwo((trx) => nextNumber(trx, SERIES))
	expect(given).toEqual(given.map((_, i) => numberIn(SERIES, i + 1)))
})

test('numbers that are read first and stored then are given out twice on PostgreSQL', async () => {
	if (!isPostgres(await testDatabase())) return
	const given = await numberedByTwo(async (trx) => {
		const counter = await trx.selectFrom('counters').select('last').where('series', '=', SERIES).executeTakeFirst()
		const last = (counter?.last ?? 0) + 1
		await sql`insert into counters (series, last) values (${SERIES}, ${last}) on conflict (series) do update set last = ${last}`.execute(
			trx,
		)
		return numberIn(SERIES, last)
	})
	expect(new Set(given).size).toBeLessThan(given.length)
})
