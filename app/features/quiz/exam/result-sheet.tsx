import { useSite } from '#app/base/site.ts'
import { totalOf } from '#app/features/quiz/questions/marks.rules.ts'
import { isPassed, type Mark, percentOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { Rosette } from '#app/ui/rosette/rosette.tsx'
import { dateText } from '#shared/date-text.ts'
import { marksText, type PaperResult } from './paper.rules.ts'
import css from './result-sheet.module.css'

type ResultSheetProps = {
	title: string
	edition: string
	scheme: string
	/** When the exam ended. */
	at: number
	time: string
	marks: Record<string, Mark>
	/** Of a paper in sections. */
	paper?: PaperResult | undefined
}

/** The marks of a section with its minimum. */
function sectionText({ sections }: PaperResult, index: number): string {
	const section = sections[index]
	if (!section) return ''
	const { marks, outOf, minimum, isMet } = section
	const least = minimum > 0 ? `, minimum ${minimum} ${isMet ? 'reached' : 'missed'}` : ''
	return `, ${marksText(marks)} of ${outOf} marks${least}`
}

/** The printed result: one A4 page that cannot be taken for a certificate. */
export function ResultSheet({ title, edition, scheme, at, time, marks, paper }: ResultSheetProps) {
	const { name } = useSite()
	const total = totalOf(marks)
	const verdict = (passed: boolean) => (passed ? 'passed' : 'not passed')
	const ended = new Date(at)
	const day = [ended.getFullYear(), ended.getMonth() + 1, ended.getDate()]
	return (
		<div className={css.sheet} data-sheet>
			<div className={css.inner}>
				<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
				<p className={css.provider}>{name}</p>
				<p className={css.title}>
					Practice result.
					<br />
					This is not a certificate.
				</p>
				<p className={css.exam}>{`${paper ? 'Practice paper' : 'Full practice exam'}: ${title}`}</p>
				<dl>
					{edition && (
						<>
							<dt>Edition</dt>
							<dd>{edition}</dd>
						</>
					)}
					<dt>Date</dt>
					<dd>{dateText(day.map((part) => String(part).padStart(2, '0')).join('-'))}</dd>
					<dt>Time</dt>
					<dd>{time}</dd>
					<dt>Result</dt>
					<dd>
						{paper
							? `${marksText(paper.marks)} of ${paper.outOf} marks, ${verdict(paper.isPassed)}`
							: `${total.right} of ${total.of}, ${percentOf(total)} percent, ${verdict(isPassed(total))}`}
					</dd>
				</dl>
				<table>
					<tbody>
						{Object.entries(marks).map(([topic, { right, of }], index) => (
							<tr key={topic}>
								<th scope="row">{topic}</th>
								<td>{`${right} of ${of}${paper ? sectionText(paper, index) : ''}`}</td>
							</tr>
						))}
					</tbody>
				</table>
				<p className={css.small}>
					Taken without supervision. The name of the person who took it was neither asked nor checked.
				</p>
			</div>
		</div>
	)
}
