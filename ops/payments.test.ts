import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginPayment } from '#server/booking/payments/attempts.ts'
import { putDownStranded } from '#server/booking/payments/refunds.ts'
import { strandedTemplates } from '#server/booking/payments/stranded.ts'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { readEnv } from '#server/env.ts'
import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import { REGISTRATION, temporaryFolder } from '#server/testing/fixtures.ts'
import { SELLER } from '#server/testing/seller.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { checkGateways, checkPayments } from './doctor/payments.ts'
import { command as cancel } from './orders/cancel.command.ts'
import { command as list } from './orders/list.command.ts'
import { command as paid } from './orders/paid.command.ts'
import { command as refund } from './orders/refund.command.ts'
import { command as reverse } from './orders/reverse.command.ts'
import { command as today } from './orders.command.ts'
import { command as check } from './payments/check.command.ts'
import { command as refundGone } from './payments/refund.command.ts'
import { command as payments } from './payments.command.ts'
import { command as erase } from './person/erase.command.ts'
import { asShown, testOps } from './testing.ts'
import { waitingForOffice } from './waiting/waiting.ts'

/** An order that is paid at a double and not settled yet. */
async function office() {
	const { db, store, call } = await testOps()
	const orders = await testOrders({ moments: [[4e12, 4e12]] }, db)
	const double = await razorpayDouble(() => new Date())
	const env = { ...store, ...double.env }
	const { write, classes, actor } = orders
	const settling = { db, write, gateways: [double.gateway], classes, supplier: actor.supplier, now: () => new Date() }
	await orders.decide('runs')
	const reference = await orders.book()
	const begin = async (of = reference) => {
		await beginPayment(await orders.orderOf(of), 'http://localhost', settling)
		return [...double.links.keys()].at(-1) ?? ''
	}
	const money = { amount: String(TOTAL / 100), currency: 'INR', method: 'razorpay' }
	return {
		...orders,
		...{ double, env, reference, begin, money },
		callWithoutKeys: call,
		/** With the keys of the provider, on a connection of its own. */
		call: (...[command, operands, options]: Parameters<typeof call>) => call(command, operands, options, env),
	}
}

test('the office settles, exports and sends back what was paid online, each once', async () => {
	const { call, begin, double, reference, money, orderOf, db, classes } = await office()
	const waiting = async () => asShown(await waitingForOffice(db, classes, new Date()))
	double.pay(await begin())
	double.fault = 'lost'
	const away = '1 payment without an answer: Razorpay gives no answer'
	await expect(call(check)).rejects.toThrow(away)
	double.fault = undefined
	expect(await call(check)).toBe('Asked about 1 payment.\n')
	expect(await orderOf(reference)).toMatchObject({ received: TOTAL, due: 0 })
	await expect(call(refund, [reference], money)).rejects.toThrow(`first: orders cancel ${reference}`)
	await call(cancel, [reference], { why: 'asked' })
	const next = `orders refund ${reference} --amount 15930 --currency INR --method razorpay`
	expect(await waiting()).toMatchObject([{ what: expect.stringMatching(/^refund ₹15,930, by /), next }])
	double.fault = 'lost'
	await expect(call(refund, [reference], money)).rejects.toThrow('it sends nothing twice')
	expect(await waiting()).toMatchObject([{ what: 'a refund is on its way, nothing to do', next: 'payments check' }])
	double.fault = undefined
	await expect(call(refund, [reference], { ...money, amount: '1' })).rejects.toThrow('are on their way back')
	expect(await call(refund, [reference], money)).toBe(
		`${reference}: ₹15,930 sent back by Razorpay. An email is on its way.\n`,
	)
	expect(double.refunds).toHaveLength(1)
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
	const before = /nothing is to be sent back\. Sent back before: ₹15,930 on [\d-]{10}, razorpay rfnd_\w+\.$/
	await expect(call(refund, [reference], money)).rejects.toThrow(before)
	const out = join(temporaryFolder(), 'payments.csv')
	await call(payments, [], { csv: true, out })
	const exported = readFileSync(out, 'utf8')
	for (const part of [double.refunds[0]?.id, double.refunds[0]?.payment_id, 'succeeded', 'plink_'])
		expect(exported).toContain(part)
	expect(await call(list, [reference])).toMatch(/payment 1 {2}₹15,930 {2}razorpay {2}pay_/)
	expect(await call(payments)).toContain(`2  ${reference}  refund (succeeded)  ₹15,930  razorpay  rfnd_`)
	// Test keys: no document is valid.
	const snapshots = await db.selectFrom('documents').select('snapshot').execute()
	expect(snapshots.map(({ snapshot }) => JSON.parse(snapshot).isSample)).toEqual([true, true])
})

test('a refund that waits at the provider, one that it refuses, and a lost dispute are said to the office', async () => {
	const { call, begin, double, reference, money, orderOf } = await office()
	double.pay(await begin())
	await call(check)
	await call(cancel, [reference], { why: 'asked' })
	double.refundStatus = 'pending'
	expect(await call(refund, [reference], money)).toContain('recorded once they are sent')
	double.settleRefunds(false)
	await expect(call(refund, [reference], money)).rejects.toThrow('were not sent back')
	expect(await orderOf(reference)).toMatchObject({ status: 'refundDue' })
	expect(await call(refund, [reference], { ...money, ref: 'disp_Ab12' })).toContain(
		'sent back. An email is on its way.',
	)
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled' })
})

test('a refund that was given up or taken back and was sent after all is recorded before more is sent', async () => {
	const { call, callWithoutKeys, begin, db, double, reference, money, orderOf } = await office()
	double.pay(await begin())
	await call(check)
	await call(cancel, [reference], { why: 'asked' })
	const part = { ...money, amount: '5000' }
	double.fault = 'lost'
	double.faulty = 'POST'
	await expect(call(refund, [reference], part)).rejects.toThrow('it sends nothing twice')
	double.fault = undefined
	const lost = { payment: '2', why: 'The keys are gone.' }
	await expect(call(reverse, [reference], lost)).rejects.toThrow('Wait for the answer')
	expect(await callWithoutKeys(reverse, [reference], lost)).toContain('is given up')
	await expect(callWithoutKeys(reverse, [reference], lost)).rejects.toThrow('no payment 2 that counts')
	const ref = double.refunds[0]?.id
	const next = `orders refund ${reference} --amount 5000 --currency INR --method razorpay --ref ${ref}`
	await expect(call(refund, [reference], part)).rejects.toThrow(next)
	Object.assign(double, { fault: 'lost', faulty: undefined })
	expect(await call(refund, [reference], { ...part, 'dry-run': true })).toContain('₹5,000 sent back by Razorpay')
	double.fault = undefined
	expect(double.refunds).toHaveLength(1)
	await call(refund, [reference], { ...part, ref })
	await call(refund, [reference], { ...money, amount: '930' })
	// A trial that was rolled back leaves a gap in the numbers on PostgreSQL.
	const { id } = await db.selectFrom('payments').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
	await call(reverse, [reference], { payment: String(id), why: 'Recorded by mistake.' })
	await expect(call(refund, [reference], { ...money, amount: '930' })).rejects.toThrow(`--ref ${double.refunds[1]?.id}`)
	expect(double.refunds).toHaveLength(2)
	await call(refund, [reference], { ...money, amount: '930', ref: double.refunds[1]?.id })
	await call(refund, [reference], { ...money, amount: '10000' })
	expect(double.refunds.map(({ amount }) => amount)).toEqual([500_000, 93_000, 1_000_000])
	expect(await orderOf(reference)).toMatchObject({ status: 'cancelled', received: 0 })
})

test('the page of a provider is closed when its order is cancelled or paid by bank, and money that comes late is booked', async () => {
	const { call, begin, double, reference, money, book, orderOf } = await office()
	const [other, third] = [await book(), await book()]
	const [first, second, last] = [await begin(), await begin(other), await begin(third)]
	await call(paid, [reference], { ...money, method: 'bank', ref: 'UTR42671928' })
	expect(await call(cancel, [other], { why: 'asked' })).toBe(
		`${other} (Asha Rao-Sørensen): cancelled. An email is on its way.\n`,
	)
	expect([first, second].map((link) => double.links.get(link)?.status)).toEqual(['cancelled', 'cancelled'])
	double.pay(second)
	double.fault = 'lost'
	expect(await call(cancel, [third], { why: 'asked' })).toContain('closes the payment page within the hour')
	double.fault = undefined
	await call(check)
	expect(double.links.get(last)?.status).toBe('cancelled')
	expect(await orderOf(other)).toMatchObject({ status: 'refundDue', attention: ['refundDue'] })
})

test('nobody asks the provider for anything when a command only says what it would do', async () => {
	const { call, begin, double, reference, money, book, db } = await office()
	double.pay(await begin())
	await call(check)
	const other = await book()
	const page = await begin(other)
	await call(cancel, [other], { why: 'asked', 'dry-run': true })
	expect(double.links.get(page)?.status).toBe('created')
	await call(cancel, [reference], { why: 'asked' })
	double.fault = 'lost'
	expect(await call(refund, [reference], { ...money, 'dry-run': true })).toBe(
		`${reference}: ₹15,930 sent back by Razorpay, once it says so.\nNothing was changed (--dry-run).\n`,
	)
	await expect(call(refund, [reference], { ...money, amount: '99999', 'dry-run': true })).rejects.toThrow('Nothing was')
	expect(double.refunds).toEqual([])
	double.fault = undefined
	await call(refund, [reference], money)
	const kept = await db.selectFrom('officeEvents').select('command').orderBy('id').execute()
	expect(kept.map(({ command }) => command)).toEqual(['orders cancel', 'orders refund'])
})

test('money of an order that was erased waits for the office, which is told each time', async () => {
	const { call, begin, double, reference, db } = await office()
	const at = await begin()
	double.pay(at)
	double.fault = 'lost'
	const erased = await call(erase, [REGISTRATION.email], { yes: true, unsettled: true })
	double.fault = undefined
	expect(erased).toContain(`The payment provider has payer, course and reference of razorpay ${at}: ask there`)
	expect(await call(today)).toBe('Nothing waits for the office.\n')
	await call(check)
	expect(await call(today)).toMatch(/^today {4}₹15,930 without an order {2}payments refund 1\n$/)
	expect(await checkPayments(db, new Date())).toContainEqual(
		expect.objectContaining({ mark: '!', text: 'Money without an order waits for the office.' }),
	)
	const mails = await db.selectFrom('outbox').selectAll().where('kind', '=', 'payment/stranded').execute()
	expect(mails).toHaveLength(1)
	const [mail] = mails
	const email = mail && (await strandedTemplates({ db, seller: SELLER })[mail.kind]?.(mail))
	expect(email).toMatchObject({
		to: SELLER.mail.registrations,
		facts: [[reference, expect.stringMatching(/^payment 1 ₹15,930 razorpay pay_/)]],
	})
})

test('money of an order that was erased is sent back by its number, once whatever is cut or repeated, and waits no more then', async () => {
	const { call, callWithoutKeys, begin, double, db, write, actor } = await office()
	double.pay(await begin())
	await call(check)
	const sendBack = (number = '1', further = {}) => call(refundGone, [number], further)
	await expect(sendBack()).rejects.toThrow('Nothing was sent: no payment whose order is gone has the number 1.')
	await call(erase, [REGISTRATION.email], { yes: true, unsettled: true })
	await expect(callWithoutKeys(refundGone, ['1'])).rejects.toThrow('There are no keys of razorpay')
	await expect(sendBack('2')).rejects.toThrow('Nothing was sent: no payment whose order is gone')
	for (const number of ['x', '1e0', '99999999999999999999'])
		await expect(sendBack(number)).rejects.toThrow(`${number} must be like 12.`)
	double.refundStatus = 'pending'
	Object.assign(double, { fault: 'lost', faulty: 'POST' })
	await expect(sendBack()).rejects.toThrow('it sends nothing twice')
	double.fault = undefined
	expect(await call(today)).toBe('today    a refund is on its way, nothing to do  payments check\n')
	await expect(sendBack('1', { ref: 'UTR1234' })).rejects.toThrow('are on their way back already')
	await Promise.all([1, 2, 3].map(() => write((trx) => putDownStranded(trx, 1, actor))))
	expect(await sendBack()).toContain('on their way at Razorpay')
	double.settleRefunds(true)
	expect(await sendBack()).toMatch(/^PRM-[\w-]+: ₹15,930 sent back by Razorpay\.\n$/)
	expect(await call(today)).toBe('Nothing waits for the office.\n')
	await expect(sendBack()).rejects.toThrow('Nothing was sent: nothing of payment 1 is left')
	expect(double.refunds).toHaveLength(1)
	const mails = () => db.selectFrom('outbox').select('id').where('kind', '=', 'payment/stranded').execute()
	expect(await mails()).toEqual([])
	// A bank may give it back later.
	double.settleRefunds(false)
	await call(check)
	expect(await call(today)).toMatch(/₹15,930 without an order {2}payments refund 1\n$/)
	expect(await mails()).toHaveLength(1)
	expect(await sendBack('1', { ref: 'UTR-1234' })).toMatch(/₹15,930 are recorded as sent back\.\n$/)
	expect(await call(today)).toBe('Nothing waits for the office.\n')
})

test('money that came by bank for an order that was erased is sent back at the bank, and recorded with its reference', async () => {
	const { call, callWithoutKeys, reference, money, db } = await office()
	await callWithoutKeys(paid, [reference], { ...money, method: 'bank', ref: 'UTR42671928' })
	await call(erase, [REGISTRATION.email], { yes: true, unsettled: true })
	await expect(call(refundGone, ['1'])).rejects.toThrow('send it at the bank, and say --ref')
	await expect(call(refundGone, ['1'], { ref: 'UTR42671928' })).rejects.toThrow('is known already')
	const back = { ref: 'UTR5', by: 'Asha' }
	expect(await callWithoutKeys(refundGone, ['1'], back)).toBe(`${reference}: ₹15,930 are recorded as sent back.\n`)
	await expect(call(refundGone, ['1'], back)).rejects.toThrow('nothing of payment 1 is left')
	expect((await db.selectFrom('payments').selectAll().orderBy('id').execute()).at(-1)).toMatchObject({
		...{ kind: 'refund', state: 'succeeded', method: 'bank', amount: TOTAL, by: 'Asha' },
		...{ paymentRef: 'UTR5', providerRef: 'UTR42671928', orderReference: reference },
	})
	expect(await call(today)).toBe('Nothing waits for the office.\n')
})

test('erasing a person closes the page where somebody may be paying, or is refused, and a dry run closes nothing', async () => {
	const { call, callWithoutKeys, begin, double, reference, db } = await office()
	const link = await begin()
	const erasing = (options = {}, by = call) => by(erase, [REGISTRATION.email], { yes: true, ...options })
	const said = `${reference}: ₹15,930 may be paid just now, on a page of razorpay.`
	const orders = async () => (await db.selectFrom('orders').select('id').execute()).length
	expect(await erasing({ 'dry-run': true })).toContain(said)
	expect(double.links.get(link)?.status).toBe('created')
	for (const fault of ['lost', 'error'] as const) {
		double.fault = fault
		double.faulty = 'GET'
		await expect(erasing()).rejects.toThrow(`Nothing was erased:\n  ${said} Razorpay `)
	}
	double.fault = undefined
	await expect(erasing({}, callWithoutKeys)).rejects.toThrow(said)
	expect(await orders()).toBe(1)
	expect(await erasing()).toContain('Erased: 1 registration, 1 order')
	expect(double.links.get(link)?.status).toBe('cancelled')
})

test('a person who has paid a second time a moment ago is not erased before the office says so, and it is booked first', async () => {
	const { call, callWithoutKeys, begin, double, reference, orderOf, money } = await office()
	double.pay(await begin())
	await callWithoutKeys(paid, [reference], { ...money, method: 'bank', ref: 'UTR42671928' })
	const erasing = (options = {}) => call(erase, [REGISTRATION.email], { yes: true, ...options })
	await expect(erasing()).rejects.toThrow(`${reference}: ₹15,930 were received and not sent back.`)
	expect(await orderOf(reference)).toMatchObject({ received: 2 * TOTAL })
	expect(await erasing({ unsettled: true })).toContain('Erased: 1 registration, 1 order')
})

test('the doctor says whether the keys of a provider work, and whether they are for tests', async () => {
	const { double, env } = await office()
	const said = async (further = {}) =>
		(await checkGateways(readEnv({ ...env, ...further }))).map(({ mark, text }) => `${mark} ${text}`)
	expect(await said()).toEqual(['✓ Razorpay accepts the keys, for INR'])
	expect(await said({ PUBLIC_URL: 'https://pramaan.example' })).toContain(
		'! The keys of Razorpay are for tests: no money moves.',
	)
	expect(await said({ RAZORPAY_SECRET: 'wrong' })).toEqual(['✗ Razorpay refuses: Authentication failed'])
	double.fault = 'lost'
	expect(await said()).toEqual(['✗ Razorpay gives no answer that can be read.'])
	expect(await checkGateways(readEnv({}))).toEqual([])
})

test('the doctor says for how many payments a webhook came, and which are not settled', async () => {
	const { db, begin, double, call } = await office()
	const said = async (later = 0) =>
		(await checkPayments(db, new Date(Date.now() + later))).map(({ mark, text }) => `${mark} ${text}`)
	expect(await said()).toEqual([])
	const link = await begin()
	expect(await said(5 * HOUR_MS)).toEqual(['! 1 payment begun over four hours ago and not settled.'])
	double.pay(link)
	await call(check)
	expect(await said()).toEqual(['! In 30 days, webhooks came for 0 of 1 online payment.'])
	await db.updateTable('payments').set({ heardAt: 'now' }).execute()
	expect(await said()).toEqual(['✓ In 30 days, webhooks came for 1 of 1 online payment.'])
	expect(await said(31 * DAY_MS)).toEqual([])
})
