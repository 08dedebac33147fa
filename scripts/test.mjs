// npm test: static checks, unit tests, the contract of the store on PostgreSQL and journeys in Chromium. With 'unit' or
// 'e2e' only those tests, with 'all' (npm run test:all) everything. The last line is 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
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

const part = process.argv[2]
const isAll = part === 'all'
if (isAll) {
	process.env.TEST_ALL = 'yes'
	process.env.TEST_SEED ??= String(randomInt(2 ** 30))
	console.log(
		`Generated input has the seed ${process.env.TEST_SEED}. Again with: TEST_SEED=${process.env.TEST_SEED} npm run test:all`,
	)
}
install()
if (part !== 'unit') process.env.CHROMIUM_PATH = browser()
const untested = isAll ? installSystemPackages() : new Set()
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

async function runVitest(title, projects, { stdio = 'inherit', options = [] } = {}) {
	const report = join(reports, `${title}.json`)
	const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
	const args = ['run', ...projects.map((project) => `--project=${project}`), ...options, ...reporters]
	const { status, output } = await start('vitest', args, { stdio })
	return { output, ...outcomeOf(title, status, takeVitestReport(report)) }
}

async function runPlaywright(title, project) {
	const report = join(reports, `${title}.json`)
	const env = { NODE_ENV: 'test', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
	const { status, output } = await start('playwright', ['test', `--project=${project}`], { env })
	return { output, ...outcomeOf(title, status, takePlaywrightReport(report)) }
}

/** A command of package.json that ends with an error when it finds a fault; counts as one test. */
async function runCommand(title, ...command) {
	const { status, output } = await start('npm', ['run', '--silent', ...command], { stdio: 'pipe' })
	return { output, ...outcomeOf(title, status, { passed: status === 0 ? 1 : 0, failures: [] }) }
}

async function runChecks() {
	const { status, output } = await start('npm', ['run', '--silent', 'check'], { stdio: 'pipe' })
	return { output, ...outcomeOf('static checks', status, { passed: status === 0 ? 1 : 0, failures: [] }) }
}

const outcomes = []
function add({ output, ...outcome }) {
	if (outcome.failures.length > 0) process.stdout.write(output)
	outcomes.push(outcome)
}
// Each worker loads the same modules: two take a third less processor time than four.
const unitTests = (stdio) => runVitest('unit tests', ['unit*', 'store*'], { stdio, options: ['--maxWorkers=2'] })
// Journeys wait for a third of their time, so all else runs concurrently with them.
const besides = []
if (!part || isAll) besides.push(runChecks())
build()
if (part === 'unit') add(await unitTests('inherit'))
else if (part !== 'e2e') besides.push(unitTests('pipe'))
if (part !== 'unit') add(await runPlaywright('browser journeys', 'journeys'))
for (const outcome of besides) add(await outcome)
if (isAll) {
	process.env.TEST_ALL = 'yes'
	const rest = runVitest('stores, changes and faults', ['all*'])
	add(await runPlaywright('all pages', 'all pages'))
	if (!untested.has('the validity of the HTML')) add(await runCommand('HTML checker', 'check:html'))
	if (!untested.has('Firefox and WebKit')) add(await runCommand('Firefox and WebKit', 'test:browsers'))
	add(await rest)
}

rmSync(reports, { recursive: true })
const { text, failed } = summaryOf(outcomes)
console.log(`\n${text}`)
process.exit(failed > 0 ? 1 : 0)
