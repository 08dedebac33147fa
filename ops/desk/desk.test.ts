import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { command as relink } from '#ops/orders/relink.command.ts'
import { registered } from '#ops/testing.ts'
import { NOW } from '#server/testing/fixtures.ts'
import { deskCommands, doPath, isList, listPath } from './commands.ts'
import { deskWithOrders, type Fields, readPage, testDesk } from './testing.ts'

test('what waits is done from today with a button, or with a form that is filled in', async () => {
	const { db, clerk, book, pay, done } = await deskWithOrders()
	const [paid, open] = [await book(), await registered(db)]
	await pay(paid)
	const { open: look, send } = await clerk('ravi')
	const today = await look('/')
	expect(today.text).toContain('Asha Rao-Sørensen')
	const offer = today.forms.find(({ action }) => action === '/do/orders/offer')
	expect(offer?.fields).toEqual({ reference: open })
	const page = await look(`/orders/${open}`)
	expect(page.text).toContain('Without a class or a price.')
	expect(page.text).toContain('Confirm: it is without a class or a price')
	expect(page.forms.find(({ action }) => action === '/do/orders/offer')?.fields).toMatchObject({ country: 'India' })
	const ofPaid = await look(`/orders/${paid}`)
	expect(ofPaid.forms.map(({ action }) => action)).not.toContain('/do/orders/hold')
	const after = await send('/do/orders/relink', {
		...ofPaid.forms.find(({ action }) => action === '/do/orders/relink')?.fields,
	})
	expect(after.text).toContain('Nothing is done yet. This would happen:')
	expect(after.text).toContain('new link, to asha')
	expect(await done()).toEqual([])
})

test('the same form sent again, by a reload, by Back or by two clicks, is done once', async () => {
	const { clerk, book, done, db } = await deskWithOrders()
	const reference = await book()
	const { send, formOn } = await clerk('ravi')
	const form = await formOn(`/orders/${reference}`, '/do/orders/hold')
	const answers = await Promise.all([send('/do/orders/hold', form), send('/do/orders/hold', form)])
	for (const { text } of [...answers, await send('/do/orders/hold', form)]) expect(text).toMatch(/1 seat kept|no seat/)
	const asked = await send(
		'/do/orders/cancel',
		await formOn(`/orders/${reference}`, '/do/orders/cancel', { why: 'asked' }),
	)
	const confirm = asked.forms.find(({ action }) => action === '/do/orders/cancel')?.fields ?? {}
	for (let i = 0; i < 2; i++) expect((await send('/do/orders/cancel', confirm)).text).toContain('cancelled')
	expect((await done()).filter((line) => line.includes('cancel'))).toEqual([`ravi orders cancel ${reference}`])
	expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'order/cancelled').execute()).toHaveLength(1)
})

test('an order that somebody else has changed meanwhile comes back with what was typed and what changed', async () => {
	const { clerk, book, call } = await deskWithOrders()
	const reference = await book()
	const { send, formOn } = await clerk()
	const form = await formOn(`/orders/${reference}`, '/do/orders/correct', { name: 'Asha R.' })
	await call(relink, [reference], { by: 'meera' })
	const refused = await send('/do/orders/correct', form)
	expect(refused.status).toBe(409)
	expect(refused.text).toContain('new link sent, meera')
	const again = refused.forms.find(({ action }) => action === '/do/orders/correct')
	expect(again?.fields['name']).toBe('Asha R.')
	expect((await send('/do/orders/correct', again?.fields ?? {})).text).toContain('This would happen')
})

test('a form that is refused keeps what was typed, and says why in the words of the desk', async () => {
	const { clerk, book, done } = await deskWithOrders()
	const reference = await book()
	const { send, formOn } = await clerk()
	const paid = async (typed: Fields) => {
		const { status, text, forms } = await send(
			'/do/orders/paid',
			await formOn(`/orders/${reference}`, '/do/orders/paid', typed),
		)
		return { status, text, fields: forms.find(({ action }) => action === '/do/orders/paid')?.fields }
	}
	const wrong = await paid({ ref: 'no', amount: '1e3' })
	expect(wrong).toMatchObject({ status: 422, fields: { ref: 'no', amount: '1e3', currency: 'INR' } })
	expect(wrong.text).toContain('How much must be like 15930 or 197.10.')
	const part = await paid({ ref: 'UTR4267192837', amount: '100' })
	expect(part).toMatchObject({ status: 422, fields: { ref: 'UTR4267192837' } })
	expect(part.text).toContain("tick 'Although it is less than what is due'")
	expect(part.text).not.toContain('--part')
	expect(await done()).toEqual([])
})

test('a session that has ended keeps what was typed, and does nothing until its person looks at it again', async () => {
	const { clerk, book, post, done } = await deskWithOrders()
	const reference = await book()
	const { formOn } = await clerk()
	const form = await formOn(`/orders/${reference}`, '/do/orders/correct', { name: '<b>Asha</b> "R."' })
	const lost = await post('/do/orders/correct', { ...form, confirmed: 'yes' })
	expect(lost.statusCode).toBe(401)
	expect(lost.body).toContain('Nothing was done. What you typed is kept on this page.')
	expect(lost.body).not.toContain('<b>')
	const { send } = await clerk()
	const kept = readPage(lost.body).forms.find(({ action }) => action === '/do/orders/correct')?.fields ?? {}
	const again = await send('/do/orders/correct', kept)
	expect(again.forms.find(({ action }) => action === '/do/orders/correct')?.fields).toMatchObject({
		name: '<b>Asha</b> "R."',
		reference,
	})
	expect(await done()).toEqual([])
})

test('several orders are confirmed at once, each with a line of its own', async () => {
	const { clerk, book, pay, done } = await deskWithOrders()
	const [first, second, third] = [await book(), await book(), await book()]
	await pay(first)
	await pay(second)
	const { open, send } = await clerk()
	const page = await open('/orders?show=paid')
	expect(page.text).toContain(first)
	expect(page.text).not.toContain(third)
	const { fields } = page.forms.find(({ action }) => action === '/do/orders/confirm') ?? { fields: {} }
	const ticked = new URLSearchParams(fields)
	for (const reference of [first, second, third]) ticked.append('row', `reference=${reference}`)
	const result = await send('/do/orders/confirm', ticked)
	expect(result.text).toMatch(
		new RegExp(`${first}[^.]*: confirmed.*${second}[^.]*: confirmed.*${third}.*are still due`),
	)
	await send('/do/orders/confirm', ticked)
	expect(await done()).toHaveLength(2)
})

test('what a visitor has typed is shown as text, and a download has no formula', async () => {
	const { db, clerk } = await testDesk()
	const evil = { firstName: '<script>alert(1)</script>', lastName: '=HYPERLINK("x")', city: '" onmouseover="x' }
	const reference = await registered(db, evil)
	const { open } = await clerk()
	for (const url of ['/', '/orders', `/orders/${reference}`, '/list/forms/list?form=registrations']) {
		const { body, text } = await open(url)
		expect(body, url).not.toContain('<script')
		expect(text, url).toContain('<script>alert(1)</script>')
	}
	const csv = await open('/file/forms/list?form=registrations')
	expect(csv.headers['content-disposition']).toBe('attachment; filename="forms-list.csv"')
	expect(csv.body).toContain('"\'=HYPERLINK(')
})

test('a file that is uploaded is read and never written, and one that is no text is refused', async () => {
	const { app, own, clerk, book, store } = await deskWithOrders()
	const reference = await book()
	const { cookie } = await clerk()
	const before = readdirSync(store['DATA_DIR'] ?? '')
	const upload = async (bytes: string | Uint8Array<ArrayBuffer>) => {
		const form = new FormData()
		form.set('reference', reference)
		form.set('nominee', '')
		form.set('nominee-file', new File([bytes], 'person.csv'))
		const request = new Request('http://x', { method: 'POST', body: form })
		const headers = { ...own, cookie, 'content-type': request.headers.get('content-type') ?? '' }
		return app.inject({
			method: 'POST',
			url: '/do/orders/transfer',
			headers,
			payload: Buffer.from(await request.arrayBuffer()),
		})
	}
	const short = await upload('firstName,lastName\nAsha,Rao\n')
	expect(short.statusCode).toBe(422)
	expect(short.body).toContain('firstName,lastName\nAsha,Rao')
	expect((await upload(new Uint8Array([0xff, 0xfe, 0]))).body).toContain('person.csv is not in UTF-8')
	expect((await upload('x'.repeat(2 * 1024 * 1024))).statusCode).toBe(413)
	expect(readdirSync(store['DATA_DIR'] ?? '')).toEqual(before)
	expect(existsSync('person.csv')).toBe(false)
})

test('an order is found by what a caller says, and one that is the only one opens', async () => {
	const { clerk, book } = await deskWithOrders()
	const [first] = [await book(), await book()]
	const { open } = await clerk()
	expect((await open('/orders?q=rao')).text).toContain(first)
	for (const said of [first, first.toLowerCase().replaceAll('-', ' ')])
		expect((await open(`/orders?q=${encodeURIComponent(said)}`)).text, said).toContain('To be paid or confirmed')
	expect((await open('/orders?q=nobody')).text).toContain('No order has that.')
	expect((await open('/orders/PRM-NONE')).status).toBe(404)
})

test('every command is in the desk but those that replace the records, move keys or run by themselves', async () => {
	const { clerk } = await testDesk()
	const { open } = await clerk()
	const commands = await deskCommands()
	for (const gone of ['backup', 'restore', 'keys new', 'retention run', 'original', 'desk']) {
		expect(commands.has(gone), gone).toBe(false)
		expect((await open(doPath(gone))).status, gone).toBe(404)
	}
	for (const [name, command] of commands) {
		const { status, text } = await open(isList(command) ? listPath(name) : doPath(name))
		expect(status, name).toBe(200)
		expect(text, name).not.toMatch(/(^| )--[a-z]/)
	}
})

test('the month for the accountant has its sums, the PDF of each document and the books', async () => {
	const { db, clerk, book, pay } = await deskWithOrders()
	const reference = await book()
	await pay(reference)
	const { open } = await clerk()
	const none = await open('/documents')
	expect(none.text).toContain('No document was issued in')
	expect(none.body).not.toContain('(CSV)')
	await db.updateTable('documents').set({ issuedAt: new Date().toISOString() }).execute()
	const { text, body } = await open('/documents')
	expect(text).toMatch(/Receipt voucher, INR 1 document, ₹15,930/)
	const [, pdf = ''] = body.match(/href="(\/file\/documents\/list\?number=[^"]*)"/) ?? []
	expect((await open(pdf)).body).toMatch(/^%PDF/)
	const [, month = ''] = body.match(/href="\/file\/documents\/list\?month=([^"]*)"/) ?? []
	const books = await open(`/file/documents/list?month=${month}`)
	expect(books.headers['content-type']).toContain('text/csv')
	expect(books.body).toContain(`"${reference}"`)
})

test('an email is shown on its page as it was sent, and sent again with one click', async () => {
	const { db, clerk, book, done } = await deskWithOrders()
	const reference = await book()
	const sent = { state: 'sent' as const, said: 'To: asha\n\nThe words of that day.', settledAt: NOW.toISOString() }
	const { id } = await db
		.selectFrom('outbox')
		.select('id')
		.where('kind', '=', 'registration/confirmation')
		.executeTakeFirstOrThrow()
	await db.updateTable('outbox').set(sent).where('id', '=', id).execute()
	const { open, send, formOn } = await clerk()
	expect((await open(`/orders/${reference}`)).body).toContain(`href="/mails/${id}"`)
	expect((await open(`/mails/${id}`)).body).toContain('The words of that day.')
	const form = await formOn(`/mails/${id}`, '/do/mails/retry')
	for (let i = 0; i < 2; i++)
		expect((await send('/do/mails/retry', form)).text).toContain('1 email will be tried again.')
	expect(await done()).toEqual([`asha mails retry ${id}`])
	expect((await open('/mails/999')).status).toBe(404)
	const list = await open(`/list/mails?order=${reference}`)
	expect(list.body).toContain(`<a href="/mails/${id}">${id}</a>`)
	expect(list.text).toContain('Number State What Tries When Order Who')
})
