import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDatabase } from '#ops/doctor/database.ts'
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
	expect(head).toContain('number,kind,issuedAt,orderReference,cancels,recipient,')
	expect(voucher).toContain("'=1+1")
	expect(voucher).toContain('Delhi (07),999293,INR,1350000,121500,121500,0,0,1593000')
	expect(back).toContain(`${reference},RCV/25-26/000001,`)
	expect(readFileSync(csv, 'utf8')).not.toContain(REGISTRATION.email)
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
	]
	for (const [args, message] of cases) await expect(call(...args), message).rejects.toThrow(message)
})
