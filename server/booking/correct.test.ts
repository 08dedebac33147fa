import { expect, test } from 'vitest'
import { REGISTRATION } from '#server/testing/fixtures.ts'
import { cancel, correct } from './changes.ts'
import { testOrders } from './testing.ts'
import { newToken } from './token.ts'

const RIGHT = 'asha.right@mail.example'

async function mistyped() {
	const orders = await testOrders()
	const { db, write, actor, book, orderOf } = orders
	const reference = await book()
	const { id, token } = await orderOf(reference)
	const correctTo = (email: string, name?: string) => write((trx) => correct(trx, reference, { email, name }, actor))
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
	const { db, write, actor, orderOf, reference, correctTo, people, mails } = await mistyped()
	await db.updateTable('orders').set({ email: '', buyerName: '(erased)' }).execute()
	await expect(correctTo(RIGHT)).rejects.toThrow('Name another one with --name.')
	await correctTo(RIGHT, 'Meera Nair')
	expect(await orderOf(reference)).toMatchObject({ email: RIGHT, buyerName: 'Meera Nair' })
	expect(await people()).toEqual([REGISTRATION.email])
	await write((trx) => cancel(trx, reference, 'class', actor))
	expect(await mails()).toEqual(['order/relinked', 'order/cancelled'])
})

test('the address that an order has already is refused, and its link stays', async () => {
	const { orderOf, reference, token, correctTo } = await mistyped()
	await expect(correctTo(REGISTRATION.email)).rejects.toThrow(`orders relink ${reference}`)
	expect((await orderOf(reference)).token).toBe(token)
})
