// Whatever a provider says of an order that is gone has somebody who reads it, and an end.
import { describe, expect, test } from 'vitest'
import { settleAttempt } from '#server/booking/payments/attempts.ts'
import { DOUBLES, type Name, shop } from '#server/booking/payments/testing.ts'
import { deleteOrders } from '#server/booking/store.ts'
import { TOTAL } from '#server/booking/testing.ts'
import { checkPayments } from './doctor/payments.ts'
import { command as today } from './orders.command.ts'
import { command as handled } from './payments/handled.command.ts'
import { command as refund } from './payments/refund.command.ts'
import { testOps } from './testing.ts'

async function office(name: Name) {
	const { db, store, call } = await testOps()
	const at = await shop(name, { db })
	const { double, does, putDown, settling, orderOf, rows, hook } = at
	/** An order that is paid, and one whose refund is on its way. */
	const paid = async () => [await at.paid(), (await rows())[0]?.paymentRef ?? ''] as const
	async function refunding() {
		const reference = await at.paid()
		await does('cancel', reference, { why: 'asked' })
		double.refundStatus = 'pending'
		await settleAttempt(await putDown(reference), settling)
		double.refundStatus = name === 'stripe' ? 'succeeded' : 'processed'
		return reference
	}
	const gone = async (reference: string) => {
		const { id } = await orderOf(reference)
		await at.write((trx) => deleteOrders(trx, [id]))
	}
	const mails = () => db.selectFrom('outbox').select('id').where('kind', '=', 'payment/stranded').execute()
	const isFound = async () =>
		(await checkPayments(db, new Date())).some(({ text }) => text.includes('without an order'))
	const run = (number: string, options = {}, command = refund) =>
		call(command, [number], options, { ...store, ...double.env })
	/** Without its age. */
	const waits = async () => (await call(today)).replace(/^(today|\d+ days?) +/, '')
	return { ...at, paid, refunding, gone, mails, isFound, run, waits, hook }
}

type Office = Awaited<ReturnType<typeof office>>
type Event = { body: Buffer; headers: Record<string, string> }

const EVENTS: Record<
	string,
	{
		/** The order goes, and then the provider has something to say. */
		event: (at: Office) => Promise<Event>
		/** Kind and state of what was stored last. */
		stored: string
		line: string
		next: string
		only?: Name
	}
> = {
	paid: {
		async event({ begin, gone, double, ref }) {
			await gone(await begin())
			return double.pay(await ref())
		},
		stored: 'payment succeeded',
		line: '₹15,930 without an order',
		next: 'payments refund 1',
	},
	'captured twice': {
		async event({ paid, gone, double, ref }) {
			const [page, [reference]] = [ref, await paid()]
			await gone(reference)
			return double.pay(await page(), { twice: true })
		},
		stored: 'payment succeeded',
		line: '₹15,930 without an order',
		next: 'payments refund 2',
		only: 'razorpay',
	},
	'sent back on the pages of the provider': {
		async event({ paid, gone, double }) {
			const [reference, paymentRef] = await paid()
			await gone(reference)
			return double.sendBack(paymentRef, TOTAL)
		},
		stored: 'refund succeeded',
		line: '₹15,930 sent back without an order',
		next: 'payments handled 2',
	},
	'refund processed': {
		async event({ refunding, gone, double }) {
			await gone(await refunding())
			return double.settleRefunds(true)
		},
		stored: 'refund succeeded',
		line: '₹15,930 sent back without an order',
		next: 'payments handled 2',
	},
	'refund failed': {
		async event({ refunding, gone, double }) {
			await gone(await refunding())
			return double.settleRefunds(false)
		},
		stored: 'refund failed',
		line: '₹15,930 without an order',
		next: 'payments refund 1',
	},
	...Object.fromEntries(
		(
			[
				['opened', undefined, 'asked back by a bank', 'payments handled 1'],
				['won', 'won', 'ours after a dispute', 'payments handled 1'],
				['lost', 'lost', 'taken back by a bank', 'payments handled 1'],
			] as const
		).map(([name, status, what, next]) => [
			`dispute ${name}`,
			{
				async event({ paid, gone, double }: Office) {
					const [reference, paymentRef] = await paid()
					await gone(reference)
					return double.disputed(paymentRef, status)
				},
				stored: 'payment succeeded',
				line: `₹15,930 without an order, ${what}`,
				next,
			},
		]),
	),
}

describe.each(Object.keys(DOUBLES) as Name[])('of an order that is gone, what %s says', (name) => {
	const cases = Object.entries(EVENTS).filter(([, { only = name }]) => only === name)
	test.each(cases)(
		'(%s) is stored, waits, is told once and ends with the command that is shown',
		async (_, expected) => {
			const at = await office(name)
			const { hook, round, rows, waits, isFound, mails, run, double } = at
			expect([await waits(), await isFound()]).toEqual(['Nothing waits for the office.\n', false])
			const event = await expected.event(at)
			for (let twice = 0; twice < 2; twice++) expect((await hook(event)).statusCode).toBe(200)
			await round()
			const last = (await rows()).at(-1)
			expect([`${last?.kind} ${last?.state}`, last?.orderId]).toEqual([expected.stored, null])
			expect(await waits()).toBe(`${expected.line}  ${expected.next}\n`)
			expect([await isFound(), (await mails()).length]).toEqual([true, 1])

			const [, verb = '', number = ''] = expected.next.match(/(\w+) (\d+)$/) ?? []
			const before = double.refunds.length
			await run(number, {}, verb === 'refund' ? refund : handled)
			expect(double.refunds.length - before).toBe(verb === 'refund' ? 1 : 0)
			await hook(event)
			await round()
			expect([await waits(), await isFound()]).toEqual(['Nothing waits for the office.\n', false])
			expect(await mails()).toHaveLength(1)
		},
	)

	test('and is sent back on its pages waits no more', async () => {
		const { begin, gone, ref, double, hook, rows, waits, mails } = await office(name)
		await gone(await begin())
		await hook(double.pay(await ref()))
		const paymentRef = (await rows())[0]?.paymentRef ?? ''
		await hook(double.sendBack(paymentRef, TOTAL - 100))
		expect(await waits()).toBe('₹1 without an order  payments refund 1\n')
		await hook(double.sendBack(paymentRef, 100))
		expect(await waits()).toBe('Nothing waits for the office.\n')
		expect(await mails()).toHaveLength(1)
	})

	test('of a refund that was sent, and failed then, is one line', async () => {
		const { refunding, gone, double, hook, waits } = await office(name)
		await gone(await refunding())
		await hook(double.settleRefunds(true))
		await hook(double.settleRefunds(false))
		expect(await waits()).toBe('₹15,930 without an order  payments refund 1\n')
	})

	test('of a dispute is refused to be sent back while a bank asks, not once it is won, and recorded once it is lost', async () => {
		for (const end of ['won', 'lost'] as const) {
			const { paid, gone, double, hook, run, waits, rows } = await office(name)
			const [reference, paymentRef] = await paid()
			await gone(reference)
			await hook(double.disputed(paymentRef))
			await expect(run('1')).rejects.toThrow('a bank asks for payment 1 back')
			await hook(double.disputed(paymentRef, end))
			if (end === 'lost') await expect(run('1')).rejects.toThrow('a bank asks for payment 1 back')
			await run('1', end === 'lost' ? { ref: 'disp_1' } : {})
			expect(double.refunds).toHaveLength(end === 'won' ? 1 : 0)
			expect((await rows()).at(-1)).toMatchObject({ kind: 'refund', state: 'succeeded', amount: TOTAL })
			expect(await waits()).toBe('Nothing waits for the office.\n')
		}
	})
})
