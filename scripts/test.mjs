// npm test: everything. The last line is 'N passed, N failed'.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browser } from './browser.mjs'
import { build, install, run } from './setup.mjs'
import { strace } from './strace.mjs'

install()
const chromium = browser()
strace()
const reports = mkdtempSync(join(tmpdir(), 'pramaan-test-'))
const report = (name) => {
	const file = join(reports, name)
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
let passed = 0
let failed = 0
const count = (more, less) => {
	passed += more
	failed += less
}

const check = run('npm', ['run', '--silent', 'check'])
count(check === 0 ? 1 : 0, check === 0 ? 0 : 1)
build()

const unit = run('vitest', [
	'run',
	'--reporter=default',
	'--reporter=json',
	`--outputFile.json=${join(reports, 'unit.json')}`,
])
const units = report('unit.json')
count(units?.numPassedTests ?? 0, units?.numFailedTests ?? 0)
if (unit !== 0 && !units?.numFailedTests) failed += 1

const journeys = run('playwright', ['test'], {
	CHROMIUM_PATH: chromium,
	PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'e2e.json'),
})
const stats = report('e2e.json')?.stats
count((stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
if (journeys !== 0 && !stats?.unexpected) failed += 1

rmSync(reports, { recursive: true })
console.log(
	`\nunit and API: ${units?.numPassedTests ?? 0}, browser journeys: ${stats?.expected ?? 0}, static checks: ${check === 0 ? 'passed' : 'failed'}`,
)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
