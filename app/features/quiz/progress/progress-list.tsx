import { isPassed, percentRight, totalOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { type Progress, progressIn } from './progress.rules.ts'

const KINDS = { full: 'Full exam', quick: 'Ten questions', case: 'Case' }
const MOST_SHOWN = 20

export const dayOf = (at: number) =>
	new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

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
					.map(({ at, kind, case: slug, marks }) => {
						const total = totalOf(marks)
						const name = cases.find((one) => one.slug === slug)?.title ?? KINDS[kind]
						const passed = isPassed(total) ? ', passed' : ''
						return (
							<li
								key={at}
							>{`${dayOf(at)}: ${name}, ${total.right} of ${total.of}, ${percentRight(total)}%${passed}`}</li>
						)
					})}
			</ol>
		</>
	)
}
