import { isPassed, percentRight, totalOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { type PastResult, type Progress, progressIn } from './progress.rules.ts'

const KINDS = { full: 'Full exam', quick: 'Ten questions', case: 'Case' }
const MOST_SHOWN = 20

export const dayOf = (at: number) =>
	new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** 'Full exam, 28 of 40, 70%, passed' */
export function resultText({ kind, marks, isPassed: ofPaper }: PastResult, name = KINDS[kind]) {
	const total = totalOf(marks)
	return `${name}, ${total.right} of ${total.of}, ${percentRight(total)}%${(ofPaper ?? isPassed(total)) ? ', passed' : ''}`
}

type ProgressListProps = {
	progress: Progress
	/** Of all questions of the group. */
	ids: number[]
	cases: { slug: string; title: string }[]
}

/** How many questions were right, and the last results. */
export function ProgressList({ progress, ids, cases }: ProgressListProps) {
	const { right, answered, of } = progressIn(progress, ids)
	return (
		<>
			{answered > 0 && <p>{`${right} of ${of} questions right so far.`}</p>}
			{progress.results.length > 0 && <p>Your last results, the newest first:</p>}
			<ol>
				{progress.results
					.slice(-MOST_SHOWN)
					.toReversed()
					.map((result) => {
						const name = cases.find(({ slug }) => slug === result.case)?.title
						return <li key={result.at}>{`${dayOf(result.at)}: ${resultText(result, name)}`}</li>
					})}
			</ol>
		</>
	)
}
