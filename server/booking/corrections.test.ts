// A shortfall, a corrected document, and what comes after them: the books add up.
import { expect, test } from 'vitest'
import type { Correction, Shortfall } from '#server/company/company.ts'
import { documentsOf } from '#server/invoices/store.ts'
import { rebill } from './billing.ts'
import { TOTAL, testOrders } from './testing.ts'

const PART = 150_000
const GSTIN = '27AAPFU0939F1ZV'
const BILLING = { company: '', gstin: '', address: '', state: '', purchaseOrder: '' }

const reason = (name: string, document: Shortfall['document'] = null): Shortfall => ({
	...{ name, label: name, document },
	proof: name === 'withheld' ? { label: 'certificate', days: 165 } : null,
})
const correction = (document: Correction['document']): Correction => ({
	...{ name: 'gstin', label: 'GSTIN of the buyer', document },
	fields: ['gstin', 'company', 'address'],
})

/** An order that is confirmed on account, and what an office does with it. */
async function office() {
	const orders = await testOrders()
	const { db, write, actor, does, book, orderOf } = orders
	const reference = await book()
	await db.updateTable('orders').set({ company: 'Works', address: '1 Road' }).execute()
	return {
		...orders,
		reference,
		short: (of: Shortfall, amount?: number) => does('shortfall', reference, { amount, reason: of }),
		bill: (document: Correction['document'], change: Partial<typeof BILLING>, forget = false) => {
			const corrections = document ? [correction(document)] : []
			return write((trx) => rebill(trx, reference, { ...BILLING, ...change }, { corrections, forget }, actor))
		},
		kinds: async () => (await documentsOf(db, await orderOf(reference))).map(({ kind }) => kind).join(' '),
		/** What is invoiced and not taken back, with its tax by name. */
		async invoiced() {
			const all = await documentsOf(db, await orderOf(reference))
			const isTakenBack = (id: number) => all.some(({ kind, cancelsId }) => kind === 'reversal' && cancelsId === id)
			const sum = { total: 0, cgst: 0, igst: 0 }
			for (const { id, kind, amounts } of all)
				if ((kind === 'invoice' || kind === 'credit') && !isTakenBack(id))
					for (const name of ['total', 'cgst', 'igst'] as const)
						sum[name] += kind === 'invoice' ? amounts[name] : -amounts[name]
			return sum
		},
	}
}

const TAX = (TOTAL * 18) / 118
const NOTHING = { total: 0, cgst: 0, igst: 0 }

test('tax that is withheld settles an order, waits for its certificate, and is taken back once the money comes after all', async () => {
	const { db, does, pay, short, orderOf, invoiced, taken, sendBack, reference } = await office()
	await pay(reference, { amount: TOTAL - PART, allow: { part: true } })
	await expect(short(reason('withheld'), PART + 1)).rejects.toThrow('only ₹1,500 are due')
	await short(reason('withheld'))
	expect(await orderOf(reference)).toMatchObject({
		status: 'paid',
		due: 0,
		excess: 0,
		short: PART,
		received: TOTAL - PART,
	})
	expect(await taken()).toBe(1)
	await does('confirm', reference, {})
	expect(await invoiced()).toEqual({ total: TOTAL, cgst: TAX / 2, igst: 0 })
	const late = new Date('2026-03-20T12:00:00Z')
	expect((await orderOf(reference)).attention).toEqual([])
	expect((await orderOf(reference, late)).attention).toEqual(['unproven'])
	await does('prove', reference, { proof: 'CERT1' })
	expect((await orderOf(reference, late)).attention).toEqual([])

	await expect(pay(reference, { amount: PART })).rejects.toThrow(
		`were recorded as withheld. If they have come after all`,
	)
	const { id: paymentId } = await db
		.selectFrom('payments')
		.select('id')
		.where('kind', '=', 'shortfall')
		.executeTakeFirstOrThrow()
	await does('reverse', reference, { paymentId, why: 'It was paid.' })
	await pay(reference, { amount: PART })
	expect(await orderOf(reference)).toMatchObject({ due: 0, excess: 0, short: 0, received: TOTAL })
	await does('cancel', reference, { why: 'asked' })
	await sendBack(reference, { amount: TOTAL })
	expect(await invoiced()).toEqual(NOTHING)
})

test.each([null, 'credit note'] as const)(
	'an order with a shortfall that makes %s is cancelled, and all of its money and its invoice go back',
	async (document) => {
		const { does, pay, short, orderOf, invoiced, bill, sendBack, reference } = await office()
		await expect(short(reason('waived', 'credit note'))).rejects.toThrow('it has none yet')
		await does('confirm', reference, { isOnAccount: true })
		await pay(reference, { amount: TOTAL - PART, allow: { part: true } })
		await short(reason('waived', document))
		expect((await invoiced()).total).toBe(document ? TOTAL - PART : TOTAL)
		expect(await orderOf(reference)).toMatchObject({ due: 0, excess: 0 })
		if (document) await expect(bill('reversal', { gstin: GSTIN })).rejects.toThrow('takes back a part of what is wrong')
		// What comes too much goes back without a document.
		await pay(reference, { amount: 100, allow: { over: true } })
		await sendBack(reference, { amount: 100 })
		expect((await invoiced()).total).toBe(document ? TOTAL - PART : TOTAL)
		await does('cancel', reference, { why: 'asked' })
		expect((await orderOf(reference)).excess).toBe(TOTAL - PART)
		if (document) await expect(does('reopen', reference, { past: false })).rejects.toThrow('took a part off its price')
		await sendBack(reference, { amount: TOTAL - PART })
		expect(await invoiced()).toEqual(NOTHING)
	},
)

test.each([
	['reversal', 'voucher invoice reversal invoice credit'],
	['credit note', 'voucher invoice credit invoice credit'],
] as const)(
	'an invoice is put right by a %s and a new one, and all is taken back when the order ends',
	async (document, all) => {
		const { does, pay, bill, kinds, invoiced, orderOf, mails, sendBack, reference } = await office()
		await pay(reference)
		await does('confirm', reference, {})
		await bill(null, { gstin: GSTIN })
		expect([await kinds(), (await orderOf(reference)).attention]).toEqual(['voucher invoice', ['misbilled']])
		await bill(document, { gstin: GSTIN })
		const after = await orderOf(reference)
		expect([after.attention, after.gstin, after.stateCode]).toEqual([[], GSTIN, '27'])
		expect(await invoiced()).toEqual({ total: TOTAL, cgst: 0, igst: TAX })
		await expect(bill(document, { gstin: GSTIN })).rejects.toThrow('say that already')
		expect((await mails()).at(-1)).toBe('order/rebilled')
		await does('cancel', reference, { why: 'asked' })
		await sendBack(reference)
		expect([await kinds(), await invoiced()]).toEqual([all, NOTHING])
	},
)

test('before the invoice the receipt is put right, without documents the order alone, and what waits can be forgotten', async () => {
	const { db, does, pay, bill, kinds, orderOf, invoiced, reference } = await office()
	await bill(null, { address: '2 Road' })
	expect([await kinds(), (await orderOf(reference)).address]).toEqual(['', '2 Road'])
	await expect(bill(null, { gstin: 'X' })).rejects.toThrow('This is not a GSTIN')
	await pay(reference)
	await bill(null, { gstin: GSTIN })
	await bill(null, {}, true)
	expect((await orderOf(reference)).attention).toEqual([])
	await expect(bill(null, {}, true)).rejects.toThrow('nothing waits to be put right')
	await bill('credit note', { gstin: GSTIN })
	expect(await kinds()).toBe('voucher reversal voucher')
	const [, , voucher] = await documentsOf(db, await orderOf(reference))
	expect(voucher?.amounts).toMatchObject({ total: TOTAL, cgst: 0, igst: TAX })
	await does('confirm', reference, {})
	expect(await invoiced()).toEqual({ total: TOTAL, cgst: 0, igst: TAX })
})
