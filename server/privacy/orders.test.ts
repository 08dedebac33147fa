import { expect, test } from 'vitest'
import { askWithdrawal } from '#server/booking/requests.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { NOW, REGISTRATION, SECRET, temporaryFolder, testAuthor } from '#server/testing/fixtures.ts'
import { DAY_MS } from '#server/time.ts'
import { erasePerson, findPerson } from './person.ts'
import { countOverdue, deleteOverdue } from './retention.ts'

const person = () => ({ email: ` ${REGISTRATION.email.toUpperCase()} `, secret: SECRET, dataDir: temporaryFolder() })

/** Another person's order, which stays. */
async function two() {
	const context = await testOrders({ capacity: 5 })
	const [reference, other] = [await context.book(), await context.book()]
	await context.pay(reference)
	await context.pay(other)
	for (const table of ['orders', 'registrations'] as const)
		await context.db.updateTable(table).set({ email: 'other@mail.example' }).where('reference', '=', other).execute()
	return { ...context, reference, other }
}

test('a copy for a person has the orders with payments and history, and none of others', async () => {
	const { db, reference } = await two()
	const { orders } = await findPerson(db, person())
	expect(orders).toMatchObject([{ reference, payments: [{ amount: TOTAL }], events: [{ kind: 'paid' }] }])
})

test('a copy for a person has the documents of the orders, and erasing leaves them as they were issued', async () => {
	const { db } = await two()
	const before = await db.selectFrom('documents').selectAll().orderBy('id').execute()
	const { orders = [] } = await findPerson(db, person())
	expect(orders[0]?.documents).toMatchObject([{ kind: 'voucher', recipient: { name: 'Asha Rao-Sørensen' } }])
	await erasePerson(db, person(), testAuthor())
	const after = await db.selectFrom('documents').selectAll().orderBy('id').execute()
	expect(after).toEqual(before.map((row, i) => (i === 0 ? { ...row, orderId: null } : row)))
	expect(after).toHaveLength(2)
})

test('a copy for a person has what was asked for, and erasing deletes it', async () => {
	const { db, write, actor, orderOf, reference } = await two()
	const order = await orderOf(reference)
	await write((trx) => askWithdrawal(trx, order, { ...actor, secret: SECRET }))
	const { orders = [] } = await findPerson(db, person())
	expect(orders[0]?.requests).toMatchObject([{ kind: 'withdraw', state: 'open' }])
	await erasePerson(db, person(), testAuthor())
	expect(await db.selectFrom('requests').select('id').execute()).toEqual([])
})

test('erasing a person deletes order, history, link and mails and gives the seat back, and the payment stays', async () => {
	const { db, reference, other, taken } = await two()
	expect(await taken()).toBe(2)
	const { erased } = await erasePerson(db, person(), testAuthor())
	expect(erased).toMatchObject({ orders: 1, registrations: 1 })
	expect(await db.selectFrom('orders').select('reference').execute()).toEqual([{ reference: other }])
	expect(await db.selectFrom('orderEvents').select('kind').execute()).toHaveLength(1)
	expect(await db.selectFrom('outbox').select('id').where('orderId', 'is not', null).execute()).toHaveLength(1)
	expect(await taken()).toBe(1)
	const kept = await db.selectFrom('payments').select(['orderId', 'orderReference', 'amount']).orderBy('id').execute()
	expect(kept[0]).toEqual({ orderId: null, orderReference: reference, amount: TOTAL })
	expect(kept).toHaveLength(2)
	expect((await findPerson(db, person())).orders).toEqual([])
})

test('an order is deleted with its registration, and a payment six years after the return of its year is due', async () => {
	const { db, taken } = await two()
	const dataDir = temporaryFolder()
	const later = new Date(NOW.getTime() + 37 * 31 * DAY_MS)
	expect(await countOverdue({ db, dataDir, now: later })).toMatchObject({
		orders: 2,
		registrations: 2,
		payments: 0,
		documents: 0,
	})
	expect(await deleteOverdue({ db, dataDir, now: later })).toMatchObject({ orders: 2, registrations: 2, payments: 0 })
	expect(await taken()).toBe(0)
	// Of September 2025, so of the year to March 2026, whose return is due on 31 December 2026.
	const end = '2032-12-31T18:30:00Z'
	const at = (ms: number) => deleteOverdue({ db, dataDir, now: new Date(Date.parse(end) + ms) })
	expect(await at(-1)).toMatchObject({ payments: 0 })
	expect(await db.selectFrom('counters').select('last').execute()).toEqual([{ last: 2 }])
	expect(await at(0)).toMatchObject({ payments: 2, documents: 2 })
	expect(await db.selectFrom('counters').select('last').execute()).toEqual([])
})
