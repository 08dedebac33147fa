// npm test: everything. 'unit' or 'e2e': only those tests, without the static checks. The last line is 'N passed, N failed'.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, install, run } from './setup.mjs'
import { strace } from './strace.mjs'

const only = process.argv[2]
install()
const chromium = only !== 'unit' && browser()
if (only !== 'e2e') strace()
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

if (!only) {
	const status = run('npm', ['run', '--silent', 'check'])
	count('static checks', status, status === 0 ? 1 : 0)
}
build()
if (only !== 'e2e') {
	const outputFile = `--outputFile.json=${join(reports, 'unit.json')}`
	const status = run('vitest', ['run', '--reporter=default', '--reporter=json', outputFile])
	const tests = report('unit.json')
	count('unit and API', status, tests?.numPassedTests, tests?.numFailedTests)
}
if (only !== 'unit') {
	const status = run('playwright', ['test'], {
		NODE_ENV: 'test',
		CHROMIUM_PATH: chromium,
		PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json'),
	})
	const stats = report('e2e.json')?.stats
	count('browser journeys', status, stats && stats.expected + stats.flaky, stats?.unexpected)
}

rmSync(reports, { recursive: true })
console.log(`\n${summary.join(', ')}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
