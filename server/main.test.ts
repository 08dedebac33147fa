import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
	HANG_MS,
	REGISTRATION,
	siteOfOnePage,
	storelessTest,
	temporaryFolder,
	testDatabase,
	testStore,
} from './testing/fixtures.ts'
import { end, postJson, run, runServer } from './testing/process.ts'

const SERVER = 'server/testing/serve.ts'

const references = async (store: Record<string, string>) =>
	(await (await testDatabase(store)).selectFrom('registrations').select('reference').execute()).map(
		({ reference }) => reference,
	)

/** Keeps registering until the server is gone; notes what was acknowledged. */
async function registerUntilGone(url: string, clients: number, isGone: () => boolean, acknowledged: string[]) {
	const client = async () => {
		while (!isGone()) {
			try {
				const answer = await postJson(`${url}/api/register`, REGISTRATION, { 'idempotency-key': randomUUID() })
				const { reference } = (await answer.json()) as { reference: string }
				if (answer.status === 201) acknowledged.push(reference)
			} catch {
				// Not acknowledged.
			}
		}
	}
	await Promise.all(Array.from({ length: clients }, client))
}

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
	expect(await references(store)).toHaveLength(1)
})

test('the server exits in time and loses nothing acknowledged when it gets SIGTERM under load', async () => {
	const store = await testStore()
	const { child, url } = await runServer(SERVER, siteOfOnePage(), store)
	let code: number | undefined
	const acknowledged: string[] = []
	const load = registerUntilGone(url, 16, () => code !== undefined, acknowledged)
	await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(16), { timeout: HANG_MS })
	const asked = Date.now()
	code = await end(child, 'SIGTERM')
	expect(code).toBe(0)
	expect(Date.now() - asked).toBeLessThan(10_000)
	await load
	expect(new Set(await references(store))).toEqual(new Set(acknowledged))
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
