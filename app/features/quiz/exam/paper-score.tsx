import marks from '#app/features/quiz/questions/marks.module.css'
import score from '#app/features/quiz/questions/score.module.css'
import { marksText, type PaperResult } from './paper.rules.ts'
import css from './paper-score.module.css'

/** The result of a paper in marks, and the sections that miss their minimum. */
export function PaperScore({ result, time }: { result: PaperResult; time: string }) {
	const { sections, isPassed, outOf, needed } = result
	const missed = sections.filter(({ isMet }) => !isMet).map(({ name }) => name)
	const least = sections.some(({ minimum }) => minimum > 0) ? ', and the minimum in each section' : ''
	return (
		<>
			<p className={score.score} data-passed={isPassed}>
				<strong>{marksText(result.marks)}</strong>
				<span>{`of ${outOf} marks. ${isPassed ? 'Passed' : 'Not passed'}`}</span>
			</p>
			<p>{`${marksText(needed)} marks are needed${least}. You took ${time}.`}</p>
			{missed.length > 0 && <p>{`Below the minimum: ${missed.join('; ')}.`}</p>}
		</>
	)
}

/** The sections of a paper with right answers, marks and minimum. */
export const Sections = ({ result: { sections } }: { result: PaperResult }) => (
	<table className={`${marks.marks} ${css.sections}`}>
		<thead>
			<tr>
				{['Section', 'Right', 'Marks', 'Minimum'].map((title) => (
					<th key={title} scope="col">
						{title}
					</th>
				))}
			</tr>
		</thead>
		<tbody>
			{sections.map(({ name, right, of, marks, outOf, minimum, isMet }) => (
				<tr key={name}>
					<th scope="row">{name}</th>
					<td>{`${right} of ${of}`}</td>
					<td>{`${marksText(marks)} of ${outOf}`}</td>
					<td>{minimum === 0 ? 'None' : `${minimum}, ${isMet ? 'reached' : 'missed'}`}</td>
				</tr>
			))}
		</tbody>
	</table>
)
