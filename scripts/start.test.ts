import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MESSAGE, temporaryFolder } from '#server/testing/fixtures.ts'

const ROOT = join(import.meta.dirname, '..')

/** A project whose `npm start` starts the real server on a site of one page; nothing is installed or built. */
function project() {
	const folder = temporaryFolder()
	const write = (name: string, content: string) => {
		mkdirSync(join(folder, name, '..'), { recursive: true })
		writeFileSync(join(folder, name), content)
	}
	const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
	write('package.json', JSON.stringify({ name: 'project', type: 'module', scripts: { start: scripts.start } }))
	const lock = '{}'
	write('package-lock.json', lock)
	for (const path of ['scripts/setup.mjs', 'scripts/start.mjs', 'build/sources.json'])
		cpSync(join(ROOT, path), join(folder, path))
	write('node_modules/.installed', createHash('sha256').update('package-lock.json').update(lock).digest('hex'))
	mkdirSync(join(folder, 'node_modules/.bin'))
	symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'))
	write('build/main.ts', '')
	write('ops/certificates/samples.ts', '')
	write('site/index.html', '<h1>Home</h1>')
	write(
		'server/main.ts',
		`process.argv.push('${folder}/site', 'A course')\nawait import('${ROOT}/server/testing/serve.ts')`,
	)
	return folder
}

/** `npm start` in a process group of its own, on a port that nobody else has. */
async function npmStart() {
	const folder = project()
	const child = spawn('npm', ['start'], {
		cwd: folder,
		detached: true,
		env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: `${folder}/data`, RATE_LIMIT: 'off' },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const pid = child.pid as number
	onTestFinished(() => void groupHasEnded(pid, 'SIGKILL'))
	let output = ''
	const port = await new Promise<number>((resolve, reject) => {
		child.stdout.setEncoding('utf8').on('data', (text) => {
			output += text
			const [, found] = output.match(/^Pramaan is at http:\/\/localhost:(\d+)$/m) ?? []
			if (found) resolve(Number(found))
		})
		child.once('exit', (code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
	})
	return { child, port, pid }
}

function groupHasEnded(pid: number, signal: NodeJS.Signals | 0 = 0) {
	try {
		return !process.kill(-pid, signal)
	} catch {
		return true
	}
}

const isServed = (port: number) =>
	fetch(`http://127.0.0.1:${port}/readyz`).then(
		({ ok }) => ok,
		() => false,
	)

/** A form whose second half is sent by `finish`, which returns the answer. */
async function startForm(port: number) {
	const body = JSON.stringify(MESSAGE)
	const socket = connect(port, '127.0.0.1')
	socket.write('POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
	socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`)
	// The server has begun to read.
	await once(socket, 'data')
	socket.pause().write(body.slice(0, 5))
	return async () => {
		socket.write(body.slice(5))
		return text(socket)
	}
}

type Npm = Awaited<ReturnType<typeof npmStart>>

/** Expects an answer to what is under way, and that nothing is left after ten seconds; returns how npm ended. */
async function expectOrderlyEnd({ child, port, pid }: Npm, signal: () => void) {
	const finish = await startForm(port)
	const ended = once(child, 'exit')
	const signalledAt = performance.now()
	signal()
	await vi.waitUntil(async () => !(await isServed(port)), { timeout: 10_000, interval: 20 })
	expect(await finish()).toMatch(/^HTTP\/1.1 200 OK/)
	const [code, by] = await ended
	await vi.waitUntil(() => groupHasEnded(pid), { timeout: 10_000, interval: 20 })
	expect(performance.now() - signalledAt).toBeLessThan(10_000)
	return code ?? by
}

test.each<[string, NodeJS.Signals, (pid: number) => number, number | string]>([
	['npm gets SIGTERM', 'SIGTERM', (pid) => pid, 0],
	['its process group gets SIGINT', 'SIGINT', (pid) => -pid, 0],
	['npm is killed', 'SIGKILL', (pid) => pid, 'SIGKILL'],
])('npm start answers what is under way and ends when %s', async (_, signal, target, outcome) => {
	const npm = await npmStart()
	expect(await expectOrderlyEnd(npm, () => process.kill(target(npm.pid), signal))).toBe(outcome)
})
