// npm test: all checks and tests; with 'unit' or 'e2e' only those tests. The last line is 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, install, root, run } from './setup.mjs'
import { strace } from './strace.mjs'

// With a compile cache, servers and commands started by tests need a third less processor time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const only = process.argv[2]
install()
const chromium = only !== 'unit' && browser()
if (!only) strace()
const reports = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
const report = (name) => {
	const file = join(reports, name)
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
const summary = []
let passed = 0
let failed = 0
const count = (name, status, newPassed = 0, newFailed = 0) => {
	summary.push(`${name}: ${newPassed} passed`)
	passed += newPassed
	// A failed run without a failed test counts as one failure.
	failed += status !== 0 && newFailed === 0 ? 1 : newFailed
}

/** Runs a command concurrently; resolves to its exit code, and its output if `stdio` is 'pipe'. */
async function start(command, args, { env = {}, stdio = 'inherit' } = {}) {
	const child = spawn(command, args, { stdio, env: { ...process.env, ...env }, shell: process.platform === 'win32' })
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream?.setEncoding('utf8').on('data', (text) => {
			output += text
		})
	const [status] = await once(child, 'close')
	return { status, output }
}

async function runVitest(title, projects, stdio) {
	const file = `${projects.replace(/\W/g, '')}.json`
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, file)}`]
	const { status, output } = await start('vitest', ['run', `--project=${projects}`, ...reporters], { stdio })
	const tests = report(file)
	return () => {
		process.stdout.write(output)
		count(title, status, tests?.numPassedTests, tests?.numFailedTests)
	}
}

async function runPlaywright() {
	const env = { NODE_ENV: 'test', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json') }
	const { status } = await start('playwright', ['test'], { env })
	const stats = report('e2e.json')?.stats
	return () => count('browser journeys', status, stats && stats.expected + stats.flaky, stats?.unexpected)
}

if (!only) {
	const status = run('npm', ['run', '--silent', 'check'])
	count('static checks', status, status === 0 ? 1 : 0)
}
build()
if (only !== 'e2e') (await runVitest('unit tests', 'unit*'))()
if (only !== 'unit') {
	// The tests of stores and faults mostly wait for other processes, so they run concurrently with the journeys.
	const servers = only ? undefined : runVitest('stores and faults', '!unit*', 'pipe')
	const journeys = await runPlaywright()
	;(await servers)?.()
	journeys()
}

rmSync(reports, { recursive: true })
console.log(`\n${summary.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
