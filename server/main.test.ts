import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
