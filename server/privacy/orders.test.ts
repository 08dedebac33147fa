import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TOTAL, testOrders } from '#server/booking/testing.ts'
import { newToken } from '#server/booking/token.ts'
import { CLASS, NOW, REGISTRATION, SECRET, temporaryFolder, testActor } from '#server/testing/fixtures.ts'
import { DAY_MS } from '#server/time.ts'
import { consequencesOf } from './consequences.ts'
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

test('a copy for a person has orders, payments, documents and requests, and erasing leaves documents as issued', async () => {
	const { db, does, reference } = await two()
	await db.updateTable('orders').set({ country: 'Kenya' }).execute()
	await does('askToCancel', reference, {})
	const documents = () => db.selectFrom('documents').selectAll().orderBy('id').execute()
	const before = await documents()
	expect((await findPerson(db, person())).orders).toMatchObject([
		{
			reference,
			payments: [{ amount: TOTAL }],
			events: expect.arrayContaining([expect.objectContaining({ kind: 'paid' })]),
			documents: [{ kind: 'voucher', recipient: { name: 'Asha Rao-Sørensen' } }],
			requests: [{ kind: 'cancel', state: 'open' }],
		},
	])
	await erasePerson(db, person(), testActor())
	expect(await documents()).toEqual(before.map((row, i) => (i === 0 ? { ...row, orderId: null } : row)))
	expect(before).toHaveLength(2)
	expect(await db.selectFrom('requests').select('id').execute()).toEqual([])
})

test('erasing a person deletes order, history, link and mails and gives the seat back, and the payment stays', async () => {
	const { db, reference, other, taken } = await two()
	expect(await taken()).toBe(2)
	const { erased } = await erasePerson(db, person(), testActor())
	expect(erased).toMatchObject({ orders: 1, registrations: 1 })
	expect(await db.selectFrom('orders').select('reference').execute()).toEqual([{ reference: other }])
	expect(await db.selectFrom('orderEvents').select('kind').execute()).toHaveLength(1)
	expect(await db.selectFrom('outbox').select('id').where(sql<boolean>`kind like 'order/%'`).execute()).toHaveLength(1)
	expect(await taken()).toBe(1)
	const kept = await db.selectFrom('payments').select(['orderId', 'orderReference', 'amount']).orderBy('id').execute()
	expect(kept[0]).toEqual({ orderId: null, orderReference: reference, amount: TOTAL })
	expect(kept).toHaveLength(2)
	expect((await findPerson(db, person())).orders).toEqual([])
})

/** The order of a company, paid and confirmed, with a seat of its contact and one of somebody else; mails as files. */
async function shared() {
	const context = await testOrders({ capacity: 5 })
	const { db, book, pay, does } = context
	const reference = await book()
	const member = await book()
	const { id } = await context.orderOf(reference)
	await db.updateTable('orders').set({ company: 'Rao Works', address: '1 Mill Road' }).where('id', '=', id).execute()
	await db
		.updateTable('registrations')
		.set({ orderId: id, email: 'other@mail.example', seatToken: newToken() })
		.where('reference', '=', member)
		.execute()
	await db.deleteFrom('orders').where('reference', '=', member).execute()
	await pay(reference)
	await does('confirm', reference, {})
	const dataDir = temporaryFolder()
	mkdirSync(join(dataDir, 'mail'))
	for (const name of [
		`order-confirmed-7.${reference}.eml`,
		`order-paid-8.${reference}.eml`,
		`seat-confirmed.${member}.eml`,
	])
		writeFileSync(join(dataDir, 'mail', name), REGISTRATION.email)
	return { ...context, reference, member, dataDir }
}

test('erasing who booked leaves order and seats of other people, and takes name, address, link and mails out', async () => {
	const { does, db, classes, reference, member, dataDir, orderOf, taken } = await shared()
	const { token } = await orderOf(reference)
	const ahead = new Date(0)
	expect(await consequencesOf(db, REGISTRATION.email, classes, ahead)).toEqual({
		open: [`${reference}: the seat in ${CLASS.slug} is given back.`],
		stays: [`${reference} stays with the seats of 1 other person, without a contact: emails about it go to nobody.`],
	})
	await erasePerson(db, { ...person(), dataDir }, testActor())
	const order = await orderOf(reference)
	expect(order).toMatchObject({ state: 'confirmed', company: 'Rao Works', email: '', address: null })
	expect(order.token).not.toBe(token)
	expect(JSON.stringify(order.order)).not.toMatch(/Asha|Mill Road/)
	const seats = await db.selectFrom('registrations').select(['reference', 'seat']).execute()
	expect(seats).toEqual([{ reference: member, seat: 'confirmed' }])
	expect(await taken()).toBe(1)
	expect(readdirSync(join(dataDir, 'mail'))).toEqual([`seat-confirmed.${member}.eml`])

	await does('cancel', reference, { why: 'class' })
	const kinds = (await db.selectFrom('outbox').select('kind').execute()).map(({ kind }) => kind)
	expect(kinds).toContain('seat/cancelled')
	expect(kinds).not.toContain('order/cancelled')
})

test('erasing a member of a group frees the seat, and the contact is to be told', async () => {
	const { db, classes, reference, member, orderOf, taken } = await shared()
	const other = 'Other@mail.example'
	expect(await consequencesOf(db, other, classes, new Date(0))).toEqual({
		open: [`${member}: the seat in ${CLASS.slug} is given back.`],
		stays: [`${reference} has one person fewer, for the same price: tell its contact.`],
	})
	await erasePerson(db, { ...person(), email: other }, testActor())
	expect(await orderOf(reference)).toMatchObject({ state: 'confirmed', email: REGISTRATION.email })
	expect(await taken()).toBe(1)
})

test('money that is here or due is named before a person is erased, and a class that is over has no seat to lose', async () => {
	const { db, classes, reference } = await two()
	const soon = await consequencesOf(db, REGISTRATION.email, classes, new Date(0))
	expect(soon.open).toEqual([
		`${reference}: ₹15,930 were received and not sent back.`,
		`${reference}: the seat in ${CLASS.slug} is given back.`,
	])
	const after = new Date('2100-01-01T00:00:00Z')
	expect(await consequencesOf(db, REGISTRATION.email, classes, after)).toEqual({ open: [], stays: [] })
	await db
		.updateTable('orders')
		.set({ state: 'confirmed', total: TOTAL + 100_000 })
		.where('reference', '=', reference)
		.execute()
	const { open } = await consequencesOf(db, REGISTRATION.email, classes, after)
	expect(open).toEqual([`${reference}: ₹1,000 are still to be paid.`])
})

test('an order that nobody attends any more stays with its contact and link until its money is settled', async () => {
	const { db, does, book, pay, orderOf, sendBack } = await testOrders({ capacity: 9 })
	const [unsettled, refunded, asked, due] = [await book(), await book(), await book(), await book()]
	const [paying] = [await book(), await book()]
	for (const reference of [unsettled, refunded, asked]) await pay(reference)
	await db.updateTable('orders').set({ company: 'Rao Works', email: 'contact@works.example' }).execute()
	await does('confirm', due, { isOnAccount: true })
	await does('confirm', asked, {})
	await db.updateTable('payments').set({ disputedAt: NOW.toISOString() }).where('orderReference', '=', asked).execute()
	await does('cancel', refunded, { why: 'class' })
	const begin = async (reference: string, kind: 'payment' | 'refund') => {
		const { id: orderId } = await orderOf(reference)
		const begun = { orderId, orderReference: reference, kind, attempt: kind, state: 'created' } as const
		const money = { method: 'bank', amount: TOTAL, currency: 'INR', providerRef: 'UTR2', createdAt: NOW.toISOString() }
		await db
			.insertInto('payments')
			.values({ ...begun, ...money })
			.execute()
	}
	await begin(refunded, 'refund')
	await begin(paying, 'payment')
	expect((await erasePerson(db, person(), testActor())).erased).toMatchObject({ registrations: 6, orders: 0 })
	const later = new Date(NOW.getTime() + 31 * DAY_MS)
	const retain = () => deleteOverdue({ db, dataDir: temporaryFolder(), now: later })
	expect(await retain()).toMatchObject({ orders: 1 })
	const left = async () =>
		(await db.selectFrom('orders').select('reference').orderBy('id').execute()).map((one) => one.reference)
	expect(await left()).toEqual([unsettled, refunded, asked, due, paying])
	expect(await orderOf(unsettled)).toMatchObject({
		email: 'contact@works.example',
		status: 'paid',
		attention: ['empty'],
	})
	// Once all is settled they go.
	await db.updateTable('payments').set({ disputeEnd: 'won' }).where('orderReference', '=', asked).execute()
	await db.updateTable('payments').set({ state: 'failed' }).where('state', '=', 'created').execute()
	await does('cancel', unsettled, { why: 'asked' })
	for (const reference of [unsettled, refunded]) await sendBack(reference)
	await pay(due)
	expect(await retain()).toMatchObject({ orders: 5 })
	expect(await db.selectFrom('payments').select('id').execute()).toHaveLength(8)
})

test('an order is deleted with its registration, and a payment six years after the return of its year is due', async () => {
	const { does, db, taken, reference, other } = await two()
	const dataDir = temporaryFolder()
	const later = new Date(NOW.getTime() + 37 * 31 * DAY_MS)
	// Whose money is not settled stays.
	expect(await countOverdue({ db, dataDir, now: later })).toMatchObject({ orders: 0 })
	for (const one of [reference, other]) await does('confirm', one, {})
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
	expect(await db.selectFrom('counters').select('last').execute()).toEqual([{ last: 2 }, { last: 2 }])
	expect(await at(0)).toMatchObject({ payments: 2, documents: 4 })
	expect(await db.selectFrom('counters').select('last').execute()).toEqual([])
})
