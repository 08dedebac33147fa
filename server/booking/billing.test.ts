import { expect, test } from 'vitest'
import { testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { textOf } from '#server/testing/pdf.ts'
import { sendForm, testOrders } from './testing.ts'
import { newToken, orderPath } from './token.ts'

const GSTIN = '27AAPFU0939F1ZV'

/** An order with its page, and a browser that sends its form. */
async function orderPage(change: Record<string, string> = {}) {
	const orders = await testOrders()
	const reference = await orders.book()
	if (Object.keys(change).length > 0) await orders.db.updateTable('orders').set(change).execute()
	const { app } = await testApp({ db: orders.db, rendered: SAID, classes: orders.classes })
	const { token } = await orders.orderOf(reference)
	const path = orderPath(token)
	const send = (fields: Record<string, string>, headers = {}, url = `${path}/billing`) =>
		sendForm(app, url, fields, headers)
	const stored = async () => {
		const { company, gstin, address, stateCode } = await orders.orderOf(reference)
		return { company, gstin, address, stateCode }
	}
	return { ...orders, app, reference, path, send, stored }
}

const NOTHING = { company: null, gstin: null, address: null, stateCode: null }

test('a buyer says what the invoice shall name, and the invoice names it', async () => {
	const { does, app, db, path, send, stored, pay, reference } = await orderPage()
	const answer = await send({
		company: ' Asha  Training ',
		gstin: ' 27aapfu 0939f1zv',
		address: 'Floor 3\r\nMumbai 400001',
		state: '',
		purchaseOrder: ' po 118/26 ',
	})
	const saved = String(answer.headers.location)
	expect([answer.statusCode, saved.split('?')[0]]).toEqual([303, path])
	expect(await stored()).toEqual({
		company: 'Asha Training',
		gstin: GSTIN,
		address: 'Floor 3\nMumbai 400001',
		stateCode: '27',
	})
	const billing = { company: 'Asha Training', hasAddress: true }
	expect((await app.inject(saved)).json().order).toMatchObject({ billing: { ...billing, hasSaved: true } })
	const { body } = await app.inject(path)
	expect(JSON.parse(body).order).toMatchObject({ billing: { ...billing, hasSaved: false } })
	for (const hidden of ['Mumbai', GSTIN, '118/26']) expect(body).not.toContain(hidden)

	await pay(reference)
	await does('confirm', reference, {})
	const { order } = (await app.inject(path)).json()
	expect(order).not.toHaveProperty('billing')
	expect(order.documents.map(({ path: one }: { path: string }) => one)).toEqual([
		`${path}/documents/RCV-25-26-000001.pdf`,
		`${path}/documents/INV-25-26-000001.pdf`,
	])
	const file = await app.inject(order.documents[1].path)
	expect(file.headers).toMatchObject({
		'content-type': 'application/pdf',
		'cache-control': 'no-store',
		'referrer-policy': 'same-origin',
		'content-disposition': 'attachment; filename="INV-25-26-000001.pdf"',
	})
	for (const part of ['Asha Training', GSTIN, 'Maharashtra (27)', 'IGST, 18%', 'Your purchase order', 'po 118/26'])
		expect(textOf(file.rawPayload)).toContain(part)
	const again = await send({ company: 'Other' })
	expect(again.statusCode).toBe(409)
	expect(again.json().sent).toMatchObject({ form: 'billing', entered: { company: 'Other' } })
	expect((await stored()).company).toBe('Asha Training')
	const events = await db.selectFrom('orderEvents').select(['kind', 'by']).where('kind', '=', 'billed').execute()
	expect(events).toEqual([{ kind: 'billed', by: 'visitor' }])
})

test('what is left empty stays as it is stored', async () => {
	const { db, send } = await orderPage()
	const stored = () =>
		db
			.selectFrom('orders')
			.select(['company', 'gstin', 'address', 'stateCode', 'purchaseOrder'])
			.executeTakeFirstOrThrow()
	const empty = { company: '', gstin: '', address: '', state: '', purchaseOrder: '' }
	await send({ company: 'Asha Training', gstin: GSTIN, address: 'Mumbai 400001', state: '', purchaseOrder: 'PO 1' })
	let expected = await stored()
	expect(Object.values(expected)).not.toContain(null)
	for (const change of [{ address: 'Pune 411001' }, { company: 'Rao Works' }, { purchaseOrder: 'PO 2' }]) {
		expect((await send({ ...empty, ...change })).statusCode).toBe(303)
		expected = { ...expected, ...change }
		expect(await stored()).toEqual(expected)
	}
	const refused = await send({ ...empty, state: '07' })
	expect(refused.json().sent.errors).toEqual({ state: 'This GSTIN is registered in Maharashtra' })
})

test('after a receipt with tax the GSTIN stays, and so does the place of supply; the rest may be corrected', async () => {
	const { db, send, stored, pay, does, reference } = await orderPage()
	await send({ company: 'Asha Training', gstin: GSTIN })
	await pay(reference)
	const refused = await send({ company: 'Asha Training', gstin: '07AAAAA0000A1Z4' })
	expect([refused.statusCode, refused.json().sent.problem]).toEqual([409, expect.stringContaining('its GSTIN stays')])
	for (const gstin of [GSTIN, '']) expect((await send({ company: 'Rao Works', gstin })).statusCode).toBe(303)
	expect(await stored()).toMatchObject({ company: 'Rao Works', gstin: GSTIN, stateCode: '27' })
	await does('confirm', reference, {})
	const documents = await db.selectFrom('documents').select('snapshot').orderBy('id').execute()
	expect(documents.map(({ snapshot }) => JSON.parse(snapshot).placeOfSupply)).toEqual(Array(2).fill('Maharashtra (27)'))
})

test('after a receipt with tax was taken back a GSTIN can be entered', async () => {
	const { send, pay, does, reference, orderOf } = await orderPage()
	await pay(reference)
	const [payment] = (await orderOf(reference)).payments
	await does('reverse', reference, { paymentId: payment?.id ?? 0, why: 'Wrong order.' })
	expect((await send({ company: 'Asha Training', gstin: GSTIN })).statusCode).toBe(303)
})

test.each([
	['nothing', {}, 'company'],
	['a GSTIN with a wrong character', { company: 'A', gstin: '27AAPFU0939F1ZW' }, 'gstin'],
	['a GSTIN and another state', { company: 'A', gstin: GSTIN, state: '07' }, 'state'],
	['a GSTIN without a company', { address: 'Pune', gstin: GSTIN }, 'company'],
	['a state that there is not', { company: 'A', state: '28' }, 'state'],
	['a company of 201 characters', { company: 'x'.repeat(201) }, 'company'],
	['an address of seven lines', { address: 'a\nb\nc\nd\ne\nf\ng' }, 'address'],
	['a company that is an address', { company: 'Win a prize: t.me/evil_bot' }, 'company'],
	['an address that no font can print', { company: 'A', address: '東京' }, 'address'],
	['a purchase order number of 61 characters', { company: 'A', purchaseOrder: '1'.repeat(61) }, 'purchaseOrder'],
	['a purchase order number that no font can print', { company: 'A', purchaseOrder: '東京' }, 'purchaseOrder'],
	['control characters', { company: 'A\u0001B' }, 'company'],
])('%s is refused with a message at the field, and nothing is stored', async (_, fields, field) => {
	const { send, stored } = await orderPage()
	const answer = await send(fields)
	expect(answer.statusCode).toBe(422)
	const { sent } = answer.json()
	expect(Object.keys(sent.errors)).toEqual([field])
	expect(sent.entered).toMatchObject(fields)
	expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' })
	expect(await stored()).toEqual(NOTHING)
})

test('corrections of the invoice in a row leave one line in the history of the order', async () => {
	const { db, send, stored } = await orderPage()
	for (const company of ['Asha Training', 'Rao Works', 'Asha Training'])
		await send({ company, gstin: '', address: '', state: '' })
	expect((await stored()).company).toBe('Asha Training')
	expect(await db.selectFrom('orderEvents').select('kind').execute()).toEqual([{ kind: 'billed' }])
})

test('a buyer abroad names a company, but no GSTIN and no Indian state', async () => {
	const { send, stored } = await orderPage({ country: 'Kenya' })
	expect((await send({ company: 'A', gstin: GSTIN })).json().sent.errors).toHaveProperty('gstin')
	expect((await send({ company: 'A', state: '07' })).json().sent.errors).toHaveProperty('state')
	expect(await stored()).toEqual(NOTHING)
	expect((await send({ company: 'A' })).statusCode).toBe(303)
})

test('the form of a cancelled order changes nothing', async () => {
	const { send, stored, db } = await orderPage()
	const fields = { company: 'A' }
	await db.updateTable('orders').set({ state: 'cancelled' }).execute()
	expect((await send(fields)).statusCode).toBe(409)
	expect(await stored()).toEqual(NOTHING)
	await db.updateTable('orders').set({ state: 'payable' }).execute()
	expect((await send(fields)).statusCode).toBe(303)
})

test('a document opens with the link of its own order alone', async () => {
	const { app, path, pay, book, orderOf, reference } = await orderPage()
	const other = await book()
	await pay(reference)
	await pay(other)
	expect((await app.inject(`${path}/documents/RCV-25-26-000001.pdf`)).statusCode).toBe(200)
	const { token } = await orderOf(other)
	for (const url of [
		`${path}/documents/RCV-25-26-000002.pdf`,
		`${orderPath(token)}/documents/RCV-25-26-000001.pdf`,
		`${path}/documents/INV-25-26-000001.pdf`,
		`${path}/documents/RCV-25-26-000001`.replace('RCV', 'ABC'),
		`${path}/documents/%2e%2e%2fRCV-25-26-000001.pdf`,
		`/orders/${newToken()}/documents/RCV-25-26-000001.pdf`,
	])
		expect((await app.inject(url)).statusCode, url).toBe(404)
})
