// What the public issues name happened to others; 'double' is a provider on this machine.
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { chaseOrders } from '#server/booking/clock/chase.ts'
import { sendForm, TOTAL, testOrders } from '#server/booking/testing.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import type { Fault } from '#server/payments/testing/double.ts'
import { stripeDouble } from '#server/payments/testing/stripe.ts'
import { erasePerson } from '#server/privacy/person.ts'
import { NOW, REGISTRATION, SECRET, temporaryFolder, testActor, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/time.ts'
import { beginPayment, endPayments, settleAttempt } from './attempts.ts'
import { reverse } from './refunds.ts'
import { settleOpen } from './round.ts'
import { asked, each, shop } from './testing.ts'

each('an order is paid at %s: form, page of the provider, way back, receipt and mail', async (name) => {
	const { book, press, view, back, pathOf, ref, double, rows, orderOf, mails, documents, taken } = await shop(name)
	const reference = await book()
	const path = await pathOf(reference)
	expect((await view(reference)).pay).toMatchObject({ amount: '₹15,930', online: { isTest: true } })
	const pressed = await press(reference)
	expect([pressed.statusCode, pressed.headers['location']]).toEqual([303, `${path}#pay`])
	const page = (await view(reference)).pay?.online?.url
	expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
	expect(await rows()).toMatchObject([{ state: 'created', amount: TOTAL, url: page, settledAt: null }])

	double.pay(await ref())
	const returned = await back(reference)
	expect([returned.statusCode, returned.headers['location']]).toEqual([303, path])
	expect(returned.headers['referrer-policy']).toBe('same-origin')
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', received: TOTAL, attention: [] })
	expect(await rows()).toMatchObject([{ state: 'succeeded', paidOn: '2025-09-29', by: name }])
	expect((await view(reference)).pay).toBeUndefined()
	expect(await mails()).toEqual(['order/paid'])
	expect(await documents()).toHaveLength(1)
	expect(await taken()).toBe(1)
})

// pretix/pretix#1166
each(
	'a payment is booked and told once when webhook, way back and timer of %s come fifty times at once',
	async (name) => {
		const { begin, back, hook, ref, double, round, rows, mails, documents } = await shop(name)
		const reference = await begin()
		const event = double.pay(await ref())
		const tries = Array.from({ length: 50 }, (_, i) => [() => hook(event), () => back(reference), round][i % 3]?.())
		await Promise.all(tries)
		expect((await hook(event)).statusCode).toBe(200)
		expect(await rows()).toMatchObject([{ state: 'succeeded', heardAt: NOW.toISOString() }])
		expect(await mails()).toEqual(['order/paid'])
		expect(await documents()).toHaveLength(1)
	},
)

// pretix/pretix#1233
each(
	'a page after the way back from %s says that it is checked, never that it failed, and begins nothing anew',
	async (name) => {
		const { begin, press, view, back, pathOf, ref, double, rows, orderOf } = await shop(name)
		const reference = await begin()
		for (const fault of [undefined, 'error', 'lost', 'broken', 'refused'] as (Fault | undefined)[]) {
			double.fault = fault
			const { headers } = await back(reference)
			expect(headers['location']).toBe(`${await pathOf(reference)}?checking=yes`)
			expect(await view(reference, '?checking=yes')).toMatchObject({ notice: 'checking', pay: { amount: '₹15,930' } })
		}
		double.fault = undefined
		await press(reference)
		expect(await rows()).toHaveLength(1)
		double.pay(await ref())
		await back(reference)
		expect((await view(reference, '?checking=yes')).pay).toBeUndefined()
		expect(await orderOf(reference)).toMatchObject({ status: 'paid' })
	},
)

// pretix/pretix#343, HiEventsDev/Hi.Events#513
each('money beyond the price goes back through %s when the office says so, and the order stays paid', async (name) => {
	const { begin, pay, sendBack, sendBackOnline, putDown, ref, double, write, actor, ...more } = await shop(name)
	const { round, orderOf, rows, mails, taken } = more
	const reference = await begin()
	const page = await ref()
	await pay(reference)
	double.pay(page)
	await round()
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', excess: TOTAL, attention: ['overpaid'] })
	expect(double.refunds).toEqual([])
	double.refundStatus = 'pending'
	await sendBackOnline(reference)
	expect(await orderOf(reference)).toMatchObject({ excess: TOTAL })
	await expect(sendBack(reference)).rejects.toThrow(`are on their way back by ${name} already`)
	const [paid] = await rows()
	const undo = (trx: Kysely<Database>) => reverse(trx, reference, paid?.id ?? 0, 'Wrong.', actor)
	await expect(write(undo)).rejects.toThrow('are on their way back')
	// Asked for again, it is the same one.
	expect((await putDown(reference)).attempt).toBe((await rows()).at(-1)?.attempt)
	double.settleRefunds(true)
	await Promise.all([round(), round()])
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', excess: 0, received: TOTAL, attention: [] })
	expect((await rows()).filter(({ kind }) => kind === 'refund')).toMatchObject([{ state: 'succeeded', by: 'asha' }])
	expect(double.refunds).toHaveLength(1)
	expect((await mails()).filter((kind) => kind === 'order/refunded')).toHaveLength(1)
	expect(await taken()).toBe(1)
})

each(
	'a refund that %s can not make, also after it was recorded, is due again and told, and is sent anew when the office says so',
	async (name) => {
		const { does, paid, sendBackOnline, putDown, double, hook, round, write, actor, ...more } = await shop(name)
		const { orderOf, rows, mails, documents } = more
		const reference = await paid()
		await expect(putDown(reference)).rejects.toThrow(`first: orders cancel ${reference}`)
		await does('cancel', reference, { why: 'asked' })
		const failed = async (state: string) => {
			expect(await orderOf(reference)).toMatchObject({ status: 'refundDue', excess: TOTAL })
			expect((await rows()).at(-1)).toMatchObject({ kind: 'refund', state })
			expect((await mails()).at(-1)).toBe('order/attention')
		}
		double.refundStatus = 'failed'
		await sendBackOnline(reference)
		await failed('failed')
		for (const look of [hook, round]) {
			double.refundStatus = name === 'stripe' ? 'succeeded' : 'processed'
			await sendBackOnline(reference)
			expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
			await expect(putDown(reference)).rejects.toThrow('nothing is to be sent back')
			await look(double.settleRefunds(false))
			await round()
			await failed('reversed')
		}
		const kinds = (await documents()).map(({ kind }) => kind)
		expect(kinds).toEqual(['voucher', 'refund', 'reversal', 'refund', 'reversal'])
		expect((await mails()).filter((kind) => kind === 'order/attention')).toHaveLength(3)
		// With other keys the provider does not know what is recorded.
		double.refundStatus = name === 'stripe' ? 'succeeded' : 'processed'
		await sendBackOnline(reference)
		double.refunds.length = 0
		await round()
		expect(double.refunds).toEqual([])
		expect((await rows()).at(-1)).toMatchObject({ state: 'succeeded' })
	},
)

test('an open page is neither shown nor kept for a class that has become full, until a seat is free again', async () => {
	const { does, begin, book, pay, press, view, ref, gateway, round } = await shop('razorpay', { capacity: 1 })
	const reference = await begin()
	const [page, other, late] = [await ref(), await book(), await book()]
	await pay(other)
	expect((await view(reference)).calendar).toBeUndefined()
	const refused = await press(late)
	expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('please do not pay')])
	const seen = async (query?: string) => (({ notice, pay }) => [notice, pay?.amount])(await view(reference, query))
	expect(await seen()).toEqual(['full', undefined])
	expect(await seen('?checking=yes')).toEqual(['checking', undefined])
	await round()
	expect(await gateway.ask(asked(page), AbortSignal.timeout(9000))).toEqual({ state: 'closed' })
	await does('cancel', other, { why: 'asked' })
	expect(await seen()).toEqual([undefined, '₹15,930'])
})

test('the payment of somebody who comes back by a link that was replaced is booked', async () => {
	const { does, begin, back, pathOf, app, ref, double, round, orderOf } = await shop()
	const reference = await begin()
	const path = await pathOf(reference)
	double.pay(await ref())
	await does('relink', reference, {})
	const answer = await app.inject(`${path}/return`)
	expect([answer.statusCode, answer.json()]).toEqual([404, {}])
	expect(answer.headers['referrer-policy']).toBe('same-origin')
	await round()
	expect(await orderOf(reference)).toMatchObject({ status: 'paid' })
	expect((await back(reference)).statusCode).toBe(303)
})

test('an order is paid anew once the page of a provider or account that is no longer set up is over', async () => {
	const { begin, press, clock, db, rows } = await shop()
	const references = [await begin(), await begin()]
	for (const [i, change] of [{ method: 'stripe' }, { providerRef: 'plink_gone' }].entries())
		await db
			.updateTable('payments')
			.set(change)
			.where('orderReference', '=', references[i] ?? '')
			.execute()
	clock.now = new Date(NOW.getTime() + 3 * HOUR_MS)
	for (const reference of references) expect((await press(reference)).statusCode).toBe(303)
	expect((await rows()).map(({ state }) => state)).toEqual(['expired', 'expired', 'created', 'created'])
})

test('whoever has withdrawn is led to no provider, the open page is closed, and the clock asks for nothing', async () => {
	const { db, begin, pay, press, view, pathOf, app, clock, settling, gateway, ref, round, orderOf, mails } =
		await shop()
	const reference = await begin()
	await db.updateTable('orders').set({ country: 'Norway' }).execute()
	await pay(reference, { amount: 100_000, allow: { part: true } })
	await press(reference)
	const page = await ref()
	const fields = { confirm: 'yes', declared: 'yes' }
	expect((await sendForm(app, `${await pathOf(reference)}/withdraw`, fields)).statusCode).toBe(303)
	const refused = await press(reference)
	expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('please do not pay')])
	expect((await view(reference)).pay).toBeUndefined()
	await round()
	expect(await gateway.ask(asked(page), AbortSignal.timeout(9000))).toEqual({ state: 'closed' })
	const before = await mails()
	clock.now = new Date('2025-10-20T05:00:00Z')
	expect(await chaseOrders({ ...settling, by: 'server', now: clock.now })).toEqual({})
	expect(await orderOf(reference)).toMatchObject({ state: 'payable', attention: ['withdraw'] })
	expect(await mails()).toEqual(before)
})

// pretix/pretix#827
test('an order is not cancelled while somebody pays for it, and a payment that a bank reports days later counts', async () => {
	const { decide, book, press, double, clock, ref, settling, round, orderOf, rows } = await shop()
	const reference = await book()
	await decide('runs')
	clock.now = new Date('2025-10-20T04:00:00Z')
	await press(reference)
	await chaseOrders({ ...settling, by: 'server', now: new Date('2025-10-20T05:00:00Z') })
	expect(await orderOf(reference)).toMatchObject({ state: 'payable', remindedAt: null })
	clock.now = new Date('2025-10-20T07:00:00Z')
	await round()
	expect(await rows()).toMatchObject([{ state: 'expired', settledAt: null }])
	await chaseOrders({ ...settling, by: 'server', now: clock.now })
	expect(await orderOf(reference)).toMatchObject({ state: 'cancelled' })
	clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
	double.pay(await ref())
	await round()
	expect(await rows()).toMatchObject([{ state: 'succeeded', paidOn: '2025-10-22' }])
	expect(await orderOf(reference)).toMatchObject({ status: 'refundDue', attention: ['refundDue'] })
	clock.now = new Date(clock.now.getTime() + 9 * DAY_MS)
	double.calls.length = 0
	await round()
	expect(double.calls).toEqual([])
})

// duncanmcclean/statamic-cargo#190
test('an event in the wrong order, twice or about an unknown payment changes nothing, because the provider is asked', async () => {
	const { begin, hook, ref, double, orderOf, rows, mails } = await shop()
	const reference = await begin()
	const said = (name: string, status: string) =>
		double.event(name, { payment_link: { ...double.links.get(link), status } })
	const link = await ref()
	expect((await hook(said('payment_link.paid', 'paid'))).statusCode).toBe(200)
	expect(await orderOf(reference)).toMatchObject({ status: 'payable' })
	const paid = double.pay(link)
	const unknown = double.event('payment_link.paid', { payment_link: { reference_id: 'PRM-0-unknown' } })
	const events = [said('payment_link.expired', 'expired'), unknown, paid, said('payment_link.paid', 'paid'), paid]
	for (const event of events) expect((await hook(event)).statusCode).toBe(200)
	expect(await rows()).toMatchObject([{ state: 'succeeded' }])
	expect(await mails()).toEqual(['order/paid'])
})

// razorpay/razorpay-node#96
each(
	'a webhook of %s that is changed, unsigned, too large, of another kind or for another provider is refused, and a good one taken once the provider answers',
	async (name) => {
		const { begin, hook, ref, double, orderOf, app } = await shop(name)
		const reference = await begin()
		const { body, headers } = double.pay(await ref())
		const status = async (event: { body: Buffer; headers: Record<string, string> }, to?: string) =>
			(await hook(event, to)).statusCode
		expect(await status({ body: Buffer.concat([body, Buffer.from('\n')]), headers })).toBe(400)
		expect(await status({ body, headers: { 'content-type': 'application/json' } })).toBe(400)
		expect(await status({ body: Buffer.alloc(300 * 1024, 'x'), headers })).toBe(413)
		expect(await status({ body, headers: { ...headers, 'content-type': 'text/plain' } })).toBe(415)
		expect(await status({ body, headers }, name === 'stripe' ? 'razorpay' : 'stripe')).toBe(404)
		expect(await status({ body, headers }, 'paypal')).toBe(400)
		expect(await orderOf(reference)).toMatchObject({ status: 'payable' })
		expect((await app.inject(`/api/payments/${name}/webhook`)).statusCode).toBe(405)
		double.fault = 'lost'
		expect(await status({ body, headers })).toBe(503)
		double.fault = 'slow'
		expect(await status({ body, headers })).toBe(200)
		expect(await orderOf(reference)).toMatchObject({ status: 'paid' })
	},
)

test('without a provider there is neither a form to pay nor a webhook', async () => {
	const { db, classes, book, orderOf } = await testOrders()
	const { app } = await testApp({ db, classes, rendered: SAID })
	const path = orderPath((await orderOf(await book())).token)
	expect((await app.inject(path)).json().order.pay).not.toHaveProperty('online')
	const status = async (url: string) => (await app.inject({ method: 'POST', url, payload: {} })).statusCode
	expect([await status(`${path}/pay`), await status('/api/payments/razorpay/webhook')]).toEqual([405, 404])
})

each(
	'a payment that can not begin at %s says that nothing was paid, keeps the bank, and begins later',
	async (name) => {
		const { book, press, view, double, rows, ref, back, orderOf } = await shop(name)
		const reference = await book()
		for (const fault of ['lost', 'error', 'refused', 'redirect', 'broken'] as const) {
			double.fault = fault
			const answer = await press(reference)
			expect({ fault, status: answer.statusCode }).toEqual({ fault, status: 503 })
			const { order, sent } = answer.json()
			expect(sent.problem).toContain('does not answer just now. Nothing was paid.')
			expect(order.pay.bank).toBeDefined()
		}
		double.fault = undefined
		expect((await press(reference)).statusCode).toBe(303)
		expect((await view(reference)).pay?.online?.url).toBeDefined()
		// Only a refusal makes a new attempt, and nobody has the page of an old one.
		expect((await rows()).filter(({ url }) => url !== null)).toHaveLength(1)
		double.pay(await ref())
		await back(reference)
		expect(await orderOf(reference)).toMatchObject({ status: 'paid', received: TOTAL })
	},
)

// coollabsio/coolify#11666
each(
	'a payment that could not begin at %s because of a lost answer begins at the next try, however much later that is',
	async (name) => {
		const { book, press, double, clock, rows, ref, back, orderOf } = await shop(name, { capacity: 99 })
		const waits = [1, 88, 89, 90, 95, 119, 121, 300].flatMap((minutes) => [
			[minutes, 'lost'] as const,
			[minutes, 'broken'] as const,
		])
		for (const [minutes, fault] of waits) {
			const reference = await book()
			double.fault = fault
			expect((await press(reference)).statusCode).toBe(503)
			double.fault = undefined
			clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
			expect((await press(reference)).statusCode, `${minutes} ${fault}`).toBe(303)
			const own = (await rows()).filter(
				({ orderReference, state }) => orderReference === reference && state === 'created',
			)
			expect(own).toHaveLength(1)
			double.pay(await ref())
			await back(reference)
			expect(await orderOf(reference)).toMatchObject({ received: TOTAL, excess: 0 })
			clock.now = NOW
		}
	},
)

test('a provider that hangs costs the form and the way back three seconds, and no other page anything', async () => {
	const { book, press, back, view, double } = await shop()
	const [one, other] = [await book(), await book()]
	await press(one)
	double.fault = 'hang'
	const page = view(other)
	const hanging = Promise.all([press(other), back(one)])
	expect(await Promise.race([hanging, page])).toMatchObject({ status: 'payable' })
	const [pressed, returned] = await hanging
	expect([pressed.statusCode, returned.statusCode]).toEqual([503, 303])
})

test('a round goes on after attempts that are refused', async () => {
	const { begin, double, db, round, orderOf, ref } = await shop('razorpay', { capacity: 99 })
	for (let i = 0; i < 12; i++) await begin()
	await db.updateTable('payments').set({ providerRef: 'plink_gone' }).execute()
	const reference = await begin()
	double.pay(await ref())
	expect(await round()).toEqual({ asked: 13, left: 0 })
	expect(await orderOf(reference)).toMatchObject({ status: 'paid' })
})

test('a round leaves a provider that does not answer, also where pages could not be made meanwhile, and goes on with another', async () => {
	const { book, begin, double, settling, db, orderOf, rows, clock } = await shop('razorpay', { capacity: 99 })
	const stripe = await stripeDouble(() => clock.now)
	const reference = await book()
	const other = { ...settling, gateways: [stripe.gateway] }
	await beginPayment(await orderOf(reference), 'http://localhost', other)
	stripe.pay((await rows())[0]?.providerRef ?? '')
	for (let i = 0; i < 20; i++) await begin()
	await db.updateTable('payments').set({ providerRef: null }).where('id', '>', 11).execute()
	clock.now = new Date(NOW.getTime() + 3 * HOUR_MS)
	double.fault = 'hang'
	const before = double.calls.length
	const failures: Error[] = []
	const gateways = [double.gateway, stripe.gateway]
	const { asked, left } = await settleOpen({ ...settling, gateways }, (error) => failures.push(error))
	const hung = double.calls.length - before
	expect([hung, asked + left]).toEqual([failures.length, 21])
	expect(hung).toBeLessThanOrEqual(6)
	expect(await orderOf(reference)).toMatchObject({ status: 'paid' })
	double.fault = undefined
	expect(await settleOpen({ ...settling, gateways }, (error) => failures.push(error))).toMatchObject({ left: 0 })
	expect(failures).toHaveLength(hung)
	expect((await rows()).map(({ state }) => state)).toEqual(['succeeded', ...Array(20).fill('expired')])
})

test('a round leaves a provider that takes too long, and the next ones ask about the rest', async () => {
	const { begin, double, settling, rows, clock } = await shop('razorpay', { capacity: 99 })
	for (let i = 0; i < 20; i++) await begin()
	clock.now = new Date(NOW.getTime() + 3 * HOUR_MS)
	double.fault = 'slow'
	const { asked, left } = await settleOpen(settling, () => {}, { lengthMs: 100 })
	expect([asked, left]).toEqual([4, 16])
	double.fault = undefined
	expect(await settleOpen(settling, () => {}, { isDaily: false })).toEqual({ asked: 16, left: 0 })
	expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(['expired']))
})

test('a refund that waits for a provider without keys blocks another one for thirty days, and is then told', async () => {
	const { does, paid, putDown, sendBack, settling, orderOf, rows } = await shop()
	const reference = await paid()
	await does('cancel', reference, { why: 'asked' })
	const waiting = await putDown(reference)
	const settleLater = (ms: number) =>
		settleAttempt(waiting, { ...settling, gateways: [], now: () => new Date(NOW.getTime() + ms) })
	await settleLater(29 * DAY_MS)
	await expect(sendBack(reference)).rejects.toThrow('are on their way back')
	await settleLater(30 * DAY_MS)
	expect((await rows()).at(-1)).toMatchObject({ state: 'failed' })
	await sendBack(reference)
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
})

test('a refund that waits for a provider is given up by the office once there are no keys, and not before', async () => {
	const { does, paid, putDown, sendBack, gateway, db, write, actor, orderOf, rows } = await shop()
	const reference = await paid()
	await does('cancel', reference, { why: 'asked' })
	const { id } = await putDown(reference)
	const giveUp = (gateways: Gateway[]) => write((trx) => reverse(trx, reference, id, '', { ...actor, gateways }))
	await expect(giveUp([gateway])).rejects.toThrow('Wait for the answer')
	await expect(sendBack(reference)).rejects.toThrow(`then: orders reverse ${reference} --payment ${id}`)
	await giveUp([])
	expect((await rows()).at(-1)).toMatchObject({ state: 'failed' })
	const events = await db.selectFrom('orderEvents').select(['kind', 'by']).orderBy('id').execute()
	expect(events.at(-1)).toEqual({ kind: 'refundFailed', by: 'asha' })
	await sendBack(reference)
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
})

each('a page of %s is closed when the bank was faster, and pressed again there is nothing to pay', async (name) => {
	const { begin, press, pay, ref, round, rows, gateway } = await shop(name)
	const reference = await begin()
	const page = await ref()
	await pay(reference)
	await round()
	expect(await gateway.ask(asked(page), AbortSignal.timeout(9000))).toEqual({ state: 'closed' })
	expect((await rows()).map(({ state }) => state)).toEqual(['expired', 'succeeded'])
	expect((await press(reference)).statusCode).toBe(409)
})

each(
	'a page of %s where something is due is closed when its order is to go, and what was paid there is booked',
	async (name) => {
		const { begin, double, ref, gateway, settling, orderOf } = await shop(name)
		const [reference, page] = [await begin(), await ref()]
		const [other, late] = [await begin(), await ref()]
		double.pay(late)
		for (const one of [reference, other]) expect(await endPayments(await orderOf(one), settling)).toEqual([])
		expect(await gateway.ask(asked(page), AbortSignal.timeout(9000))).toEqual({ state: 'closed' })
		expect(await orderOf(other)).toMatchObject({ status: 'paid' })
	},
)

test('a part that came by bank leaves the rest to be paid, on a new page', async () => {
	const { begin, press, pay, rows, ref, double, back, orderOf, view } = await shop()
	const reference = await begin()
	await pay(reference, { amount: TOTAL - 1_000_000, allow: { part: true } })
	expect((await view(reference)).pay?.online?.url).toBeUndefined()
	expect((await press(reference)).statusCode).toBe(303)
	expect((await rows()).map(({ state, amount }) => [state, amount])).toEqual([
		['expired', TOTAL],
		['succeeded', TOTAL - 1_000_000],
		['created', 1_000_000],
	])
	double.pay(await ref())
	await back(reference)
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', due: 0, excess: 0 })
})

each(
	'less, more or another currency than %s was to ask for is booked as it came, and confirms nothing',
	async (name) => {
		const { does, begin, ref, double, round, orderOf, mails, sendBack } = await shop(name)
		const come = async (change: { amount?: number; currency?: string }) => {
			const reference = await begin()
			double.pay(await ref(), change)
			await round()
			return reference
		}
		const less = await come({ amount: 100 })
		expect(await orderOf(less)).toMatchObject({ status: 'partPaid', due: TOTAL - 100 })
		await expect(does('confirm', less, {})).rejects.toThrow('still due')
		expect(await orderOf(await come({ amount: TOTAL + 100 }))).toMatchObject({
			status: 'paid',
			attention: ['overpaid'],
		})
		const other = await come({ currency: 'USD' })
		expect(await orderOf(other)).toMatchObject({ status: 'payable', received: 0, attention: ['otherCurrency'] })
		await expect(sendBack(other, { amount: TOTAL + 1, currency: 'USD' })).rejects.toThrow('are to be sent back')
		await sendBack(other, { currency: 'USD' })
		expect(await orderOf(other)).toMatchObject({ status: 'payable', received: 0, attention: [] })
		expect(await mails()).toEqual([
			...['order/paid', 'order/paid', 'order/attention', 'order/attention'],
			'order/refunded',
		])
	},
)

test('money goes back from a payment in its own currency', async () => {
	const { does, begin, press, ref, double, round, rows, putDown } = await shop()
	const reference = await begin()
	double.pay(await ref(), { currency: 'USD' })
	await round()
	await press(reference)
	double.pay(await ref())
	await round()
	await does('cancel', reference, { why: 'asked' })
	expect((await putDown(reference)).providerRef).toBe((await rows())[1]?.paymentRef)
})

test('money for an order that was erased meanwhile is kept in the books, also what goes back, and the office is told of each', async () => {
	const { does, begin, paid, putDown, ref, double, settling, db, rows, hook } = await shop()
	const erase = () =>
		erasePerson(db, { email: REGISTRATION.email, secret: SECRET, dataDir: temporaryFolder() }, testActor())
	const failures: unknown[] = []
	await begin()
	const link = await ref()
	await erase()
	double.pay(link)
	const reference = await paid()
	await does('cancel', reference, { why: 'asked' })
	await putDown(reference)
	await erase()
	await settleOpen(settling, (error) => failures.push(error))
	expect(failures).toEqual([])
	const kept = { orderId: null, state: 'succeeded', amount: TOTAL }
	expect(await rows()).toMatchObject([kept, kept, { ...kept, kind: 'refund', paymentRef: double.refunds[0]?.id }])
	double.settleRefunds(false)
	await settleOpen(settling, (error) => failures.push(error))
	expect((await rows()).at(-1)).toMatchObject({ state: 'failed' })
	expect(failures).toEqual([])
	const told = async () => {
		const stranded = (await rows()).filter(({ strandedAt }) => strandedAt !== null)
		const mails = await db.selectFrom('outbox').select('id').where('kind', '=', 'payment/stranded').execute()
		return [stranded.map(({ kind, orderReference }) => `${kind} ${orderReference === reference}`), mails.length]
	}
	expect(await told()).toEqual([['payment false', 'payment true'], 3])
	expect((await hook(double.disputed((await rows())[1]?.paymentRef ?? ''))).statusCode).toBe(200)
	expect(await told()).toEqual([['payment false', 'payment true'], 4])
})

each(
	'a bank that asks for money of %s back needs the office, once, and the end of that is told and stays',
	async (name) => {
		const { paid, double, hook, rows, orderOf, mails, db } = await shop(name)
		const reference = await paid()
		const paymentRef = (await rows())[0]?.paymentRef ?? ''
		const hear = async (status?: string) =>
			expect((await hook(double.disputed(paymentRef, status))).statusCode).toBe(200)
		await Promise.all([hear(), hear(), hear()])
		await hear()
		expect(await orderOf(reference)).toMatchObject({ status: 'paid', attention: ['disputed'] })
		expect((await mails()).filter((kind) => kind === 'order/attention')).toHaveLength(1)
		expect((await db.selectFrom('orderEvents').select('kind').execute()).map(({ kind }) => kind)).toEqual([
			'paid',
			'disputed',
		])
		for (const status of ['won', undefined, 'won', undefined, 'lost', undefined]) await hear(status)
		expect(await orderOf(reference)).toMatchObject({ attention: [] })
		expect((await db.selectFrom('orderEvents').select('kind').execute()).at(-1)).toEqual({ kind: 'disputeWon' })
		expect((await mails()).filter((kind) => kind === 'order/attention')).toHaveLength(2)
		expect((await hook(double.disputed('pay_unknown'))).statusCode).toBe(200)
	},
)

each(
	'a dispute of %s that comes before its payment is settled is kept, and lost money is recorded while the seat stays',
	async (name) => {
		const { db, begin, double, gateway, ref, hook, orderOf, does, sendBack } = await shop(name)
		const reference = await begin()
		double.pay(await ref())
		const paid = await gateway.ask(asked(await ref()), AbortSignal.timeout(9000))
		const paymentRef = paid.state === 'paid' ? (paid.money[0]?.paymentRef ?? '') : ''
		expect((await hook(double.disputed(paymentRef, 'lost'))).statusCode).toBe(200)
		expect(await orderOf(reference)).toMatchObject({ status: 'paid', attention: ['lost'] })
		await does('confirm', reference, {})
		// The customer sent nothing back to us, so what he paid with is a debt.
		await sendBack(reference, { method: name })
		expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', isShort: true, received: 0, odd: [] })
		const kinds = await db.selectFrom('documents').select('kind').orderBy('id').execute()
		expect(kinds.map(({ kind }) => kind)).not.toContain('credit')
	},
)

test('a dispute after the money went back, or before it goes, is seen, sends nothing twice and issues one credit note', async () => {
	const { paid, rows, does, sendBack, putDown, hook, double, orderOf, documents } = await shop()
	const reference = await paid()
	await does('confirm', reference, {})
	const paymentRef = (await rows())[0]?.paymentRef ?? ''
	await hook(double.disputed(paymentRef))
	await does('cancel', reference, { why: 'asked' })
	await expect(putDown(reference)).rejects.toThrow('that no bank asks back')
	await sendBack(reference)
	await hook(double.disputed(paymentRef, 'lost'))
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', due: 0, attention: ['lost'] })
	await sendBack(reference, { method: 'razorpay' })
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', due: 0, excess: 0, attention: [] })
	expect((await documents()).map(({ kind }) => kind)).toEqual(['voucher', 'invoice', 'credit'])
})

test('a dispute that comes before its payment while the provider gives no answer is asked for again, and kept then', async () => {
	const { begin, double, gateway, ref, hook, orderOf } = await shop()
	const reference = await begin()
	double.pay(await ref())
	const paid = await gateway.ask(asked(await ref()), AbortSignal.timeout(9000))
	const lost = double.disputed(paid.state === 'paid' ? (paid.money[0]?.paymentRef ?? '') : '', 'lost')
	double.fault = 'lost'
	expect((await hook(lost)).statusCode).toBe(503)
	double.fault = undefined
	expect((await hook(lost)).statusCode).toBe(200)
	expect(await orderOf(reference)).toMatchObject({ status: 'paid', attention: ['lost'] })
})

test('many who press at once are led to one page, and a visitor begins twenty payments an hour at most', async () => {
	const { book, press, rows, double } = await shop('razorpay', { capacity: 99, rateLimit: true })
	const reference = await book()
	const answers = await Promise.all(Array.from({ length: 22 }, () => press(reference)))
	const statuses = answers.map(({ statusCode }) => statusCode).sort()
	expect(statuses).toEqual([...Array(20).fill(303), 429, 429])
	expect([(await rows()).length, double.links.size]).toEqual([1, 1])
})

test('an order that looks like the work of a robot, has a name that nothing can print, is a quote or unknown is led to no provider', async () => {
	const { book, press, view, db, app, double } = await shop()
	const reference = await book()
	const change = (values: object) => db.updateTable('orders').set(values).execute()
	const refused = async () => {
		const { statusCode, body } = await press(reference)
		return [statusCode, body]
	}
	await change({ suspect: 'trap' })
	expect((await view(reference)).pay?.online).toBeUndefined()
	expect(await refused()).toEqual([409, expect.stringContaining('A person has to look')])
	await change({ suspect: null, buyerName: '王小明' })
	expect(await refused()).toEqual([409, expect.stringContaining("can't print the name 王小明")])
	await change({ state: 'quoted', validUntil: NOW.toISOString() })
	expect((await press(reference)).statusCode).toBe(404)
	const unknown = { method: 'POST', url: '/orders/0123456789abcdefghjkmnpqrs/pay', payload: {} } as const
	expect((await app.inject(unknown)).statusCode).toBe(404)
	expect(double.calls).toEqual([])
})
