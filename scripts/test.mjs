// npm test: all checks and tests; with 'unit' or 'e2e' only those tests. The last line is 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, install, root } from './setup.mjs'
import { installSystemPackages } from './system-packages.mjs'
import { outcomeOf, summaryOf, takePlaywrightReport, takeVitestReport } from './test-outcome.mjs'

// With a compile cache, servers and commands started by tests need a third less processor time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const only = process.argv[2]
install()
const chromium = only !== 'unit' && browser()
if (!only) installSystemPackages()
const reports = mkdtempSync(join(tmpdir(), 'pramaan-test-'))

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

async function runVitest(title, projects, report, stdio) {
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
	const { status, output } = await start('vitest', ['run', `--project=${projects}`, ...reporters], { stdio })
	return { output, ...outcomeOf(title, status, takeVitestReport(report)) }
}

async function runPlaywright() {
	const report = join(reports, 'journeys.json')
	const env = { NODE_ENV: 'test', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
	const { status, output } = await start('playwright', ['test'], { env })
	return { output, ...outcomeOf('browser journeys', status, takePlaywrightReport(report)) }
}

async function runChecks() {
	const { status, output } = await start('npm', ['run', '--silent', 'check'], { stdio: 'pipe' })
	return { output, ...outcomeOf('static checks', status, { passed: status === 0 ? 1 : 0, failures: [] }) }
}

const outcomes = []
function add({ output, ...outcome }) {
	process.stdout.write(output)
	outcomes.push(outcome)
}
// The checks use one core and the build hardly more, so they run concurrently.
const checks = only ? [] : [runChecks()]
build()
for (const outcome of checks) add(await outcome)
// Many of these tests wait for other processes, so they run concurrently with the journeys.
async function runAllOfVitest() {
	if (only === 'e2e') return []
	const stdio = only ? 'inherit' : 'pipe'
	const unit = await runVitest('unit tests', 'unit*', join(reports, 'unit.json'), stdio)
	if (only) return [unit]
	return [unit, await runVitest('stores and faults', '!unit*', join(reports, 'stores.json'), stdio)]
}
const vitest = runAllOfVitest()
const journeys = only === 'unit' ? [] : [await runPlaywright()]
for (const outcome of [...(await vitest), ...journeys]) add(outcome)

rmSync(reports, { recursive: true })
const { text, failed } = summaryOf(outcomes)
console.log(`\n${text}`)
process.exit(failed > 0 ? 1 : 0)
