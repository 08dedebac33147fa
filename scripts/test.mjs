// npm test: all checks and tests; with 'unit' or 'e2e' only those tests. The last line is 'N passed, N failed'.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { browser } from './browser.mjs'
import { build, install, root } from './setup.mjs'
import { installSystemPackages } from './system-packages.mjs'

// With a compile cache, servers and commands started by tests need a third less processor time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const only = process.argv[2]
install()
const chromium = only !== 'unit' && browser()
if (!only) installSystemPackages()
const reports = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
const report = (name) => {
	const file = join(reports, name)
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
const summary = []
const failures = []
let passed = 0
const count = (name, status, newPassed = 0, newFailures = []) => {
	summary.push(`${name}: ${newPassed} passed`)
	passed += newPassed
	// A failed run without a failed test counts as one failure.
	failures.push(...(status !== 0 && newFailures.length === 0 ? [name] : newFailures))
}

const ERROR_LINES = 12
const withError = (test, messages) =>
	[test, ...stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, ERROR_LINES)].join('\n    ')

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
		const failed = tests?.testResults.flatMap(({ name, assertionResults, message }) => {
			const those = assertionResults.filter((test) => test.status === 'failed')
			if (!those.length && message) return [`${relative(root, name)}: ${message}`]
			return those.map((test) => withError(`${relative(root, name)}: ${test.fullName}`, test.failureMessages))
		})
		count(title, status, tests?.numPassedTests, failed)
	}
}

async function runPlaywright() {
	const env = { NODE_ENV: 'test', CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json') }
	const { status } = await start('playwright', ['test'], { env })
	const journeys = report('e2e.json')
	const errorsOf = (tests) =>
		tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).map((e) => e.message)
	const failed = (suite) => [
		...(suite.suites ?? []).flatMap(failed),
		...(suite.specs ?? [])
			.filter(({ ok }) => !ok)
			.map(({ file, title, tests }) => withError(`e2e/${file}: ${title}`, errorsOf(tests))),
	]
	return () => count('browser journeys', status, journeys?.stats.expected, journeys && failed(journeys))
}

async function runChecks() {
	const { status, output } = await start('npm', ['run', '--silent', 'check'], { stdio: 'pipe' })
	return () => {
		process.stdout.write(output)
		count('static checks', status, status === 0 ? 1 : 0)
	}
}

// The checks use one core and the build hardly more, so they run concurrently.
const checks = only ? undefined : runChecks()
build()
;(await checks)?.()
// Many of these tests wait for other processes, so they run concurrently with the journeys.
async function runAllOfVitest() {
	const show = only ? 'inherit' : 'pipe'
	const unit = only === 'e2e' ? undefined : await runVitest('unit tests', 'unit*', show)
	const servers = only ? undefined : await runVitest('stores and faults', '!unit*', show)
	return [unit, servers]
}
const vitest = runAllOfVitest()
const journeys = only === 'unit' ? undefined : await runPlaywright()
for (const show of [...(await vitest), journeys]) show?.()

rmSync(reports, { recursive: true })
console.log(`\n${summary.join(', ')}`)
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length ? 1 : 0)
