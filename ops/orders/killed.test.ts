import { expect, inject, test } from 'vitest'
import { testOps } from '#ops/testing.ts'
import { beginPayment } from '#server/booking/payments/attempts.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { numberIn, seriesOf } from '#server/invoices/numbers.ts'
import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import { run } from '#server/testing/process.ts'
import { command as paid } from './paid.command.ts'

test('a payment whose command is killed is stored with its document and mail, or not at all, and numbered without a gap', async () => {
	const { db, store, call } = await testOps()
	const { book } = await testOrders({}, db)
	const money = { amount: String(TOTAL / 100), currency: 'INR' }
	const options = Object.entries(money).flatMap(([name, value]) => [`--${name}`, value])
	const kill = (reference: string, ref: string, ...moment: string[]) =>
		run('server/testing/killed-command.ts', [...moment, 'orders', 'paid', reference, ...options, '--ref', ref], store)
	async function stored() {
		const count = (query: { execute(): Promise<unknown[]> }) => query.execute().then(({ length }) => length)
		return {
			payments: await count(db.selectFrom('payments').select('id')),
			mails: await count(db.selectFrom('outbox').select('id').where('documentId', 'is not', null)),
			events: await count(db.selectFrom('orderEvents').select('id').where('kind', '=', 'paid')),
			numbers: (await db.selectFrom('documents').select('number').orderBy('id').execute()).map(({ number }) => number),
		}
	}
	const all = (count: number) => ({
		payments: count,
		mails: count,
		events: count,
		numbers: Array.from({ length: count }, (_, i) => numberIn(seriesOf('receipt', new Date()), i + 1)),
	})
	const reference = await book()
	// When the document is stored and the mail is not, and when nothing but the commit is missing.
	for (const moment of [
		['before', 'insert into "outbox"'],
		['before', 'commit'],
	]) {
		expect((await kill(reference, 'UTR1', ...moment)).code).toBe(null)
		expect(await stored()).toEqual(all(0))
	}
	expect((await kill(reference, 'UTR1', 'after', 'commit')).code).toBe(null)
	expect(await stored()).toEqual(all(1))
	// Nobody was told, so it is called again.
	await expect(call(paid, [reference], { ...money, ref: 'UTR1' })).rejects.toThrow('UTR1 is known already')
	expect(await stored()).toEqual(all(1))
	await call(paid, [await book()], { ...money, ref: 'UTR2' })
	expect(await stored()).toEqual(all(2))
})

/** That a command has at least which settles one payment. */
const STATEMENTS = 25
/** Each store is killed at each of them; how often more is the same for both. */
const KILLS = inject('postgres') ? STATEMENTS : 5 * STATEMENTS

test('of many orders whose payment is settled by a command that is killed, none is unpaid or paid twice after another', async () => {
	const { db, store } = await testOps()
	const { book, orderOf, classes, write, actor } = await testOrders({ sample: true, moments: [[4e12, 4e12]] }, db)
	const double = await razorpayDouble(() => new Date())
	const env = { ...store, ...double.env }
	const settling = { db, write, gateways: [double.gateway], classes, supplier: actor.supplier, now: () => new Date() }
	const references: string[] = []
	for (let kill = 0; kill < KILLS; kill++) {
		const reference = await book()
		references.push(reference)
		await beginPayment(await orderOf(reference), 'http://localhost', settling)
		double.pay([...double.links.keys()].at(-1) ?? '')
		const moment = String(1 + (kill % STATEMENTS))
		expect((await run('server/testing/killed-command.ts', [moment, '', 'payments', 'check'], env)).code).toBe(null)
	}
	expect((await run('ops/main.ts', ['payments', 'check'], env)).code).toBe(0)
	for (const reference of references)
		expect(await orderOf(reference)).toMatchObject({ received: TOTAL, due: 0, excess: 0 })
	const documents = await db.selectFrom('documents').select('number').orderBy('id').execute()
	const numbers = documents.map(({ number }) => number)
	expect(numbers).toEqual(references.map((_, i) => numberIn(seriesOf('receipt', new Date()), i + 1)))
	const mails = await db.selectFrom('outbox').select('id').where('documentId', 'is not', null).execute()
	expect(mails).toHaveLength(KILLS)
}, 1_800_000)

test('a payment whose command is killed is stored without its mail when its statements are in no transaction', async () => {
	const { db, store } = await testOps()
	const reference = await (await testOrders({}, db)).book()
	const amount = String(TOTAL / 100)
	const order = ['orders', 'paid', reference, '--amount', amount, '--currency', 'INR', '--ref', 'UTR1']
	const env = { ...store, TRANSACTIONS: 'off' }
	const { code } = await run('server/testing/killed-command.ts', ['before', 'insert into "outbox"', ...order], env)
	expect(code).toBe(null)
	expect(await db.selectFrom('payments').select('paymentRef').execute()).toEqual([{ paymentRef: 'UTR1' }])
	expect(await db.selectFrom('documents').select('id').execute()).toHaveLength(1)
	expect(await db.selectFrom('outbox').select('id').where('documentId', 'is not', null).execute()).toEqual([])
})
