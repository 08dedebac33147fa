// Counts what the steps of `npm test` reported. Runs on the system's Node, like setup.mjs.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const ERROR_LINES = 12

/** A step that failed without a failed test, or ended without its report, counts as one failure. */
export function outcomeOf(title, status, report) {
	const { passed, failures } = report ?? { passed: 0, failures: [] }
	const died = (status !== 0 || !report) && failures.length === 0
	return { title, passed, failures: died ? [title] : failures }
}

/** The lines that end a run, and how many failures they count. */
export function summaryOf(outcomes) {
	const failures = outcomes.flatMap((outcome) => outcome.failures)
	const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
	const lines = [
		outcomes.map((outcome) => `${outcome.title}: ${outcome.passed} passed`).join(', '),
		...failures.map((failure) => `failed: ${failure}`),
		`${passed} passed, ${failures.length} failed`,
	]
	return { text: lines.join('\n'), failed: failures.length }
}

/** What a run of vitest reported in `file`, or undefined. The file is deleted, so that no other step counts it. */
export function takeVitestReport(file) {
	const report = take(file)
	return (
		report && {
			passed: report.numPassedTests,
			failures: report.testResults.flatMap(({ name, assertionResults, message }) => {
				const file = relative('', name)
				const failed = assertionResults.filter((test) => test.status === 'failed')
				if (!failed.length && message) return [`${file}: ${message}`]
				return failed.map((test) => withError(`${file}: ${test.fullName}`, test.failureMessages))
			}),
		}
	)
}

/** The same of a run of Playwright. */
export function takePlaywrightReport(file) {
	const report = take(file)
	return report && { passed: report.stats.expected, failures: failuresOf(report) }
}

const failuresOf = ({ suites = [], specs = [] }) => [
	...suites.flatMap(failuresOf),
	...specs
		.filter(({ ok }) => !ok)
		.map(({ file, title, tests }) => {
			const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
			return withError(
				`tests/${file}: ${title}`,
				errors.map(({ message }) => message),
			)
		}),
]

const withError = (test, messages) =>
	[test, ...stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, ERROR_LINES)].join('\n    ')

function take(file) {
	if (!existsSync(file)) return undefined
	const report = JSON.parse(readFileSync(file, 'utf8'))
	rmSync(file)
	return report
}
