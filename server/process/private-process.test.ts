import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sqliteFile } from '#server/db/open.ts'
import { REGISTRATION, siteOfOnePage, temporaryFolder, testStore } from '#server/testing/fixtures.ts'
import { end, postJson, run, runServer } from '#server/testing/process.ts'
import { HANG_MS } from '#tests/hang.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

/** What is started meanwhile starts with a umask that leaves everything open. */
function withOpenUmask<Result>(work: () => Result): Result {
	const before = process.umask(0)
	try {
		return work()
	} finally {
		process.umask(before)
	}
}

/** A running server that has sent two mails into files. */
async function serve(store: Record<string, string>, options = {}) {
	const site = siteOfOnePage()
	const server = await withOpenUmask(() => runServer('server/testing/serve.ts', site, store, options))
	await postJson(`${server.url}/api/register`, REGISTRATION)
	const mail = join(store['DATA_DIR'] ?? '', 'mail')
	await vi.waitUntil(() => existsSync(mail) && readdirSync(mail).filter((name) => /\.eml$/.test(name)).length >= 2, {
		timeout: HANG_MS,
		interval: 50,
	})
	return server
}

const runOpen = (args: string[], store: Record<string, string>) => withOpenUmask(() => run('ops/main.ts', args, store))

/** The modes of a folder and all in it, by name. */
function modesIn(folder: string) {
	const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
	return Object.fromEntries(names.map((name) => [name, (lstatSync(join(folder, name)).mode & 0o7777).toString(8)]))
}

function expectPrivate(folder: string) {
	for (const [name, mode] of Object.entries(modesIn(folder)))
		expect(`${name} ${mode}`).toBe(`${name} ${lstatSync(join(folder, name)).isDirectory() ? 700 : 600}`)
}

test('whatever the server writes when its umask is open is private, and so is what others opened once it starts again', async () => {
	const store = await testStore()
	const dataDir = join(temporaryFolder(), 'made/here')
	const { child } = await serve({ ...store, DATA_DIR: dataDir })
	const expected = store['DATABASE_URL']
		? ['mail']
		: ['mail', 'pramaan.sqlite', 'pramaan.sqlite-shm', 'pramaan.sqlite-wal', 'server.lock']
	expect(readdirSync(dataDir).sort()).toEqual(expected)
	expectPrivate(dataDir)
	expect(await end(child, 'SIGTERM')).toBe(0)
	expectPrivate(dataDir)

	for (const name of ['last-backup', 'mail/contact-sender.PRM-1.eml.part', 'other'])
		writeFileSync(join(dataDir, name), '')
	for (const name of Object.keys(modesIn(dataDir))) {
		const path = join(dataDir, name)
		chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
	}
	const next = await serve({ ...store, DATA_DIR: dataDir })
	expectPrivate(dataDir)
	expect(await end(next.child, 'SIGTERM')).toBe(0)
})

test('whatever a command writes is private when its umask is open', async () => {
	const store = await testStore()
	const dataDir = store['DATA_DIR'] as string
	chmodSync(dataDir, 0o755)
	const folder = temporaryFolder()
	const certificates = join(folder, 'certificates.csv')
	const header = 'number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy'
	writeFileSync(certificates, `${header}\nA1,Asha Rao,QMS,2025-09-29,,Pramaan\n`, { mode: 0o600 })
	const commands = [
		['certificates', 'import', certificates],
		['certificates', 'withdraw', 'A1', '--reason', 'Fee never paid'],
		['backup', join(folder, 'backup.jsonl')],
		['forms', 'list', 'registrations', '--csv', '--out', join(folder, 'registrations.csv')],
		['certificates', 'list', '--csv', '--out', join(folder, 'register.csv')],
	]
	for (const args of commands) expect(await runOpen(args, store)).toMatchObject({ code: 0 })
	expectPrivate(folder)
	expectPrivate(dataDir)
	if (store['DATABASE_URL']) return

	for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644)
	expect(await runOpen(['restore', join(folder, 'backup.jsonl')], store)).toMatchObject({ code: 0 })
	expect(readdirSync(dataDir).join()).toContain('before-restore')
	expectPrivate(dataDir)
})

test.skipIf(!isRoot)(
	`the server goes on and says so when a file belongs to another user${isRoot ? '' : ' (not tried: only root can give files away)'}`,
	async () => {
		const store = await testStore()
		const dataDir = store['DATA_DIR'] as string
		for (const path of [dataDir, sqliteFile(dataDir)]) chownSync(path, NOBODY, NOBODY)
		mkdirSync(join(dataDir, 'lost+found'), { mode: 0o700 })
		writeFileSync(join(dataDir, 'theirs'), '')
		chmodSync(join(dataDir, 'theirs'), 0o644)
		const { child, output } = await serve(store, { uid: NOBODY })
		expect(output()).toContain('other users have rights to files that this user may not take away')
		expect(output()).toContain(join(dataDir, 'theirs'))
		expect(output()).not.toContain('lost+found')
		expect(await end(child, 'SIGTERM')).toBe(0)
		const doctor = await run('ops/main.ts', ['doctor'], store)
		expect(doctor.stdout).toMatch(/✗ {2}Other users have rights to 1 file of the data folder, such as .*theirs\./)
	},
)
