// npm test: everything. 'unit' or 'e2e': only those tests, without the static checks. The last line is 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, install, root, run } from './setup.mjs'
import { strace } from './strace.mjs'

// Servers and commands that tests start need a third less processor time when their code is compiled already.
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
const count = (name, status, more = 0, less = 0) => {
	summary.push(`${name}: ${more} passed`)
	passed += more
	// A run that fails without naming a failed test counts as one.
	failed += status !== 0 && less === 0 ? 1 : less
}

/** Runs a command beside the others; its exit code, and the output if that is not shown at once. */
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
	// The tests of stores and faults wait for other processes most of the time: they run beside the browser.
	const servers = only ? undefined : runVitest('stores and faults', '!unit*', 'pipe')
	const journeys = await runPlaywright()
	;(await servers)?.()
	journeys()
}

rmSync(reports, { recursive: true })
console.log(`\n${summary.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
