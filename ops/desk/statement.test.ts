import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOTAL } from '#server/booking/testing.ts'
import { columnsOf, dayIn, entriesIn, hundredthsIn, readStatement } from './statement.ts'
import { deskWithOrders, readPage } from './testing.ts'

const file = (text: string | Uint8Array) => ({ name: 'bank.csv', bytes: () => Buffer.from(text) })
const entries = (text: string) => {
	const found = readStatement(file(text))
	return entriesIn(
		found,
		columnsOf(found.head, () => null),
	)
}

test('statements as banks write them are read: their columns, days, amounts and references', () => {
	const statements: [what: string, text: string, expected: object[], out: number][] = [
		[
			'withdrawals and deposits, after lines about the account',
			`Account,000123\nFrom 01/11/2026\n\nDate,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
05/11/26,"NEFT CR-ASHA RAO",SBINN52026110512345,06/11/26,,"1,77,000.00",200000
06/11/26,RENT,0000000000000000,06/11/26,5000.00,,195000`,
			[
				{
					day: '2026-11-06',
					amount: 17_700_000,
					ref: 'SBINN52026110512345',
					text: 'NEFT CR-ASHA RAO SBINN52026110512345',
				},
			],
			1,
		],
		[
			'one amount with Cr or Dr, and the reference among other words',
			`Sl,Txn Date,Description,Cr/Dr,Amount (INR)\n1,13-Nov-2026,UPI/426719283746/asha@bank,CR,17700\n2,13-Nov-2026,FEE,DR,11.8`,
			[{ day: '2026-11-13', amount: 1_770_000, ref: '426719283746', text: 'UPI/426719283746/asha@bank' }],
			1,
		],
		[
			'semicolons, a decimal comma and a sign',
			'Date;Details;Amount\n2026-11-14;SEPA 77;1.770,50\n2026-11-14;FEE;-3,00\n2026-11-15;X;1e9',
			[{ day: '2026-11-14', amount: 177_050, ref: undefined, text: 'SEPA 77' }],
			1,
		],
	]
	for (const [what, text, expected, out] of statements)
		expect({ ...entries(text), unreadable: [] }, what).toEqual({ entries: expected, out, unreadable: [] })
	expect(entries('Date,Text,Credit\n31/02/2026,A,5\n01/02/2026,B,five').unreadable).toHaveLength(2)
	expect(['17,700', '1,77,000.5', '₹ 17700.00', '17.700,00', '0', 'x', '1e9', '12.345'].map(hundredthsIn)).toEqual([
		...[1_770_000, 17_700_050, 1_770_000, 1_770_000, 0, undefined, undefined, 1_234_500],
	])
	expect(['5/4/26', '05 Apr 2026', '2026-04-05T10:00', '5.4.2026'].map((one) => dayIn(one, false))).toEqual(
		Array(4).fill('2026-04-05'),
	)
	expect(dayIn('04/13/2026', true)).toBe('2026-04-13')
	expect(() => entries('nothing')).toThrow('has no columns')
	expect(() => readStatement(file(new Uint8Array([0xff, 0xfe, 0])))).toThrow('is not in UTF-8')
})

test('a statement is matched by reference, amount and name, and recorded once on reload and in a second upload', async () => {
	const { app, own, db, book, pay, post, clerk, done, orderOf, store } = await deskWithOrders()
	const [named, likely, part, paid] = [await book(), await book(), await book(), await book()]
	await pay(paid, { ref: 'OLDREF1234' })
	await db.updateTable('orders').set({ buyerName: 'Meera Iyer' }).where('reference', '=', likely).execute()
	const total = String(TOTAL / 100)
	const text = `Date,Narration,Ref No,Credit\r
05/10/2025,"NEFT ${named.replaceAll('-', '')} RAO",UTR0000001,${total}\r
05/10/2025,IYER MEERA,UTR0000002,${total}\r
06/10/2025,${part},UTR0000003,100\r
06/10/2025,AGAIN ${paid},OLDREF1234,${total}\r
06/10/2025,<script>SOMEBODY,UTR0000005,7\r
06/10/2025,${part},-,200\r
`
	const { cookie, send } = await clerk()
	const before = readdirSync(store['DATA_DIR'] ?? '.')
	const upload = async () => {
		const form = new FormData()
		form.set('statement', '')
		form.set('statement-file', new File([text], 'bank.csv'))
		const request = new Request('http://x', { method: 'POST', body: form })
		const headers = { ...own, cookie, 'content-type': request.headers.get('content-type') ?? '' }
		const payload = Buffer.from(await request.arrayBuffer())
		return (await app.inject({ method: 'POST', url: '/statement', headers, payload })).body
	}
	const body = await upload()
	const ticks = [...body.matchAll(/<input type="checkbox"([^>]*)>/g)].map(([, found = '']) => ({
		isTicked: found.includes('checked'),
		value: (found.match(/value="([^"]*)"/)?.[1] ?? '').replaceAll('&amp;', '&'),
		label: found.match(/aria-label="([^"]*)"/)?.[1] ?? '',
	}))
	expect(ticks.map(({ isTicked, label }) => [isTicked, label.slice(-18)])).toEqual([
		...[[true, named] as const, [false, likely] as const, [false, part] as const],
	])
	for (const said of ['amount and name', 'less than what is due', `recorded for ${paid}`, 'no reference of the bank'])
		expect(body).toContain(said)
	expect(body).not.toContain('<script')
	const key = body.match(/name="key" value="([^"]*)"/)?.[1] ?? ''
	const form = new URLSearchParams({ key, row: '' })
	for (const { value } of ticks) form.append('row', value)
	const lost = readPage((await post('/do/orders/paid', form)).body)
	const again = await send(
		'/do/orders/paid',
		lost.forms.find(({ action }) => action === '/do/orders/paid')?.fields ?? {},
	)
	expect(again.text).toContain(`${named}, ${total}.00, INR, 2025-10-05, UTR0000001`)
	expect(await done()).toEqual([])
	const kept = again.forms.find(({ action }) => action === '/do/orders/paid')?.fields ?? {}
	for (const sent of [kept, form]) {
		const { text } = await send('/do/orders/paid', sent)
		expect(text).toMatch(new RegExp(`${named}.*received.*${likely}.*received.*${part}.*part paid`))
	}
	const second = await upload()
	expect(second).toContain('what is due: 0. Recorded before: 4.')
	expect(second).not.toContain('type="checkbox"')
	const forged = new URLSearchParams({ key: 'another', row: '' })
	for (const { value } of ticks) forged.append('row', value)
	expect((await send('/do/orders/paid', forged)).text.match(/is known already/g)).toHaveLength(3)
	expect((await orderOf(named)).payments).toMatchObject([
		{ paymentRef: 'UTR0000001', paidOn: '2025-10-05', by: 'asha' },
	])
	expect(await done()).toHaveLength(3)
	expect((await send('/do/orders/paid', { key: 'none', row: '' })).text).toContain('Nothing was ticked.')
	expect(readdirSync(store['DATA_DIR'] ?? '.')).toEqual(before)
	expect(existsSync('bank.csv')).toBe(false)
})

test('columns that have no names which banks use are asked for, and a statement outlives its session', async () => {
	const { post, clerk } = await deskWithOrders()
	const statement = 'When,Wer,Wieviel\n2025-10-05,RAO,17\n'
	const { send } = await clerk()
	const asked = await send('/statement', { statement })
	expect(asked.text).toContain('Say which columns hold the day and the money that came in.')
	const columns = asked.forms.find(({ fields }) => 'amount' in fields)?.fields ?? {}
	expect(columns).toMatchObject({ statement, day: '', amount: '' })
	const read = await send('/statement', { ...columns, day: '0', text: '1', amount: '2' })
	expect(read.text).toContain('1 payment.')
	const lost = await post('/statement', { statement })
	expect(lost.statusCode).toBe(401)
	expect(lost.body).toContain('When,Wer,Wieviel')
	expect((await send('/statement', { statement: '' })).status).toBe(422)
})
