import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command as backup } from '#ops/backup.command.ts'
import { checkDatabase } from '#ops/doctor/database.ts'
import { command as cancel } from '#ops/orders/cancel.command.ts'
import { command as refund } from '#ops/orders/refund.command.ts'
import { command as original } from '#ops/original.command.ts'
import { command as check } from '#ops/payments/check.command.ts'
import { command as restore } from '#ops/restore.command.ts'
import { testOps } from '#ops/testing.ts'
import { beginPayment } from '#server/booking/payments/attempts.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { readEnv } from '#server/env.ts'
import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import { temporaryFolder, testDatabase, testStore } from '#server/testing/fixtures.ts'

const COPY = /^This database is a copy: no email leaves it/m

/** A database that was restored, with an order that is paid at a provider and one whose page there is open. */
async function restored() {
	const { db, call } = await testOps()
	const { book, orderOf, write, classes, actor, decide } = await testOrders({ moments: [[4e12, 4e12]] }, db)
	const double = await razorpayDouble(() => new Date())
	const settling = { db, write, gateways: [double.gateway], classes, supplier: actor.supplier, now: () => new Date() }
	await decide('runs')
	const [paid, open] = [await book(), await book()]
	for (const reference of [paid, open]) await beginPayment(await orderOf(reference), 'http://localhost', settling)
	const [first = '', second = ''] = double.links.keys()
	double.pay(first)
	const file = join(temporaryFolder(), 'backup.jsonl')
	await call(backup, [file])
	const store = { ...(await testStore()), ...double.env }
	const ops = (...[command, operands, options]: Parameters<typeof call>) => call(command, operands, options, store)
	expect(await ops(restore, [file])).toMatch(COPY)
	return { ops, store, double, paid, open, pageOf: () => double.links.get(second)?.status }
}

test('a restored database asks providers and has them change nothing, until one command says that it is the original', async () => {
	const { ops, store, double, paid, open, pageOf } = await restored()
	const money = { amount: String(TOTAL / 100), currency: 'INR', method: 'razorpay' }
	expect(await ops(check)).toBe('Asked about 2 payments.\n')
	for (const reference of [paid, open]) await ops(cancel, [reference], { why: 'asked' })
	expect(pageOf()).toBe('created')
	await expect(ops(refund, [paid], money)).rejects.toThrow(COPY)
	expect(double.refunds).toEqual([])
	const db = await testDatabase(store)
	const refunds = db.selectFrom('payments').select('id').where('kind', '=', 'refund')
	expect(await refunds.execute()).toEqual([])

	const waiting = await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()
	expect(await ops(original)).toContain(
		`This database is the original. A running server sends what waits (${waiting.length} emails) now`,
	)
	expect(await ops(original)).toBe('This database is the original already.\n')
	await ops(check)
	expect(pageOf()).toBe('cancelled')
	expect(await ops(refund, [paid], money)).toContain('sent back by Razorpay')
	expect(double.refunds).toHaveLength(1)
})

test('the doctor says whether a database is a copy, and whoever makes it one or the original is kept', async () => {
	const { call, store, db } = await testOps()
	const said = async () => (await checkDatabase(readEnv(store), new Date())).map(({ mark, text }) => `${mark} ${text}`)
	expect(await said()).toContain('✓ This database is the original')
	expect(await call(original, [], { undo: true, by: 'asha' })).toMatch(COPY)
	expect((await said()).join('\n')).toMatch(/^✗ This database is a copy: no email leaves it/m)
	await call(original, [], { by: 'vikram' })
	expect(await said()).toContain('✓ This database is the original')
	const events = await db.selectFrom('officeEvents').select(['by', 'command', 'about']).execute()
	expect(events).toEqual([
		{ by: 'asha', command: 'original --undo', about: '' },
		{ by: 'vikram', command: 'original', about: '' },
	])
})
