import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginPayment, settleOrder } from './booking/payments/attempts.ts'
import { putDownRefund } from './booking/payments/refunds.ts'
import { TOTAL, testOrders } from './booking/testing.ts'
import { markCopy, markOriginal } from './db/original.ts'
import { razorpayDouble } from './payments/testing/razorpay.ts'
import {
	REGISTRATION,
	siteOfOnePage,
	storelessTest,
	temporaryFolder,
	testDatabase,
	testStore,
} from './testing/fixtures.ts'
import { end, postJson, run, runServer } from './testing/process.ts'

const SERVER = 'server/testing/serve.ts'

test('the server serves the site and the API and keeps its records when it restarts', async () => {
	const store = await testStore()
	store['DATA_DIR'] += '/made/here'
	const args = siteOfOnePage()
	const first = await runServer(SERVER, args, store)
	expect(await (await fetch(first.url)).text()).toBe('<h1>Home</h1>')
	const post = async (url: string) =>
		(await postJson(`${url}/api/register`, REGISTRATION, { 'idempotency-key': 'form-1' })).json()
	const receipt = await post(first.url)
	expect(await end(first.child, 'SIGINT')).toBe(0)

	const second = await runServer(SERVER, args, store)
	expect(await post(second.url)).toEqual(receipt)
	expect(await end(second.child, 'SIGTERM')).toBe(0)
	const db = await testDatabase(store)
	expect(await db.selectFrom('registrations').select('id').execute()).toHaveLength(1)
})

test('the server of a copy says so at its start, and has nothing sent back until it is the original', async () => {
	const store = await testStore()
	const db = await testDatabase(store)
	const { book, decide, does, orderOf, write, classes, actor } = await testOrders({ moments: [[4e12, 4e12]] }, db)
	const double = await razorpayDouble(() => new Date())
	const settling = { db, write, gateways: [double.gateway], classes, supplier: actor.supplier, now: () => new Date() }
	await decide('runs')
	const reference = await book()
	await beginPayment(await orderOf(reference), 'http://localhost', settling)
	double.pay([...double.links.keys()][0] ?? '')
	await settleOrder(await orderOf(reference), settling)
	await does('cancel', reference, { why: 'asked' })
	const money = { method: 'razorpay', amount: TOTAL, currency: 'INR' }
	const { attempt: receipt } = await write((trx) => putDownRefund(trx, reference, money, actor))
	await markCopy(db)

	const { child, url, output } = await runServer(SERVER, siteOfOnePage(), { ...store, ...double.env })
	const event = double.event('refund.processed', { refund: { receipt } })
	const hear = async () => (await fetch(`${url}/api/payments/razorpay/webhook`, { method: 'POST', ...event })).status
	expect(await hear()).toBe(503)
	expect(double.refunds).toEqual([])
	await markOriginal(db)
	expect(await hear()).toBe(200)
	expect(double.refunds).toHaveLength(1)
	expect(await end(child, 'SIGTERM')).toBe(0)
	expect(output()).toMatch(/^This database is a copy: no email leaves it.*\n.* npm run ops -- original$/m)
})

storelessTest('a second server on a SQLite file is refused until the first has ended, however it did', async () => {
	const store = await testStore()
	const site = siteOfOnePage()
	const first = await runServer(SERVER, site, store)
	const { code, stderr } = await run(SERVER, site, { ...store, PORT: '0' })
	expect({ code, stderr }).toEqual({
		code: 1,
		stderr: expect.stringMatching(/^Another server has .*pramaan\.sqlite open\. Stop it first\. .*PostgreSQL.*\n$/),
	})
	expect(await end(first.child, 'SIGKILL')).toBe('SIGKILL')
	const next = await runServer(SERVER, site, store)
	expect(await end(next.child, 'SIGTERM')).toBe(0)
})

storelessTest('the server exits with a sentence when its port is taken', async () => {
	const other = createServer().listen(0, '127.0.0.1')
	await new Promise((resolve) => other.once('listening', resolve))
	onTestFinished(() => void other.close())
	const { port } = other.address() as AddressInfo
	const { code, stderr } = await run(SERVER, siteOfOnePage(), {
		DATA_DIR: temporaryFolder(),
		HOST: '127.0.0.1',
		PORT: `${port}`,
	})
	expect(code).toBe(1)
	expect(stderr).toBe(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`)
})

storelessTest('the server exits with a sentence when the data folder is unusable', async () => {
	const file = join(temporaryFolder(), 'file')
	writeFileSync(file, '')
	const { code, stderr } = await run(SERVER, siteOfOnePage(), { DATA_DIR: join(file, 'data') })
	expect(code).toBe(1)
	expect(stderr).toMatch(/^The data folder DATA_DIR=.*\/file\/data can't be used: ENOTDIR.*\.\n$/)
})

storelessTest('the server exits with a sentence when the site is not built', async () => {
	const { code, stderr } = await run(SERVER, ['/nowhere'], { DATA_DIR: temporaryFolder() })
	expect(code).toBe(1)
	expect(stderr).toBe('The site is not built: /nowhere is missing. Run: npm run build\n')
})
