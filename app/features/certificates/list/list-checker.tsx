import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, errorOf, postJson } from '#app/base/api.ts'
import css from '#app/features/certificates/certificates.module.css'
import { Draft, useDraft } from '#app/forms/draft.ts'
import { DraftNote } from '#app/forms/parts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { CheckAnswer } from '#shared/certificates/certificate-check.ts'
import { checkEntries, countProblem, MAX_NUMBERS, splitNumbers } from '#shared/certificates/certificate-list.ts'
import type { ListAnswer } from '#shared/forms/answers.ts'
import { CheckResults } from './check-results.tsx'
import { ListForm } from './list-form.tsx'
import { readNumbers } from './number-file.ts'

/** Characters of a list: ten times what MAX_NUMBERS of the longest numbers take. */
const MAX_LIST_LENGTH = 120_000

const DRAFT = new Draft<{ numbers: string }>('numbers-1')

type State =
	| { state: 'empty' | 'checking' }
	| { state: 'failed'; message: string }
	| { state: 'checked'; answer: CheckAnswer; at: string }

/** The text of a field, kept on this device. */
function useKeptText(input: RefObject<HTMLTextAreaElement | null>) {
	const setText = (text = '') => {
		if (input.current) input.current.value = text
	}
	const { state, saveSoon, erase, restore } = useDraft(DRAFT, ({ numbers }) => setText(numbers))
	const [restored, setRestored] = useState(false)
	const fill = useEffectEvent(() => {
		const numbers = restore()?.numbers
		if (!numbers || input.current?.value) return
		setText(numbers)
		setRestored(true)
	})
	useEffect(() => fill(), [])
	const onErase = () => {
		erase()
		setText()
		setRestored(false)
	}
	const save = () => saveSoon({ numbers: input.current?.value ?? '' })
	return { setText, save, note: { state, restored, onErase } }
}

/** Checks the numbers in a field; the first result is that of the server. */
function useListCheck(input: RefObject<HTMLTextAreaElement | null>, answer: ListAnswer | undefined) {
	const [result, setResult] = useState<State>(
		answer && 'checked' in answer ? { state: 'checked', answer: answer.checked, at: answer.at } : { state: 'empty' },
	)
	const [error, setError] = useState(answer && 'problem' in answer ? answer.problem : undefined)
	const check = async () => {
		const text = input.current?.value ?? ''
		const isTooLong = text.length > MAX_LIST_LENGTH
		const numbers = isTooLong ? [] : splitNumbers(text)
		const problem = isTooLong ? `This is too long for a list of ${MAX_NUMBERS} numbers` : countProblem(numbers.length)
		setError(problem)
		if (problem) return input.current?.focus()
		setResult({ state: 'checking' })
		try {
			const checked = await checkEntries(numbers, checkCertificates)
			setResult({ state: 'checked', answer: checked, at: new Date().toISOString() })
		} catch (error) {
			setResult({ state: 'failed', message: error instanceof ApiError ? error.message : '' })
		}
	}
	return { result, error, setError, check }
}

type ListCheckerProps = {
	/** Rendered by the server. */
	answer?: ListAnswer
	/** The field that this form replaces. */
	plain?: HTMLTextAreaElement | null
}

/** Checks up to 200 certificate numbers, typed, pasted or from a file. */
export default function ListChecker({ answer, plain }: ListCheckerProps) {
	const [fileNote, setFileNote] = useState('')
	const input = useRef<HTMLTextAreaElement>(null)
	const heading = useRef<HTMLHeadingElement>(null)

	const { result, error, setError, check } = useListCheck(input, answer)
	const { setText, save, note } = useKeptText(input)

	useLayoutEffect(() => {
		if (plain && input.current) {
			input.current.value = plain.value
			if (plain === document.activeElement || document.activeElement === document.body)
				input.current.focus({ preventScroll: true })
		}
	}, [plain])

	useEffect(() => {
		if (result.state === 'checked') heading.current?.focus()
	}, [result])

	const read = async (file: File | undefined) => {
		if (!file || !input.current) return
		const { numbers, note, problem } = await readNumbers(file)
		setFileNote(note ?? '')
		setError(problem)
		if (!numbers) return
		setText(numbers.join('\n'))
		save()
	}

	const submit = (event: FormEvent) => {
		event.preventDefault()
		void check()
	}

	return (
		<>
			<ListForm
				input={input}
				text={answer?.entered}
				error={error}
				busy={result.state === 'checking'}
				onSubmit={submit}
				onChange={save}
				onDragOver={(event) => {
					if (event.dataTransfer.types.includes('Files')) event.preventDefault()
				}}
				onDrop={(event) => {
					const [file] = event.dataTransfer.files
					if (!file) return
					event.preventDefault()
					void read(file)
				}}
			>
				<div className={css.file} data-needs-script>
					<label htmlFor="certificate-file">Or choose a CSV file, or drop it on the field above</label>
					<input
						id="certificate-file"
						type="file"
						accept=".csv,.tsv,.txt,text/csv,text/plain"
						onChange={({ currentTarget }) => {
							void read(currentTarget.files?.[0])
							// So that the same file can be chosen again after a change.
							currentTarget.value = ''
						}}
					/>
					<p role="status">{fileNote}</p>
				</div>
				<div data-needs-script>
					<DraftNote {...note} until="you erase it" />
				</div>
			</ListForm>
			<div role="status" className="unseen">
				{result.state === 'checking' && 'Checking certificates...'}
			</div>
			{result.state === 'failed' && <Failure message={result.message} onRetry={check} />}
			{result.state === 'checked' && <CheckResults {...result.answer} at={result.at} heading={heading} />}
		</>
	)
}

const Failure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
	<div className={css.missing} role="alert">
		<p>{`${message || 'The register could not be reached, so nothing was proven.'} The numbers are still there.`}</p>
		<p>
			<Button variant="outline" onClick={onRetry}>
				Retry
			</Button>
		</p>
	</div>
)

/** Rejects with ApiError for any response but 200, and with another error if there is no response. */
async function checkCertificates(numbers: string[]): Promise<CheckAnswer> {
	const response = await postJson('/api/certificates/check', JSON.stringify({ numbers }))
	if (!response.ok) throw await errorOf(response)
	return response.json()
}
