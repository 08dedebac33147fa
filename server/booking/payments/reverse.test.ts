import { expect, test } from 'vitest'
import { chaseOrders } from '#server/booking/clock/chase.ts'
import { paymentsOf } from '#server/booking/store.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { documentsOf } from '#server/invoices/store.ts'
import { CLASS, NOW } from '#server/testing/fixtures.ts'
import { HOUR_MS } from '#server/time.ts'
import { reverse } from './refunds.ts'

const WHY = 'Recorded at the wrong order.'

/** An order with a payment of all that is due, and what takes it back. */
async function wronglyPaid(amounts: number[] = [TOTAL]) {
	const orders = await testOrders({ capacity: 5 })
	const { db, write, actor, book, pay, orderOf } = orders
	const reference = await book()
	for (const [i, amount] of amounts.entries())
		await pay(reference, { amount, ref: `WRONG${i}`, allow: { part: true, over: true } })
	const payments = async () => paymentsOf(db, await orderOf(reference))
	const [first] = await payments()
	const takeBack = (id = first?.id ?? 0, by = actor) => write((trx) => reverse(trx, reference, id, WHY, by))
	const documents = async () =>
		(await documentsOf(db, await orderOf(reference))).map(({ kind, amounts }) => [kind, amounts.total])
	return { ...orders, reference, payments, takeBack, documents }
}

test('a payment of the wrong order is taken back with a document and a mail, and its reference serves the right order', async () => {
	const { db, book, pay, orderOf, reference, payments, takeBack, mails } = await wronglyPaid()
	await takeBack()
	expect(await orderOf(reference)).toMatchObject({ state: 'payable', status: 'payable', received: 0, due: TOTAL })
	expect(await payments()).toMatchObject([{ state: 'reversed', paymentRef: 'WRONG0', amount: TOTAL }])
	const [receipt, reversal] = await documentsOf(db, await orderOf(reference))
	expect(reversal).toMatchObject({ kind: 'reversal', number: 'REV/25-26/000001', cancelsId: receipt?.id })
	expect(reversal?.amounts).toEqual(receipt?.amounts)
	expect(JSON.stringify(reversal?.facts)).toContain(WHY)
	expect(JSON.stringify(reversal?.facts)).toContain(receipt?.number)
	expect(await mails()).toEqual(['order/paid', 'order/reversed'])
	const events = await db.selectFrom('orderEvents').select(['kind', 'by', 'amount']).orderBy('id').execute()
	expect(events.at(-1)).toEqual({ kind: 'reversed', by: 'asha', amount: TOTAL })
	const right = await book()
	await pay(right, { ref: 'WRONG0' })
	expect(await orderOf(right)).toMatchObject({ status: 'paid', received: TOTAL })
	expect(await pay(reference, { ref: 'WRONG0' })).toBeUndefined()
})

test('a payment is taken back once, only from its own order, and a reference can be taken back again', async () => {
	const { book, pay, write, actor, reference, payments, takeBack } = await wronglyPaid()
	const other = await book()
	const [first] = await payments()
	await expect(write((trx) => reverse(trx, other, first?.id ?? 0, WHY, actor))).rejects.toThrow('has no payment')
	await takeBack()
	await expect(takeBack()).rejects.toThrow(`See them: orders list ${reference}`)
	await pay(reference, { ref: 'WRONG0' })
	await takeBack((await payments()).at(-1)?.id)
	expect((await payments()).map(({ state }) => state)).toEqual(['reversed', 'reversed'])
})

test('a payment is not taken back when its money was sent back since', async () => {
	const { does, reference, takeBack, orderOf, sendBack } = await wronglyPaid()
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference, { amount: 100 })
	await expect(takeBack()).rejects.toThrow('only ₹15,929 are left')
	expect(await orderOf(reference)).toMatchObject({ received: TOTAL - 100 })
})

test('a refund that was recorded by mistake is taken back with a document, and is due again', async () => {
	const { does, reference, payments, takeBack, orderOf, documents, mails, sendBack } = await wronglyPaid()
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference, { ref: 'BACK' })
	await takeBack((await payments()).at(-1)?.id)
	expect(await orderOf(reference)).toMatchObject({ status: 'refundDue', excess: TOTAL, attention: ['refundDue'] })
	await sendBack(reference, { ref: 'BACK' })
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', excess: 0 })
	expect(await documents()).toEqual([
		['voucher', TOTAL],
		['refund', TOTAL],
		['reversal', TOTAL],
		['refund', TOTAL],
	])
	expect((await mails()).slice(-3)).toEqual(['order/refunded', 'order/reversed', 'order/refunded'])
})

test('the invoice and the credit note leave out a receipt that was taken back', async () => {
	const { does, db, pay, orderOf, reference, takeBack, documents, sendBack } = await wronglyPaid()
	await takeBack()
	await pay(reference, { ref: 'RIGHT' })
	await does('confirm', reference, {})
	const issued = await documentsOf(db, await orderOf(reference))
	const paidBefore = issued.at(-1)?.facts.find(({ label }) => label === 'Paid before')?.value
	expect(paidBefore).toBe(issued[2]?.number)
	await does('cancel', reference, { why: 'class' })
	await sendBack(reference, { ref: 'BACK' })
	expect(await documents()).toEqual([
		['voucher', TOTAL],
		['reversal', TOTAL],
		['voucher', TOTAL],
		['invoice', TOTAL],
		['credit', TOTAL],
	])
})

test('a confirmed order whose payment is taken back is due again, and its cancellation credits the whole invoice', async () => {
	const { does, orderOf, reference, takeBack, documents } = await wronglyPaid()
	await does('confirm', reference, {})
	await takeBack()
	expect(await orderOf(reference)).toMatchObject({ status: 'confirmed', due: TOTAL, attention: ['short'] })
	await does('cancel', reference, { why: 'asked' })
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', excess: 0 })
	expect((await documents()).slice(1)).toEqual([
		['invoice', TOTAL],
		['reversal', TOTAL],
		['credit', TOTAL],
	])
})

test('a receipt of money beyond the price is taken back without touching those of the price', async () => {
	const { orderOf, reference, payments, takeBack, documents } = await wronglyPaid([TOTAL, 5000])
	await takeBack((await payments()).at(-1)?.id)
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', excess: 0, attention: [] })
	expect(await documents()).toEqual([
		['voucher', TOTAL],
		['receipt', 5000],
		['reversal', 5000],
	])
})

test('an order whose payment is taken back after its last day to pay is not cancelled within the hour', async () => {
	const { db, write, actor, orderOf, reference, takeBack } = await wronglyPaid()
	const now = new Date(CLASS.timeline.payBy + HOUR_MS)
	const before = new Date(NOW).toISOString()
	await db.updateTable('orders').set({ payBy: before, remindedAt: before }).execute()
	await takeBack(undefined, { ...actor, now })
	await chaseOrders({ ...actor, db, write, now: new Date(now.getTime() + HOUR_MS) })
	expect(await orderOf(reference)).toMatchObject({ status: 'payable', remindedAt: null })
	expect(Date.parse((await orderOf(reference)).payBy ?? '')).toBe(now.getTime() + 24 * HOUR_MS)
})
