import { spawnSync } from 'node:child_process'
import { closeSync, globSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { markCopy } from '#server/db/original.ts'
import { temporaryFolder, testDatabase, testStore } from '#server/testing/fixtures.ts'
import { makePipe } from '#server/testing/pipe.ts'
import { run } from '#server/testing/process.ts'
import { COMMANDS } from './call.ts'
import { main } from './main.ts'
import { readGiven } from './terminal.ts'

const TABLE = 'content/certificates.sample.csv'
const REFERENCE = 'PRM-Q0XW-8X7Y-XBES'

async function ops(...args: string[]) {
	const log = vi
		.spyOn(console, 'log')
		.mockClear()
		.mockImplementation(() => {})
	const error = vi
		.spyOn(console, 'error')
		.mockClear()
		.mockImplementation(() => {})
	const code = await main(args)
	return { code, stdout: log.mock.calls.join('\n'), stderr: error.mock.calls.join('\n') }
}
afterEach(() => void vi.restoreAllMocks())

test('the commands are listed when none is called', async () => {
	const cases: [string[], number][] = [
		[[], 2],
		[['certificates', '-h'], 0],
	]
	for (const [args, expected] of cases) {
		const { code, stdout, stderr } = await ops(...args)
		expect(code).toBe(expected)
		const said = expected === 0 ? stdout : stderr
		for (const name of COMMANDS.keys()) expect(said).toContain(`npm run ops -- ${name}`)
		expect(expected === 0 ? stderr : stdout).toBe('')
	}
})

test('a command prints its help when it is asked for or misused', async () => {
	const cases: [string[], number, string][] = [
		[['certificates', 'import', '--help'], 0, 'The first row of the file has the names of the columns'],
		[['backup', '-h'], 0, 'For example:\n  npm run ops -- backup /var/backups/'],
		[['certificates', 'import'], 2, 'FILE.csv is missing.'],
		[['forms', 'list', 'messages', 'all'], 2, 'There is an argument too many.'],
		[['orders', 'refnd'], 2, 'There is no command "orders refnd". There are: orders cancel, orders confirm,'],
		[['certificate', 'list'], 2, 'There is no command "certificate list". There are: backup, certificates, classes,'],
		[['forms', 'handled'], 2, 'REFERENCE… is missing.'],
		[
			['orders', 'offer', REFERENCE],
			2,
			'--class is missing.\n\nnpm run ops -- orders offer REFERENCE --class SLUG [--country NAME]',
		],
		[['forms', 'list', 'messages', '--since', 'x'], 2, 'There is no option --since.'],
		[['orders', 'cancel', 'x', '--why'], 2, '--why needs a value.'],
		[['orders', 'paid', 'x', '--ref', '--part'], 2, '--ref needs a value.'],
		[['orders', 'paid', 'x', '--part=5'], 2, '--part takes no value.'],
		[['mails', 'retry'], 2, 'Name the emails by their numbers, or say --dead or --held.'],
		[['forms', 'list', 'messages', '--constructor'], 2, 'There is no option --constructor.'],
		[['orders', 'cancel', REFERENCE, '--why', 'asked', '--why=class'], 2, '--why is there twice.'],
		[
			['orders', 'cancel', REFERENCE, '--why', 'because'],
			2,
			'--why must be asked, class, unpaid, noSeat, withdrew or quote.',
		],
		[['orders', '--help'], 0, 'See also: orders cancel, orders confirm,'],
		[['forms', 'list', 'messages', '--from', 'today'], 2, '--from must be a day like 2025-09-29.'],
	]
	for (const [args, expected, sentence] of cases) {
		const { code, stdout, stderr } = await ops(...args)
		expect(code).toBe(expected)
		expect(expected === 0 ? stdout : stderr).toContain(sentence)
	}
})

test('every file of commands/ is a command under the name of the file', async () => {
	expect([...COMMANDS.keys()]).toContain('certificates import')
	expect(COMMANDS.size).toBe(globSync('ops/**/*.command.ts').length)
	for (const [name, load] of COMMANDS) expect((await load()).run, name).toBeInstanceOf(Function)
})

test('a command has a summary, and an example that it understands', async () => {
	for (const [name, load] of COMMANDS) {
		const command = await load()
		expect(command.summary, name).toMatch(/\.$/)
		const words = command.example.match(/"[^"]*"|\S+/g) ?? []
		expect(
			() =>
				readGiven(
					name,
					command,
					words.map((word) => word.replaceAll('"', '')),
				),
			name,
		).not.toThrow()
	}
})

test('a command reports an unreachable database without the password', async () => {
	const { code, stderr } = await run('ops/main.ts', ['mails'], {
		DATABASE_URL: 'postgres://pramaan:secret@127.0.0.1:1/pramaan',
	})
	expect(code).toBe(1)
	expect(stderr).toMatch(/^The database at DATABASE_URL \(127\.0\.0\.1:1\/pramaan\) can't be used: .*\n$/)
})

test('a command without a database says to start the server first, and makes nothing', async () => {
	const folder = temporaryFolder()
	const file = join(folder, 'backup.jsonl')
	for (const command of [['orders'], ['backup', file], ['certificates', 'import', TABLE]]) {
		const { code, stdout, stderr } = await run('ops/main.ts', command, { DATA_DIR: join(folder, 'mistyped') })
		expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
		expect(stderr).toMatch(
			/^There are no records in DATA_DIR=.*\/mistyped\. If that is the right place, start the server/,
		)
	}
	expect(readdirSync(folder)).toEqual([])
})

test('every command says on a copy that it is one, beside its output', async () => {
	const store = await testStore()
	const list = () => run('ops/main.ts', ['certificates', 'list', '--csv'], store)
	const before = await list()
	expect(before).toMatchObject({ code: 0, stderr: '' })
	await markCopy(await testDatabase(store))
	const { code, stdout, stderr } = await list()
	expect({ code, stdout }).toEqual({ code: 0, stdout: before.stdout })
	expect(stderr).toMatch(/^This database is a copy: no email leaves it.*\n.* npm run ops -- original\n/)
})

const STEERING = 'Asha \u001b]0;title\u0007 Rao\u202e'
const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0

test('nothing that a command says steers the terminal', async () => {
	const { code, stderr } = await run('ops/main.ts', ['orders', 'hold', STEERING], await testStore())
	expect(code).toBe(2)
	expect(stderr).toBe('Asha  ]0;title  Rao  is no reference: a character is missing or wrong.\n')
})

test.skipIf(!hasScript)(
	`CSV steers no terminal, and is written as it is stored elsewhere${hasScript ? '' : ' (not tried: script is missing)'}`,
	async () => {
		const store = await testStore()
		await run('ops/main.ts', ['certificates', 'import', TABLE], store)
		await (await testDatabase(store)).updateTable('certificates').set({ leadAuditor: STEERING }).execute()
		const command = ['ops/main.ts', 'certificates', 'list', '--csv']
		expect((await run('ops/main.ts', command.slice(1), store)).stdout).toContain(STEERING)
		const terminal = spawnSync('script', ['-qec', [process.execPath, ...command].join(' '), '/dev/null'], {
			encoding: 'utf8',
			env: { ...process.env, ...store },
		})
		expect(terminal.stdout).toContain('"Asha  ]0;title  Rao "')
	},
)

test.skipIf(!hasScript)(
	'a command asks before it acts on a terminal, and not when its output is no terminal',
	async () => {
		const store = await testStore()
		const command = [process.execPath, 'ops/main.ts', 'keys', 'new'].join(' ')
		const env = { ...process.env, ...store }
		const watched = (input: string) =>
			spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8', env, input }).stdout
		const keys = async () => (await run('ops/main.ts', ['keys', '--csv'], store)).stdout.split('\r\n').length - 2
		for (const refused of ['n\n', '\u0004'])
			for (const part of ['A new key signs from now on', 'Do it? [y/N]', 'Nothing was changed.'])
				expect(watched(refused)).toContain(part)
		expect(await keys()).toBe(0)
		expect(watched('y\n')).toContain('signs from now on. Make a backup')
		expect(await keys()).toBe(1)
		expect((await run('ops/main.ts', ['keys', 'new'], store)).code).toBe(0)
		expect(await keys()).toBe(2)
	},
)

test('the process exits with the code of the command and writes errors to stderr', async () => {
	expect(await run('ops/main.ts', ['forms', 'list', 'messages', 'all'])).toMatchObject({ code: 2, stdout: '' })
	expect(await run('ops/main.ts', ['doctor', '--help'])).toMatchObject({ code: 0, stderr: '' })
})

test.each(['certificates list', 'certificates list --csv', '--help'])(
	'a command says that its output is incomplete when the disk is full: %s',
	async (command) => {
		const store = await testStore()
		await run('ops/main.ts', ['certificates', 'import', TABLE], store)
		const { code, stderr } = await run('ops/main.ts', command.split(' '), store, { stdout: openSync('/dev/full', 'w') })
		expect(code).toBe(1)
		expect(stderr).toBe('The output is incomplete: ENOSPC: no space left on device, write.\n')
	},
)

test('a command does its work when nobody reads its output any more', async () => {
	const store = await testStore()
	const path = join(temporaryFolder(), 'output')
	const reader = makePipe(path)
	const writer = openSync(path, 'w')
	closeSync(reader)
	expect(await run('ops/main.ts', ['certificates', 'import', TABLE], store, { stdout: writer })).toMatchObject({
		code: 0,
		stderr: '',
	})
	const { stdout } = await run('ops/main.ts', ['certificates', 'list'], store)
	expect(stdout).toContain('PRM-LA-2025-00418')
})
