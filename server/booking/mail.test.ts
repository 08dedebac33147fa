import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { reverse } from '#server/booking/payments/refunds.ts'
import { toHtml, toText } from '#server/outbox/email.ts'
import { CLASS, REGISTRATION } from '#server/testing/fixtures.ts'
import { SELLER } from '#server/testing/seller.ts'
import { mailed, ORIGIN, testOrders } from './testing.ts'

const about = (context: Awaited<ReturnType<typeof testOrders>>) => mailed(context, 'order/')

test('each mail about an order greets, says what happened and what comes next, and leads to the order', async () => {
	const context = await testOrders({ capacity: 1 })
	const { does, book, pay, sendBack, orderOf } = context
	const reference = await book()
	await pay(reference)
	await does('relink', reference, {})
	await does('confirm', reference, {})
	const { token } = await orderOf(reference)
	const before = await about(context)
	await does('cancel', reference, { why: 'class' })
	await sendBack(reference)
	const after = await about(context)
	// What is no longer true is not sent.
	expect(after.map(({ kind }) => kind)).not.toContain('order/confirmed')
	const mails = [...before, ...after.slice(-2)]
	expect(mails.map(({ kind }) => kind)).toEqual([
		'order/paid',
		'order/relinked',
		'order/confirmed',
		'order/cancelled',
		'order/refunded',
	])
	for (const { email } of mails) {
		expect(email).toMatchObject({ to: REGISTRATION.email, reference })
		expect(email.subject).toContain(REGISTRATION.course)
		expect(email.opening).toHaveLength(3)
		for (const part of [toText(email), toHtml(email, 'Pramaan')]) {
			expect(part).toContain('Dear Asha,')
			expect(part).toContain(`${ORIGIN}/orders/${token}`)
			expect(part).toContain(CLASS.times)
			for (const hidden of [REGISTRATION.lastName, REGISTRATION.phone, REGISTRATION.city])
				expect(part).not.toContain(hidden)
		}
		expect(toHtml(email, 'Pramaan')).not.toMatch(/<img|<link|url\(|@import/)
		expect(toHtml(email, 'Pramaan')).toContain('prefers-color-scheme: dark')
	}
	const attached = mails.find(({ kind }) => kind === 'order/confirmed')?.email.attachments?.at(-1)
	const events = new ICAL.Component(ICAL.parse(String(attached?.content))).getAllSubcomponents('vevent')
	expect(events).toHaveLength(CLASS.moments.length)
	const file = mails.find(({ kind }) => kind === 'order/cancelled')?.email.attachments?.at(-1)
	expect(file?.contentType).toContain('method=CANCEL')
	const cancelled = new ICAL.Component(ICAL.parse(String(file?.content))).getAllSubcomponents('vevent')
	for (const [i, event] of cancelled.entries())
		expect([event.getFirstPropertyValue('uid'), event.getFirstPropertyValue('status')]).toEqual([
			events[i]?.getFirstPropertyValue('uid'),
			'CANCELLED',
		])
})

test('the office reads in the subject who has paid for a class that is full', async () => {
	const context = await testOrders({ capacity: 1 })
	const [first, second] = [await context.book(), await context.book()]
	await context.pay(first)
	await context.pay(second)
	const mail = (await about(context)).find(({ kind }) => kind === 'order/attention')?.email
	expect(mail).toMatchObject({
		to: SELLER.mail.registrations,
		replyTo: REGISTRATION.email,
		subject: `Paid, but full: ${REGISTRATION.course}, ${CLASS.dates}, Asha Rao-Sørensen (${second})`,
	})
})

test('a mail about a payment says what the order needs now', async () => {
	const context = await testOrders({ capacity: 1 })
	const reference = await context.book()
	await context.pay(reference, { amount: 100_000, allow: { part: true } })
	const [part] = await about(context)
	expect(part?.email.subject).toBe(`Part of your payment has arrived: ${REGISTRATION.course} (${reference})`)
	expect(part?.email.opening[2]).toContain('₹14,930 is still to be paid.')
})

test('a mail about a reversed payment says what is due and brings the document', async () => {
	const context = await testOrders()
	const reference = await context.book()
	await context.pay(reference)
	const [payment] = await context.db.selectFrom('payments').select('id').execute()
	await context.write((trx) => reverse(trx, reference, payment?.id ?? 0, 'Wrong order.', context.actor))
	const email = (await about(context)).at(-1)?.email
	expect(email?.subject).toBe(`We have corrected a payment: ${REGISTRATION.course} (${reference})`)
	expect(email?.opening[2]).toContain('Please pay ₹15,930 by')
	expect(email?.attachments).toMatchObject([{ filename: 'REV-25-26-000001.pdf' }])
})

test('no mail is made about an order that was deleted', async () => {
	const context = await testOrders()
	const reference = await context.book()
	await context.pay(reference)
	await context.db.updateTable('outbox').set({ orderId: null }).execute()
	await context.db.deleteFrom('orders').execute()
	expect(await about(context)).toEqual([])
})
