import { expect, test } from 'vitest'
import { REGISTRATION } from '#server/testing/fixtures.ts'
import { testOrders } from './testing.ts'
import { newToken } from './token.ts'

const RIGHT = 'asha.right@mail.example'

async function mistyped() {
	const orders = await testOrders()
	const { db, does, book, orderOf } = orders
	const reference = await book()
	const { id, token } = await orderOf(reference)
	const correctTo = (email: string | undefined, name?: string) => does('correct', reference, { email, name })
	const people = async () =>
		(await db.selectFrom('registrations').select('email').orderBy('id').execute()).map(({ email }) => email)
	return { ...orders, reference, id, token, correctTo, people }
}

test('a mistyped address is corrected for the order and who attends by it, with a new link, an event and a mail', async () => {
	const { db, book, orderOf, reference, token, correctTo, people, mails } = await mistyped()
	const other = await book()
	await correctTo(RIGHT)
	expect(await orderOf(reference)).toMatchObject({ email: RIGHT, buyerName: 'Asha Rao-Sørensen' })
	expect((await orderOf(reference)).token).not.toBe(token)
	expect(await people()).toEqual([RIGHT, REGISTRATION.email])
	expect(await orderOf(other)).toMatchObject({ email: REGISTRATION.email })
	expect(await mails()).toEqual(['order/relinked'])
	expect(await db.selectFrom('orderEvents').select(['kind', 'by']).execute()).toEqual([
		{ kind: 'corrected', by: 'asha' },
	])
})

test('people of a list keep their addresses when that of the contact is corrected', async () => {
	const { db, correctTo, people } = await mistyped()
	await db.updateTable('registrations').set({ seatToken: newToken() }).execute()
	await correctTo(RIGHT)
	expect(await people()).toEqual([REGISTRATION.email])
})

test('another contact takes the place of one who was erased, and hears of the order', async () => {
	const { does, db, orderOf, reference, correctTo, people, mails } = await mistyped()
	await db.updateTable('orders').set({ email: '', buyerName: '(erased)' }).execute()
	await expect(correctTo(RIGHT)).rejects.toThrow('Name another one with --name.')
	await correctTo(RIGHT, 'Meera Nair')
	expect(await orderOf(reference)).toMatchObject({ email: RIGHT, buyerName: 'Meera Nair' })
	expect(await people()).toEqual([REGISTRATION.email])
	await does('cancel', reference, { why: 'class' })
	expect(await mails()).toEqual(['order/relinked', 'order/cancelled'])
})

test('the address that an order has already is refused, and a name alone corrects how documents write it; the link stays', async () => {
	const { orderOf, reference, token, correctTo, mails } = await mistyped()
	await expect(correctTo(REGISTRATION.email)).rejects.toThrow(`orders relink ${reference}`)
	await correctTo(undefined, 'Meera Nair')
	expect(await orderOf(reference)).toMatchObject({ buyerName: 'Meera Nair', email: REGISTRATION.email, token })
	expect(await mails()).toEqual([])
})

test('a person of a list gets the link to the seat at the right address, and the one before leads nowhere', async () => {
	const { db, does, reference, pay, people } = await mistyped()
	const correctPerson = (email: string) => does('correct', reference, { email, person: reference })
	await expect(correctPerson(RIGHT)).rejects.toThrow('has no seat any more')
	const before = newToken()
	await db.updateTable('registrations').set({ seatToken: before }).execute()
	const told = () => db.selectFrom('outbox').select('kind').where('kind', '=', 'seat/registered').execute()
	await correctPerson(RIGHT)
	expect([await people(), await told()]).toEqual([[RIGHT], []])
	await pay(reference)
	await correctPerson(REGISTRATION.email)
	expect(await told()).toHaveLength(2)
	const links = await db.selectFrom('registrations').select('seatToken').execute()
	expect(links).not.toEqual([{ seatToken: before }])
	await db.updateTable('registrations').set({ seat: 'transferred' }).execute()
	await expect(correctPerson(RIGHT)).rejects.toThrow('has no seat any more')
})
