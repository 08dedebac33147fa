import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { CLASS, REGISTRATION, storelessTest, testDrawer } from '#server/testing/fixtures.ts'
import { textOf } from '#server/testing/pdf.ts'
import { drawDocument } from './file.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import { documentsOf, findDocument } from './store.ts'
import { taxWithin } from './tax.ts'

type Orders = Awaited<ReturnType<typeof testOrders>>

const issuedFor = async ({ db, orderOf }: Orders, reference: string) => documentsOf(db, await orderOf(reference))

test('an order gets a receipt voucher when paid, a tax invoice when confirmed, a credit note when refunded', async () => {
	const orders = await testOrders()
	const { does, db, book, pay, sendBack } = orders
	const reference = await book()
	await pay(reference)
	await does('confirm', reference, {})
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference)
	const [voucher, invoice, credit, ...more] = await issuedFor(orders, reference)
	expect(more).toEqual([])
	expect([voucher, invoice, credit].map((one) => `${one?.title} ${one?.number}`)).toEqual([
		'Receipt voucher RCV/25-26/000001',
		'Tax invoice INV/25-26/000001',
		'Credit note CRN/25-26/000001',
	])
	const amounts = { currency: 'INR', taxable: 1_350_000, cgst: 121_500, sgst: 121_500, igst: 0, total: TOTAL }
	for (const one of [voucher, invoice, credit])
		expect(one).toMatchObject({ amounts, placeOfSupply: 'Delhi (07)', orderReference: reference, by: 'asha' })
	expect(credit?.cancelsId).toBe(invoice?.id)
	expect(credit?.facts).toContainEqual({
		label: 'Corrects invoice',
		value: 'INV/25-26/000001 of 29 September 2025',
	})
	const mails = await db
		.selectFrom('outbox')
		.select(['kind', 'documentId'])
		.where('documentId', 'is not', null)
		.execute()
	expect(mails).toEqual([
		{ kind: 'order/paid', documentId: voucher?.id },
		{ kind: 'order/confirmed', documentId: invoice?.id },
		{ kind: 'order/refunded', documentId: credit?.id },
	])
})

test('money that goes back before there is an invoice gets a refund voucher that names the receipt voucher', async () => {
	const orders = await testOrders()
	const { does, book, pay, sendBack } = orders
	const reference = await book()
	await pay(reference)
	await does('cancel', reference, { why: 'class' })
	await sendBack(reference)
	const [voucher, back] = await issuedFor(orders, reference)
	expect(back).toMatchObject({
		kind: 'refund',
		title: 'Refund voucher',
		cancelsId: voucher?.id,
		amounts: { total: TOTAL },
	})
	expect(JSON.stringify(back?.facts)).toContain('RCV/25-26/000001 of 29 September 2025')
})

test('without a GSTIN there are plain receipts, and no tax on any of them', async () => {
	const orders = await testOrders({ supplier: { gstin: undefined } })
	const { does, book, pay, sendBack } = orders
	const reference = await book()
	await pay(reference)
	await does('confirm', reference, {})
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference)
	const issued = await issuedFor(orders, reference)
	expect(issued.map(({ kind, title }) => [kind, title])).toEqual([
		['receipt', 'Receipt'],
		['refund', 'Receipt of a refund'],
	])
	for (const one of issued) {
		expect(one.amounts).toMatchObject({ taxable: 0, cgst: 0, sgst: 0, igst: 0, otherTax: 0, total: TOTAL })
		expect(JSON.stringify([one.sums, one.rows])).not.toMatch(/GST|tax/i)
	}
})

test('only what goes towards the price is documented with tax, however money comes and goes', async () => {
	const orders = await testOrders()
	const { does, book, pay, sendBack } = orders
	const reference = await book()
	await pay(reference, { amount: 500_001, allow: { part: true } })
	await pay(reference, { amount: TOTAL, allow: { over: true } })
	await pay(reference, { amount: 100, allow: { over: true } })
	// What was paid beyond the price goes back first, without a document.
	await sendBack(reference, { amount: 500_101 })
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference, { amount: 400_000 })
	const issued = await issuedFor(orders, reference)
	expect(issued.map(({ kind, amounts }) => [kind, amounts.total])).toEqual([
		['voucher', 500_001],
		['voucher', TOTAL - 500_001],
		['receipt', 100],
		['refund', 400_000],
	])
	expect(issued[1]?.sums.at(-1)).toEqual({ label: 'Received beyond the price, to be sent back', value: '₹5,000.01' })
	const vouchers = issued.slice(0, 2).map(({ amounts }) => amounts)
	for (const { cgst, sgst } of vouchers) expect(cgst).toBe(sgst)
	expect(vouchers.reduce((sum, { cgst, sgst }) => sum + cgst + sgst, 0)).toBe(243_000)
})

test('a payment that comes after the order was cancelled gets a plain receipt, and nothing when it goes back', async () => {
	const orders = await testOrders()
	const { does, book, pay, sendBack } = orders
	const reference = await book()
	await does('cancel', reference, { why: 'asked' })
	await pay(reference, { allow: { over: true } })
	await sendBack(reference)
	expect((await issuedFor(orders, reference)).map(({ kind }) => kind)).toEqual(['receipt'])
})

test('the order of a company that is confirmed on account has its invoice first, and a credit note for what stays unpaid', async () => {
	const orders = await testOrders()
	const { does, db, book, pay, sendBack } = orders
	const reference = await book()
	await db.updateTable('orders').set({ company: 'Asha Training' }).execute()
	await does('confirm', reference, { isOnAccount: true })
	await pay(reference, { amount: 500_000, allow: { part: true } })
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference, { amount: 500_000 })
	const issued = await issuedFor(orders, reference)
	expect(issued.map(({ kind, amounts }) => [kind, amounts.total])).toEqual([
		['invoice', TOTAL],
		['receipt', 500_000],
		['credit', TOTAL - 500_000],
		['credit', 500_000],
	])
	const [invoice, , unpaid, paid] = issued.map(({ amounts }) => amounts)
	for (const part of ['taxable', 'cgst', 'sgst'] as const)
		expect((unpaid?.[part] ?? 0) + (paid?.[part] ?? 0)).toBe(invoice?.[part])
	const cancelled = await db.selectFrom('outbox').select('documentId').where('kind', '=', 'order/cancelled').execute()
	expect(cancelled).toEqual([{ documentId: issued[2]?.id }])
})

test.each([
	['of the same state', { gstin: '07AAACP1234A1Z3' }, { cgst: 121_500, sgst: 121_500, igst: 0 }, 'Delhi (07)'],
	['of another state', { gstin: '27AAPFU0939F1ZV' }, { cgst: 0, sgst: 0, igst: 243_000 }, 'Maharashtra (27)'],
	['who lives in another state', { stateCode: '27' }, { cgst: 121_500, sgst: 121_500, igst: 0 }, 'Delhi (07)'],
])('a buyer %s gets the taxes of the place of supply', async (_, buyer, amounts, placeOfSupply) => {
	const orders = await testOrders()
	const { db, book, pay } = orders
	const reference = await book()
	await db.updateTable('orders').set(buyer).execute()
	await pay(reference)
	expect((await issuedFor(orders, reference))[0]).toMatchObject({ amounts, placeOfSupply })
})

/** The voucher of an order from Kenya. */
async function paidFromAbroad(orders: Orders) {
	const reference = await orders.book()
	const abroad = { country: 'Kenya', currency: 'USD', taxable: 25_000, tax: 0, total: 25_000, taxRate: '0' }
	await orders.db.updateTable('orders').set(abroad).execute()
	await orders.pay(reference, { amount: 25_000, currency: 'USD' })
	return (await issuedFor(orders, reference))[0]
}

test('a sale abroad bears no tax, and names the letter of undertaking in its year alone', async () => {
	const notes = async (year: string) => {
		const voucher = await paidFromAbroad(await testOrders({ supplier: { lut: { number: 'AD070926000001X', year } } }))
		expect(voucher).toMatchObject({
			placeOfSupply: 'Outside India: Kenya',
			amounts: { currency: 'USD', taxable: 25_000, igst: 0, otherTax: 0, total: 25_000 },
		})
		return voucher?.notes.join(' ') ?? ''
	}
	expect(await notes('25-26')).toContain('under letter of undertaking AD070926000001X')
	expect(await notes('24-25')).not.toContain('undertaking')
})

// resilient-tech/india-compliance#704
test('a class in a room in India is no export when a person from abroad takes it', async () => {
	const supplier = { lut: { number: 'AD070926000001X', year: '25-26' } }
	const voucher = await paidFromAbroad(await testOrders({ supplier, inIndianRoom: true }))
	expect(voucher?.placeOfSupply).toBe('Delhi (07)')
	expect(voucher?.notes.join(' ')).not.toContain('undertaking')
})

storelessTest('parts of the tax are even and add up to the tax of the resolver, however a price is paid', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 5_000_000 }),
			fc.constantFrom(0.05, 0.12, 0.18),
			fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
			(rupees, rate, parts) => {
				const tax = 2 * Math.round((rupees * 100 * rate) / 2)
				const price = { tax, total: rupees * 100 + tax }
				const steps = [0, ...parts.map((part) => Math.round(part * price.total)).sort((a, b) => a - b), price.total]
				const taxes = steps.slice(1).map((to, i) => taxWithin(price, to) - taxWithin(price, steps[i] ?? 0))
				expect(taxes.reduce((sum, one) => sum + one, 0)).toBe(tax)
				for (const one of taxes) expect([one % 2, one >= 0]).toEqual([0, true])
			},
		),
	)
})

test('a document says the same years later, whatever became of order, class and supplier', async () => {
	const orders = await testOrders()
	const { db, book, pay, write } = orders
	const reference = await book()
	await db
		.updateTable('orders')
		.set({ company: 'आशा प्रशिक्षण', address: 'दूसरी मंज़िल\nMumbai 400001', gstin: '27AAPFU0939F1ZV' })
		.execute()
	await pay(reference)
	const draw = async () => {
		const row = await findDocument(db, { number: 'RCV/25-26/000001' })
		return row && (await drawDocument(row, testDrawer()))
	}
	const first = await draw()
	const text = textOf(first ?? Buffer.alloc(0))
	for (const part of ['Receipt voucher', 'RCV/25-26/000001', 'आशा', 'Mumbai', '27AAPFU0939F1ZV', CLASS.dates, '999293'])
		expect(text, part).toContain(part)
	expect(text).toMatch(/IGST, 18%/)
	expect(text).not.toContain('SAMPLE')
	await db
		.updateTable('orders')
		.set({ company: 'Other', address: null, gstin: null, course: 'Other', taxable: 1, tax: 0, total: 1 })
		.execute()
	orders.classes.clear()
	orders.actor.supplier.name = 'Another provider'
	expect(await draw()).toEqual(first)
	await write((trx) => trx.deleteFrom('orders').execute())
	expect(await draw()).toEqual(first)
})

test('a document of an example says so on each page, and a character that no font has does not stop it', async () => {
	const { db, book, pay } = await testOrders({ supplier: { isSample: true } })
	const reference = await book()
	await db.updateTable('orders').set({ company: '證書' }).execute()
	await pay(reference)
	const row = await findDocument(db, { number: 'RCV/25-26/000001' })
	const text = textOf((row && (await drawDocument(row, testDrawer()))) ?? Buffer.alloc(0), true)
	expect(text).toContain('SAMPLE')
	expect(text).toContain('page 1 of 1, sample')
	expect(text).toContain('??')
})

test('the table of a document is read by column titles and row names', async () => {
	const { db, book, pay } = await testOrders()
	await pay(await book())
	const row = await findDocument(db, { number: 'RCV/25-26/000001' })
	const { columns, rows, sums } = readSnapshot(row?.snapshot ?? '')
	const source = ((row && (await drawDocument(row, testDrawer()))) ?? Buffer.alloc(0)).toString('latin1')
	expect(source.match(/\/Scope \/Column/g)).toHaveLength(columns.length)
	expect(source.match(/\/Scope \/Row/g)).toHaveLength(rows.length + sums.length)
})

test('a document that was stored is what was stored: name and amounts of the buyer, nothing of his contact', async () => {
	const orders = await testOrders()
	const reference = await orders.book()
	await orders.pay(reference)
	const { snapshot } = await orders.db.selectFrom('documents').select('snapshot').executeTakeFirstOrThrow()
	const stored: Snapshot = readSnapshot(snapshot ?? '')
	expect(stored.recipient).toEqual({ name: 'Asha Rao-Sørensen', lines: ['India'], gstin: null })
	for (const hidden of [REGISTRATION.email, REGISTRATION.phone, REGISTRATION.city])
		expect(snapshot).not.toContain(hidden)
})

test('whatever is printed of a payment, its reversal finds the document that it takes back', async () => {
	const orders = await testOrders()
	const { db, does, book, pay, orderOf } = orders
	const reference = await book()
	await pay(reference, { amount: 100_000, allow: { part: true } })
	await pay(reference, { amount: 100_000, allow: { part: true } })
	const documents = await db.selectFrom('documents').select(['id', 'snapshot']).execute()
	for (const { id, snapshot } of documents) {
		const printed = { ...readSnapshot(snapshot), facts: [{ label: 'Eingang', value: '29.9., Bank' }] }
		await db
			.updateTable('documents')
			.set({ snapshot: JSON.stringify(printed) })
			.where('id', '=', id)
			.execute()
	}
	const [, second] = (await orderOf(reference)).payments
	await does('reverse', reference, { paymentId: second?.id ?? 0, why: 'Wrong order.' })
	const reversal = (await issuedFor(orders, reference)).at(-1)
	expect(reversal).toMatchObject({ kind: 'reversal', cancelsId: documents[1]?.id, paymentId: second?.id })
})

test('an order that nobody attends is not confirmed, and gets no invoice', async () => {
	const orders = await testOrders({ capacity: 1 })
	const { db, does, book, pay } = orders
	const reference = await book()
	await pay(reference)
	await db.updateTable('orders').set({ company: 'Rao Works' }).execute()
	await db.deleteFrom('registrations').execute()
	for (const isOnAccount of [false, true])
		await expect(does('confirm', reference, { isOnAccount })).rejects.toThrow('nobody is left who attends')
	expect((await issuedFor(orders, reference)).map(({ kind }) => kind)).toEqual(['voucher'])
})
