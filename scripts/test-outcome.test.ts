import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { outcomeOf, summaryOf, takePlaywrightReport, takeVitestReport } from './test-outcome.mjs'

function reportFile(report?: object) {
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-outcome-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	const file = join(folder, 'report.json')
	if (report) writeFileSync(file, JSON.stringify(report))
	return file
}

const passing = (numPassedTests: number) => ({ numPassedTests, testResults: [] })

test('a run of vitest counts its passed tests and names failed tests and files that cannot be loaded', () => {
	const name = join(process.cwd(), 'server/main.test.ts')
	const report = {
		numPassedTests: 12,
		testResults: [
			{
				name,
				message: '',
				assertionResults: [
					{ status: 'passed', fullName: 'the server starts', failureMessages: [] },
					{
						status: 'failed',
						fullName: 'the server stops',
						failureMessages: ['\u001b[31mError: late\u001b[39m\n  at a'],
					},
				],
			},
			{ name, message: 'no module', assertionResults: [] },
		],
	}
	expect(outcomeOf('unit tests', 1, takeVitestReport(reportFile(report)))).toEqual({
		title: 'unit tests',
		passed: 12,
		failures: ['server/main.test.ts: the server stops\n    Error: late\n      at a', 'server/main.test.ts: no module'],
	})
})

test('a run of Playwright counts its passed journeys and names the failed ones at any depth', () => {
	const failed = {
		ok: false,
		file: 'journeys/a.spec.ts',
		title: 'sends',
		tests: [{ results: [{ errors: [{ message: 'late' }] }] }],
	}
	const report = { stats: { expected: 3 }, suites: [{ suites: [{ specs: [failed] }], specs: [{ ok: true }] }] }
	expect(outcomeOf('journeys', 1, takePlaywrightReport(reportFile(report)))).toEqual({
		title: 'journeys',
		passed: 3,
		failures: ['tests/journeys/a.spec.ts: sends\n    late'],
	})
})

test.each([
	['ends without a report', 1, undefined],
	['ends without a report and without an error', 0, undefined],
	['is killed', null, undefined],
	['fails without a failed test', 1, passing(0)],
])('a step counts as one failure and as no passed test when it %s', (_, status, report) => {
	expect(outcomeOf('stores', status, takeVitestReport(reportFile(report)))).toEqual({
		title: 'stores',
		passed: 0,
		failures: ['stores'],
	})
})

test('a report counts for one step only', () => {
	const file = reportFile(passing(2192))
	const outcomes = [
		outcomeOf('unit tests', 0, takeVitestReport(file)),
		outcomeOf('stores', 1, takeVitestReport(file)),
		outcomeOf('journeys', 0, takePlaywrightReport(file)),
	]
	expect(summaryOf(outcomes)).toEqual({
		text: 'unit tests: 2192 passed, stores: 0 passed, journeys: 0 passed\nfailed: stores\nfailed: journeys\n2192 passed, 2 failed',
		failed: 2,
	})
})
