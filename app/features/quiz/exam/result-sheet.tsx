import { useSite } from '#app/base/site.ts'
import { totalOf } from '#app/features/quiz/questions/marks.rules.ts'
import { isPassed, type Mark, percentOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { Rosette } from '#app/ui/rosette.tsx'
import { dateText } from '#shared/date-text.ts'
import css from './result-sheet.module.css'

type ResultSheetProps = {
	title: string
	edition: string
	scheme: string
	/** When the exam ended. */
	at: number
	time: string
	marks: Record<string, Mark>
}

/** The printed result: one A4 page that cannot be taken for a certificate. */
export function ResultSheet({ title, edition, scheme, at, time, marks }: ResultSheetProps) {
	const { name } = useSite()
	const total = totalOf(marks)
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
				<p className={css.exam}>{`Full practice exam: ${title}`}</p>
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
						{`${total.right} of ${total.of}, ${percentOf(total)} percent, ${isPassed(total) ? 'passed' : 'not passed'}`}
					</dd>
				</dl>
				<table>
					<tbody>
						{Object.entries(marks).map(([topic, { right, of }]) => (
							<tr key={topic}>
								<th scope="row">{topic}</th>
								<td>{`${right} of ${of}`}</td>
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
