import { type Ref, useState } from 'react'
import css from '#app/features/certificates/certificates.module.css'
import { Near } from '#app/features/certificates/not-found.tsx'
import table from '#app/features/certificates/result-table.module.css'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ANSWER_FIELDS, asShown, FIELDS, verificationAt } from '#shared/certificates/certificate.ts'
import {
	type CheckAnswer,
	type CheckResult,
	STATE_TEXT,
	summaryOf,
	validityText,
	withdrawnText,
} from '#shared/certificates/certificate-check.ts'
import { minutesText } from '#shared/certificates/certificate-list.ts'
import { csvHeader, csvRow } from '#shared/csv.ts'
import { dateText } from '#shared/days-text.ts'

/** The columns of a certificate that is in the register. */
const FACTS = ANSWER_FIELDS.filter((field) => field !== 'number')
const NOTES = ['validUntil', 'replacedBy', 'withdrawn'] as const

const isProblem = ({ state }: CheckResult) => state !== 'valid'

export const asCsv = (results: CheckResult[], at: string) =>
	csvHeader(['number', 'state', ...FACTS, ...NOTES, 'checkedAt', 'withdrawnReason']) +
	results
		.map((result) =>
			csvRow([
				result.number,
				STATE_TEXT[result.state].toLowerCase(),
				...FACTS.map((field) => result.certificate?.[field] ?? ''),
				...NOTES.map((note) => result[note] ?? ''),
				at,
				result.withdrawnReason ?? '',
			]),
		)
		.join('')

type CheckResultsProps = CheckAnswer & {
	/** Timestamp of the check. */
	at: string
	heading: Ref<HTMLHeadingElement>
}

/** The states of many certificates, in the order of their numbers. */
export function CheckResults({ results, retryAfter, at, heading }: CheckResultsProps) {
	const [problemsOnly, setProblemsOnly] = useState(false)
	return (
		<section aria-labelledby="checked" className={css.checked}>
			<h2 id="checked" ref={heading} tabIndex={-1}>
				{summaryOf(results)}
			</h2>
			<p className={css.aside}>
				<span>{`Checked in the register on ${dateText(at.slice(0, 10))} at ${at.slice(11, 16)} UTC.`}</span>
				{retryAfter !== undefined && (
					<span>{` Too many numbers were not found, so the rest were not checked and nothing is proven about them. Check them again in ${minutesText(retryAfter)}.`}</span>
				)}
			</p>
			<div className={table.tools} data-needs-script>
				<Checkbox
					label="Show problems only"
					checked={problemsOnly}
					disabled={!results.some(isProblem)}
					onChange={({ currentTarget }) => setProblemsOnly(currentTarget.checked)}
				/>
				<Button
					variant="outline"
					onClick={() =>
						download(new Blob([asCsv(results, at)], { type: 'text/csv' }), `certificates-${at.slice(0, 10)}.csv`)
					}
				>
					<Icon name="download" />
					Download as CSV
				</Button>
				<Button variant="outline" onClick={() => window.print()}>
					<Icon name="print" />
					Print or save as PDF
				</Button>
			</div>
			<ResultsTable results={results} problemsOnly={problemsOnly} />
		</section>
	)
}

function ResultsTable({ results, problemsOnly }: { results: CheckResult[]; problemsOnly: boolean }) {
	const shown = results.map((result, i) => ({ ...result, row: i + 1 })).filter((r) => !problemsOnly || isProblem(r))
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<section className={table.scroll} aria-label="Results" tabIndex={0}>
			<table className={table.table}>
				<thead>
					<tr>
						<th scope="col">Row</th>
						<th scope="col">Number</th>
						<th scope="col">State</th>
						{FACTS.map((field) => (
							<th key={field} scope="col">
								{FIELDS[field].label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{shown.map((result) => (
						<tr key={result.row} data-state={result.state}>
							<td>{result.row}</td>
							<th scope="row">{result.number}</th>
							<td className={table.state}>
								<span>{STATE_TEXT[result.state]}</span>
								<StateNote {...result} />
							</td>
							<Facts {...result} />
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

function StateNote({ state, validUntil, replacedBy }: CheckResult) {
	if (replacedBy)
		return (
			<p>
				by <a href={verificationAt('', replacedBy)}>{replacedBy}</a>
			</p>
		)
	if (!validUntil || (state !== 'valid' && state !== 'expired')) return null
	return <p>{validityText({ state, validUntil })}</p>
}

function Facts(result: CheckResult) {
	const { state, certificate, near } = result
	if (certificate) {
		const shown = asShown(certificate)
		return FACTS.map((field) => <td key={field}>{shown[field]}</td>)
	}
	return (
		<td colSpan={FACTS.length}>
			{state === 'withdrawn' && <span>{withdrawnText(result)}</span>}
			{state === 'notFound' && <span>This number does not match our records.</span>}
			{state === 'notChecked' && <span>Nothing is proven.</span>}
			{near && (
				<span>
					{' '}
					<Near number={near} />
				</span>
			)}
		</td>
	)
}

/** Saves a file on the visitor's device. */
function download(file: Blob, name: string) {
	const link = document.createElement('a')
	link.href = URL.createObjectURL(file)
	link.download = name
	link.click()
	URL.revokeObjectURL(link.href)
}
