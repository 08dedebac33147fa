import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { checkDatabase } from '#ops/doctor/database.ts'
import { command as payments } from '#ops/payments.command.ts'
import { testOps } from '#ops/testing.ts'
import { testOrders } from '#server/booking/testing.ts'
import { readEnv } from '#server/env.ts'
import { NOW, REGISTRATION, temporaryFolder } from '#server/testing/fixtures.ts'
import { textOf } from '#server/testing/pdf.ts'
import { command as list } from './list.command.ts'

/** A receipt voucher, and the refund voucher that takes it back. */
async function books() {
	const ops = await testOps()
	const orders = await testOrders({}, ops.db)
	const { does, book, pay, sendBack } = orders
	const reference = await book()
	await ops.db.updateTable('orders').set({ company: '=1+1' }).execute()
	await pay(reference)
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference)
	return { ...ops, ...orders, reference }
}

test('the office lists, reads, prints and exports documents', async () => {
	const { call, reference } = await books()
	const lines = (await call(list)).trim().split('\n')
	expect(lines).toHaveLength(2)
	for (const part of ['RCV/25-26/000001', reference, 'Receipt voucher', '₹15,930']) expect(lines[0]).toContain(part)
	expect(await call(list, [], { year: '24-25' })).toBe('')
	const shown = await call(list, ['rfv-25-26-000001'])
	for (const part of ['Refund voucher', 'RCV/25-26/000001 of 29 September 2025', 'CGST, 9%: ₹1,215'])
		expect(shown).toContain(part)
	const folder = temporaryFolder()
	const pdf = join(folder, 'voucher.pdf')
	await call(list, ['RCV/25-26/000001'], { out: pdf })
	expect(textOf(readFileSync(pdf))).toContain('RCV/25-26/000001')
	await expect(call(list, ['RCV/25-26/000001'], { out: pdf })).rejects.toThrow('exists already')
	const csv = join(folder, 'books.csv')
	await call(list, [], { year: '25-26', csv: true, out: csv })
	const [head, voucher, back] = readFileSync(csv, 'utf8').replaceAll('"', '').trim().split(/\r?\n/)
	expect(head).toContain('number,kind,day,orderReference,cancels,recipient,')
	expect(voucher).toContain("'=1+1")
	expect(voucher).toContain('Delhi (07),999293,11A,,INR,18,13500.00,1215.00,1215.00,0.00,0.00,15930.00')
	expect(back).toContain(`${reference},RCV/25-26/000001,`)
	expect(readFileSync(csv, 'utf8')).not.toContain(REGISTRATION.email)
})

/** The moments at which September begins its last day in India, and October its first. */
const SEPTEMBER = new Date('2025-09-30T18:29:59Z')
const OCTOBER = new Date('2025-09-30T18:30:00Z')

test('a month of the books says the day in India, the rate, and the table of GSTR-1', async () => {
	const { call, db } = await testOps()
	const { actor, does, book, pay, sendBack } = await testOrders({}, db)
	const by = { ...actor, now: SEPTEMBER }
	const later = { ...actor, now: OCTOBER }
	const set = (reference: string, values: object) =>
		db.updateTable('orders').set(values).where('reference', '=', reference).execute()
	const company = { company: 'Works', gstin: '27AAPFU0939F1ZV', stateCode: '27' }
	// Paid in September and invoiced in October; all in September; of a company, with its money back; abroad; after a cancellation.
	const [asha, ben, works, kenya, late] = [await book(), await book(), await book(), await book(), await book()]
	await set(works, company)
	await set(kenya, { country: 'Kenya', tax: 0, taxRate: '0', total: 1_350_000 })
	for (const reference of [asha, ben, works]) await pay(reference, { by })
	await pay(kenya, { by, amount: 1_350_000 })
	for (const reference of [ben, works, kenya]) await does('confirm', reference, {}, by)
	await does('cancel', late, { why: 'asked' }, by)
	await pay(late, { by, allow: { over: true } })
	await does('confirm', asha, {}, later)
	await does('cancel', works, { why: 'asked' }, later)
	await sendBack(works, { by: later })
	async function month(name: string) {
		const out = join(temporaryFolder(), 'month.csv')
		await call(list, [], { month: name, csv: true, out })
		const rows: Record<string, string>[] = parse(readFileSync(out), { columns: true, bom: true })
		return rows.map(({ number = '', day, gstr1, advance, rate, taxable, igst }) =>
			[number.slice(0, 3), day?.slice(5), gstr1, advance, rate, taxable, igst].join(' '),
		)
	}
	expect(await month('2025-09')).toEqual([
		'RCV 09-30 11A  18 13500.00 0.00',
		'RCV 09-30   18 13500.00 0.00',
		'RCV 09-30   18 13500.00 2430.00',
		'RCV 09-30   0 13500.00 0.00',
		'INV 09-30 7  18 13500.00 0.00',
		'INV 09-30 4A  18 13500.00 2430.00',
		'INV 09-30 6A  0 13500.00 0.00',
		'RCT 09-30     ',
	])
	expect(await month('2025-10')).toEqual(['INV 10-01 7 13500.00 18 13500.00 0.00', 'CRN 10-01 9B  18 13500.00 2430.00'])
	expect((await call(payments, [], { month: '2025-09' })).trim().split('\n')).toHaveLength(6)
	expect(await call(payments, [], { month: '2025-10' })).toBe('')
})

test('the doctor finds a gap in the numbers, and a document whose number was not counted', async () => {
	const { db, store } = await books()
	const said = async () =>
		(await checkDatabase(readEnv(store), NOW)).map(({ mark, text }) => `${mark} ${text}`).join('\n')
	expect(await said()).toContain('✓ The numbers of documents have no gap')
	await db.updateTable('counters').set({ last: 3 }).where('series', '=', 'RCV/25-26').execute()
	expect(await said()).toContain('✗ Numbers of documents that do not add up: RCV/25-26 (3 counted, 1 there).')
	await db.deleteFrom('counters').where('series', '=', 'RFV/25-26').execute()
	expect(await said()).toContain('RFV/25-26 (0 counted, 1 there)')
})

test('the office is told what is wrong with a command about documents', async () => {
	const { call } = await books()
	const cases: [Parameters<typeof call>, string][] = [
		[[list, ['INV/25-26/000001']], 'There is no document INV/25-26/000001.'],
		[[list, ['PRM-1']], 'is no number of a document'],
		[[list, [], { year: '25-27' }], '--year must be like 26-27.'],
		[[list, [], { year: '2025', csv: true }], '--year must be like 26-27.'],
		[[list, [], { month: '2025-13' }], '--month must be like 2026-11.'],
		[[list, [], { month: '2025-09', year: '25-26' }], 'Say --year or --month.'],
	]
	for (const [args, message] of cases) await expect(call(...args), message).rejects.toThrow(message)
})
