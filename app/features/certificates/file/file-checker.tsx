import { type Ref, useEffect, useRef, useState } from 'react'
import { findCertificate } from '#app/features/certificates/api.ts'
import css from '#app/features/certificates/certificates.module.css'
import { ResultsTable } from '#app/features/certificates/list/check-results.tsx'
import { Button } from '#app/ui/button.tsx'
import { verificationAt } from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'
import type { FileChecks } from './file-checks.ts'
import own from './file-result.module.css'
import { FileResult } from './file-result.tsx'
import { receiptVerdict, type Verdict, verdictOf } from './file-verdict.ts'
import { loadKeys, loadStatusList } from './issuer-keys.ts'
import { TookTooLong, withFileChecks } from './with-file-checks.ts'

type State =
	| { state: 'empty' | 'checking' }
	| { state: 'refused'; title: 'Nothing to check' | 'Not checked'; problem: string }
	| { state: 'checked'; name: string; number: string | undefined; verdict: Verdict }
	/** `results` is there if it is genuine. */
	| { state: 'receipt'; name: string; verdict: Verdict; results: CheckResult[] | undefined }

type FileCheckerProps = {
	/** Checks the numbers of a receipt in the register. */
	onCheckNumbers: (numbers: string[]) => void
}

/** Checks a file that somebody has received. Nothing of it is sent but the number, to ask the register. */
export default function FileChecker({ onCheckNumbers }: FileCheckerProps) {
	const [result, setResult] = useState<State>({ state: 'empty' })
	const [file, setFile] = useState<File>()
	const [dragged, setDragged] = useState(false)
	const heading = useRef<HTMLHeadingElement>(null)
	const running = useRef<AbortController>(undefined)

	// Kept for a check without a network.
	useEffect(() => {
		void loadKeys()
		void loadStatusList('1')
		return () => running.current?.abort()
	}, [])

	useEffect(() => {
		if (result.state !== 'empty' && result.state !== 'checking') heading.current?.focus()
	}, [result])

	const check = async (chosen: File | undefined) => {
		if (!chosen) return
		running.current?.abort()
		const current = new AbortController()
		running.current = current
		setFile(chosen)
		setResult({ state: 'checking' })
		const answer = await withFileChecks(current.signal, (checks) => answerFor(chosen, checks)).catch(
			(reason: unknown) => refusal(chosen.name, current.signal.aborted ? 'cancelled' : reason),
		)
		// The answer for an earlier file must not replace that for a later one.
		if (current === running.current) setResult(answer)
	}

	return (
		<>
			<form
				className={css.list}
				data-dragged={dragged}
				onDragOver={(event) => {
					if (!event.dataTransfer.types.includes('Files')) return
					event.preventDefault()
					setDragged(true)
				}}
				onDragLeave={() => setDragged(false)}
				onDrop={(event) => {
					const [dropped] = event.dataTransfer.files
					if (!dropped) return
					event.preventDefault()
					setDragged(false)
					void check(dropped)
				}}
			>
				<div className={css.file}>
					<label htmlFor="certificate-to-check">Choose a certificate file or a receipt, or drop it here</label>
					<input
						id="certificate-to-check"
						type="file"
						accept=".jwt,.json,.png,.svg,.pdf,.txt"
						aria-describedby="certificate-to-check-hint"
						onChange={({ currentTarget }) => {
							void check(currentTarget.files?.[0])
							// So that the same file can be chosen again.
							currentTarget.value = ''
						}}
					/>
				</div>
				<p id="certificate-to-check-hint" className={css.hint}>
					A signed credential (.jwt, .json), a badge (.png, .svg), a certificate (.pdf) or the receipt of a check (.pdf,
					.jwt, .txt) from us, up to 5 MB. Your browser checks the signature. The file is not sent: the register is
					asked for the number of a certificate only.
				</p>
			</form>
			<div role="status" className="unseen">
				{result.state === 'checking' && 'Checking file...'}
			</div>
			{result.state === 'checking' && (
				<p className={own.slow}>
					<Button variant="outline" onClick={() => running.current?.abort()}>
						Cancel the check
					</Button>
				</p>
			)}
			{result.state === 'refused' && (
				<section className={css.missing} aria-labelledby="refused-file">
					<h2 id="refused-file" ref={heading} tabIndex={-1}>
						{result.title}
					</h2>
					<p>{result.problem}</p>
				</section>
			)}
			{result.state === 'checked' && (
				<FileResult name={result.name} verdict={result.verdict} heading={heading}>
					{result.verdict.rows.length > 0 && (
						<>
							{result.number && (
								<a href={verificationAt('', result.number)}>{`Show ${result.number} in the register`}</a>
							)}
							<Button variant="outline" onClick={() => check(file)}>
								Check again
							</Button>
						</>
					)}
				</FileResult>
			)}
			{result.state === 'receipt' && <ReceiptResult {...result} heading={heading} onCheckNumbers={onCheckNumbers} />}
		</>
	)
}

type ReceiptResultProps = FileCheckerProps &
	Omit<Extract<State, { state: 'receipt' }>, 'state'> & {
		heading: Ref<HTMLHeadingElement>
	}

function ReceiptResult({ name, verdict, results, heading, onCheckNumbers }: ReceiptResultProps) {
	return (
		<>
			<FileResult name={name} verdict={verdict} heading={heading}>
				{results && (
					<Button variant="outline" onClick={() => onCheckNumbers(results.map(({ number }) => number))}>
						{`Check ${results.length === 1 ? 'this number' : `these ${results.length} numbers`} now`}
					</Button>
				)}
			</FileResult>
			{results && (
				<div className={own.answers}>
					<ResultsTable label="Answers in the receipt" results={results} />
				</div>
			)}
		</>
	)
}

const refused = (title: 'Nothing to check' | 'Not checked', problem: string): State => ({
	state: 'refused',
	title,
	problem,
})

/** What is said of a file whose check has no answer. */
function refusal(name: string, reason: unknown): State {
	if (reason === 'cancelled')
		return refused('Not checked', `You cancelled the check of ${name}, so nothing was proven.`)
	const why = reason instanceof TookTooLong ? 'took too long' : 'failed'
	return refused('Not checked', `The check of ${name} ${why}, so nothing was proven. Look up its number instead.`)
}

async function answerFor(file: File, { readFile, verifyCertificate, verifyReceipt }: FileChecks): Promise<State> {
	const { name } = file
	const { jwt, isReceipt, problem } = await readFile(file)
	if (jwt === undefined) return refused('Nothing to check', problem)
	const keys = await loadKeys()
	if (!keys)
		return refused('Not checked', 'Our keys could not be loaded, so nothing was checked. Try again with a connection.')
	if (isReceipt) {
		const { check, code } = await verifyReceipt(jwt, keys)
		const results = check.ok ? check.receipt.results : undefined
		return { state: 'receipt', name, verdict: receiptVerdict(check, code), results }
	}
	const first = await verifyCertificate(jwt, keys)
	const { signed } = first
	if (!signed) return { state: 'checked', name, number: undefined, verdict: verdictOf(first, undefined) }
	const { number } = signed.certificate
	const [list, result] = await Promise.all([
		loadStatusList(signed.status.list.match(/\d+$/)?.[0]),
		findCertificate(number),
	])
	const checked = await verifyCertificate(jwt, keys, list)
	return { state: 'checked', name, number: result.certificate && number, verdict: verdictOf(checked, result) }
}
