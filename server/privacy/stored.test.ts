import { readdirSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { LEFT_OUT, tables as SAVED } from '#ops/backup/file.ts'
import { markOf } from '#server/booking/mails/opened.ts'
import { testOrders } from '#server/booking/testing.ts'
import { countHits } from '#server/http/rate-limit-store.ts'
import { razorpayDouble } from '#server/payments/testing/razorpay.ts'
import {
	CLASS,
	GROUP,
	MESSAGE,
	NOW,
	QUOTE,
	REGISTRATION,
	siteOfOnePage,
	testApp,
	testStore,
} from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { postJson, runServer } from '#server/testing/process.ts'
import { DAY_MS } from '#server/time.ts'
import { HANG_MS } from '#tests/hang.ts'

test('every route writes to the tables that it declares, and to no other that holds something about a person', async () => {
	const { db, book, pay, does, orderOf, classes } = await testOrders()
	const reference = await book()
	const { token } = await orderOf(reference)
	const later = { ...CLASS, slug: 'later' }
	const double = await razorpayDouble(() => NOW)
	const needs = { db, rendered: SAID, gateways: [double.gateway] }
	const { app } = await testApp({ ...needs, classes: new Map([...classes, [later.slug, later]]) })
	await app.ready()
	const anonymous = ['counters', 'classRecords', 'officeEvents', 'revokedPlaces']
	const tables = [...SAVED, ...LEFT_OUT].filter((table) => !anonymous.includes(table))
	const contents = async () => {
		// PostgreSQL moves a row that is locked.
		const rowsOf = async (table: (typeof tables)[number]) =>
			(await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort()
		const read = tables.map(async (table) => [table, String(await rowsOf(table))])
		return Object.fromEntries(await Promise.all(read)) as Record<(typeof tables)[number], string>
	}
	const asked = { ...QUOTE, class: '', people: '1', email: 'other@works.example' }
	const { quote, number } = (await app.inject({ method: 'POST', url: '/api/quotes', payload: asked })).json()
	const bodies: Record<string, object | string> = {
		'/api/register': REGISTRATION,
		'/api/contact': MESSAGE,
		'/api/quotes': { ...QUOTE, class: '' },
		'/quotes/:token/register': GROUP,
		'/orders/link': { reference: number, email: asked.email },
		'/orders/:token/billing': { company: 'Asha Training', gstin: '', address: '1 Road, Mumbai', state: '27' },
		'/orders/:token/transfer': { class: later.slug },
		'/orders/:token/nominee': { person: reference },
		'/orders/:token/withdraw': { confirm: 'yes', declared: 'yes' },
		'/orders/:token/cancel': {},
	}
	/** An order that is paid at the provider and not settled, with the event that says so. */
	async function paid() {
		const { token } = await orderOf(await book())
		await app.inject({ method: 'POST', url: `/orders/${token}/pay`, payload: {} })
		return { token, event: double.pay([...double.links.keys()].at(-1) ?? '') }
	}
	/** An order whose customer has paid and has no right to withdraw. */
	async function withoutRight() {
		const other = await book()
		await db.updateTable('orders').set({ country: 'Kenya' }).where('reference', '=', other).execute()
		await pay(other)
		return orderOf(other)
	}
	/** What a link has behind it that comes with a mail about an order that nobody has opened. */
	async function unopened(token: string) {
		const orders = db.updateTable('orders').set({ cause: 'visitor network' }).where('token', '=', token)
		const order = await orders.returningAll().executeTakeFirstOrThrow()
		await countHits(db, { key: 'mails of visitor', hits: 1, perMs: DAY_MS, now: NOW.getTime() })
		return `?m=${await markOf(db, order)}`
	}
	for (const { method, url, declared } of app.routeTable) {
		const isHook = url.endsWith('/webhook')
		const settles = isHook || url.endsWith('/return') ? await paid() : undefined
		// An order causes one such mail a day.
		await db.deleteFrom('outbox').where('kind', '=', 'order/asked').execute()
		// A withdrawal gives back seats, and takes back what was invoiced.
		if (url.endsWith('/withdraw')) await does('confirm', reference, { isOnAccount: true })
		const other = url.endsWith('/cancel') ? await withoutRight() : undefined
		const isOpened = method === 'GET' && /^\/(orders|quotes)\/:token$/.test(url)
		const mark = isOpened ? await unopened(url.startsWith('/orders') ? token : quote.replace('/quotes/', '')) : ''
		const before = await contents()
		const payload = (isHook && settles?.event.body) || (bodies[url] ?? { numbers: ['A1'] })
		await app.inject({
			method: method as 'GET',
			url: `${url}${mark}`
				.replace('/quotes/:token', quote)
				.replace('/orders/:token', `/orders/${settles?.token ?? other?.token ?? token}`)
				.replace(':provider', 'razorpay')
				.replace(/:\w+/g, 'PRM-1'),
			headers: {
				'consent-version': '2025-01-01',
				...(payload === GROUP && { 'content-type': 'text/csv' }),
				...(isHook && settles?.event.headers),
			},
			...(method === 'POST' && { payload }),
		})
		const after = await contents()
		const changed = tables.filter((table) => after[table] !== before[table])
		expect({ url, changed: changed.sort() }).toEqual({ url, changed: [...declared.stores].sort() })
	}
	expect(app.routeTable.flatMap(({ declared }) => declared.stores).length).toBeGreaterThan(3)
})

test('every file that the server leaves in the data folder is described', async () => {
	const store = await testStore()
	const { url, child } = await runServer('server/testing/serve.ts', siteOfOnePage(), store)
	expect((await postJson(`${url}/api/contact`, MESSAGE)).status).toBe(200)
	const files = () => readdirSync(store['DATA_DIR'] ?? '', { recursive: true }).map(String)
	await vi.waitUntil(() => files().some((file) => file.endsWith('.eml')), { timeout: HANG_MS })
	child.kill('SIGKILL')
	const described = /^(mail|mail\/[^/]+\.eml(\.part)?|server\.lock|pramaan\.sqlite(-wal|-shm|-journal)?)$/
	expect(files().filter((file) => !described.test(file))).toEqual([])
})
