// What the image of ops/deploy/Containerfile would hold, started in an empty root as another user.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
	chmodSync,
	chownSync,
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { load } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { newForm, post } from './harness/clients.ts'
import { report } from './harness/print.ts'
import { ROOT, statusOf } from './harness/server.ts'

const NOBODY = 65_534
const HOME = '/opt/pramaan'
const canMount =
	process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'mount', '--bind', '/proc', '/proc']).status === 0
const notTried = canMount ? '' : ' (not tried: the root of a process can only be changed with the right to mount)'

const containerfile = readFileSync(join(ROOT, 'ops/deploy/Containerfile'), 'utf8')
const [image = ''] = containerfile.split(/^FROM /m).slice(-1)
const copied = [...image.matchAll(/^COPY --from=build \/opt\/pramaan\/(\S+) /gm)].map(([, name = '']) => name)
const jsonAfter = (instruction: string) =>
	JSON.parse(image.match(new RegExp(`${instruction} (\\[.*\\])$`, 'm'))?.[1] ?? '[]') as string[]
const settings = Object.fromEntries(
	(image.match(/^ENV (.*)$/m)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
)

/** Paths of the installed packages that production needs, without the Node that the image has itself. */
const packages = () =>
	execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { cwd: ROOT, encoding: 'utf8' })
		.split('\n')
		.map((path) => relative(ROOT, path))
		.filter((path) => path && !/node-linux-/.test(path))

/** Hard links cost neither time nor room; they need one file system. */
function place(from: string, to: string) {
	mkdirSync(dirname(to), { recursive: true })
	if (existsSync(to)) return
	if (spawnSync('cp', ['-al', from, to]).status !== 0) cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** A root with Node, its libraries, and what the image copies. */
function makeRoot() {
	const root = mkdtempSync(join(ROOT, 'node_modules/.image-'))
	chmodSync(root, 0o755)
	onTestFinished(() => rmSync(root, { recursive: true, force: true }))
	const linked = execFileSync('ldd', [process.execPath], { encoding: 'utf8' })
	const libraries = [...linked.matchAll(/\/\S+(?= \(0x)/g)].map(([file]) => [file, file] as const)
	for (const [from, to] of [...libraries, [process.execPath, 'bin/node'] as const]) {
		mkdirSync(dirname(join(root, to)), { recursive: true })
		copyFileSync(from, join(root, to))
	}
	for (const name of copied.filter((name) => name !== 'node_modules')) place(join(ROOT, name), join(root, HOME, name))
	for (const path of packages()) place(join(ROOT, path), join(root, HOME, path))
	for (const folder of ['dev', 'proc', 'tmp', 'data']) mkdirSync(join(root, folder))
	for (const [name, minor] of Object.entries({ null: '3', urandom: '9' }))
		execFileSync('mknod', ['-m', '666', join(root, 'dev', name), 'c', '1', minor])
	for (const folder of ['tmp', 'data']) chownSync(join(root, folder), NOBODY, NOBODY)
	// Node reads its use of memory there.
	execFileSync('mount', ['--bind', '/proc', join(root, 'proc')])
	onTestFinished(() => void execFileSync('umount', ['--lazy', join(root, 'proc')]))
	return root
}

/** Starts Node in the root as nobody. */
const start = (root: string, args: string[], env: Record<string, string>) =>
	spawn('chroot', [`--userspec=${NOBODY}:${NOBODY}`, root, '/bin/node', ...args], {
		env: { PATH: process.env['PATH'], ...settings, HOST: '127.0.0.1', ...env },
		stdio: ['ignore', 'pipe', 'inherit'],
	})

async function run(root: string, args: string[], env: Record<string, string>) {
	const child = start(root, args, env)
	let output = ''
	child.stdout.setEncoding('utf8').on('data', (text) => {
		output += text
	})
	const [code] = await once(child, 'close')
	return { code: code as number, output }
}

test.skipIf(!canMount)(`what the image holds serves, stores and verifies as another user${notTried}`, async () => {
	expect(copied).toContain('node_modules')
	const root = makeRoot()
	const megabytes = Number(execFileSync('du', ['-sm', join(root, HOME)], { encoding: 'utf8' }).split('\t')[0])
	report('The image of ops/deploy/Containerfile', { name: 'without Node', MB: megabytes })
	const PORT = String(await freePort())
	const url = `http://127.0.0.1:${PORT}`
	const [, ...command] = jsonAfter('^CMD')
	const ops = (...words: string[]) => run(root, [join(HOME, 'ops/main.ts'), ...words], {})

	const server = start(
		root,
		command.map((file) => join(HOME, file)),
		{ PORT },
	)
	onTestFinished(() => void server.kill('SIGKILL'))
	while ((await statusOf(`${url}/readyz`)) !== 200) {
		expect(server.exitCode).toBeNull()
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	const [, ...health] = jsonAfter('HEALTHCHECK .* CMD')
	const healthy = health.map((word) => word.replace('127.0.0.1:3000', `127.0.0.1:${PORT}`))
	expect(await run(root, healthy, {})).toEqual({ code: 0, output: '' })

	const answer = await post(url, newForm('registration'))
	expect(answer).toMatchObject({ status: 201 })
	expect((await ops('forms', 'list', 'registrations')).output).toContain(answer?.reference)
	const importing = ['certificates', 'import', join(HOME, 'content/certificates.sample.csv')]
	// The root has no list of users.
	expect((await ops(...importing)).code).toBe(2)
	expect((await ops(...importing, '--by', 'asha')).code).toBe(0)
	expect(await statusOf(`${url}/api/certificates/PRM-LA-2025-00418`)).toBe(200)
	expect((await ops('doctor')).output).toContain('✓  The site is built')
	expect(await statusOf(`${url}/about`)).toBe(200)

	const write = `require('node:fs').writeFileSync(process.argv[1] + '/x', '')`
	for (const [folder, code] of Object.entries({ [HOME]: 1, '/': 1, '/data': 0 }))
		expect([folder, (await run(root, ['-e', `try { ${write} } catch { process.exit(1) }`, folder], {})).code]).toEqual([
			folder,
			code,
		])
	const ended = once(server, 'exit')
	server.kill('SIGTERM')
	expect(await ended).toEqual([0, null])
})

test('the settings of container and compose file are settings of the server', () => {
	const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
	const compose = load(readFileSync(join(ROOT, 'ops/deploy/compose.yaml'), 'utf8')) as {
		services: { site: { environment: Record<string, string> } }
	}
	const names = [...Object.keys(settings), ...Object.keys(compose.services.site.environment)]
	expect(names.length).toBeGreaterThan(5)
	for (const name of names.filter((name) => name !== 'NODE_ENV')) expect(known).toMatch(new RegExp(`^#${name}=`, 'm'))
})
