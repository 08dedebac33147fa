import { useRef, useState } from 'react'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { Clock } from '#app/features/quiz/exam/clock.tsx'
import { ExamPage, Kept } from '#app/features/quiz/exam-page.tsx'
import { type FullExam, NO_TEXT, type WrittenText } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, useProgress } from '#app/features/quiz/progress/progress.ts'
import { Doubt } from '#app/features/quiz/questions/question.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { read } from './task.data.server.ts'
import css from './task.module.css'

type Data = DataOf<typeof read>

const KINDS = {
	statement: 'Nonconformity statement',
	plan: 'Audit plan',
	checklist: 'Checklist',
	meeting: 'Opening meeting',
}
/** All texts are one record in the browser's storage. */
const GROUP = 'writing'

export const head = ({ title, description }: Data): Head => ({
	title: `${title}: writing task`,
	heading: title,
	description,
})

export default function TaskPage({ data }: PageProps<Data>) {
	const { slug, title, description, kind, edition, situation, task, minutes, next } = data
	const written = useProgress(GROUP).texts[slug] ?? NO_TEXT
	const change = (part: Partial<WrittenText>) =>
		changeProgress(GROUP, (progress) => ({
			...progress,
			texts: { ...progress.texts, [slug]: { ...(progress.texts[slug] ?? NO_TEXT), ...part } },
		}))
	const erase = () => confirm('Erase your text and your marks for this task?') && change(NO_TEXT)
	return (
		<ExamPage
			group={data}
			title={title}
			lead={description}
			kicker={edition ? `${KINDS[kind]}, ${edition}` : KINDS[kind]}
			next={next}
			nextLabel="Next task"
		>
			<div className={css.columns}>
				<section className={css.situation}>
					<h2>The situation</h2>
					{situation.map((text) => (
						<p key={text}>{text}</p>
					))}
					<h2>Your task</h2>
					<p>{task}</p>
				</section>
				<div>
					<div className={css.writing} data-needs-script>
						{minutes && <TaskClock minutes={minutes} />}
						<label htmlFor="text">Your text</label>
						<TextArea
							id="text"
							rows={12}
							value={written.text}
							onChange={({ target }) => change({ text: target.value })}
						/>
						<p className={css.printed}>{written.text}</p>
						<Kept group={GROUP} />
					</div>
					<Marking data={data} marked={written.points} onMark={(points) => change({ points })} />
					<p className="row" data-needs-script>
						<Button variant="outline" onClick={() => print()}>
							<Icon name="print" />
							Print
						</Button>
						<Button variant="quiet" disabled={written.text === ''} onClick={erase}>
							Erase my text
						</Button>
					</p>
				</div>
			</div>
		</ExamPage>
	)
}

/** The clock of a task; it is off until the visitor turns it on. */
function TaskClock({ minutes }: { minutes: number }) {
	const [mode, setMode] = useState<FullExam['clock']>('off')
	const used = useRef({ ms: 0, since: 0 })
	const spent = () => used.current.ms + (mode === 'running' ? performance.now() - used.current.since : 0)
	const change = (next: FullExam['clock']) => {
		used.current = { ms: next === 'off' ? 0 : spent(), since: performance.now() }
		setMode(next)
	}
	return <Clock minutes={minutes} mode={mode} spent={spent} onChange={change} />
}

type MarkingProps = { data: Data; marked: number[]; onMark: (points: number[]) => void }

const marksLabel = (marks: number) =>
	`${marks < 0 ? `minus ${-marks}` : marks} ${Math.abs(marks) === 1 ? 'mark' : 'marks'}`

/** The points with their reasons, to be ticked by the visitor, and the model. */
function Marking({ data: { slug, points, model, clause }, marked, onMark }: MarkingProps) {
	const given = points.filter(({ marks }) => marks > 0).reduce((sum, { marks }) => sum + marks, 0)
	const total = marked.reduce((sum, place) => sum + (points[place]?.marks ?? 0), 0)
	const toggle = (place: number) =>
		onMark(marked.includes(place) ? marked.filter((other) => other !== place) : [...marked, place])
	return (
		<details className={css.model}>
			<summary>Compare with the model</summary>
			<h2>Mark your text</h2>
			<p data-needs-script>Tick each point that applies to your text. Be as strict as a reviewer who was not there.</p>
			<ul className={css.points}>
				{points.map(({ point, why, marks }, place) => (
					<li key={point}>
						<label>
							<input
								type="checkbox"
								data-needs-script
								checked={marked.includes(place)}
								onChange={() => toggle(place)}
							/>
							<span>
								<strong>{`${point} (${marksLabel(marks)})`}</strong>
								<span>{why}</span>
							</span>
						</label>
					</li>
				))}
			</ul>
			<p role="status" data-needs-script className={css.total}>
				{`${Math.max(0, total)} of ${given} marks`}
			</p>
			<h2>A model</h2>
			<div className={css.text}>
				{model.map((text) => (
					<p key={text}>{text}</p>
				))}
			</div>
			<p>{clause}</p>
			<Doubt about={`writing-${slug}`} what="task" />
		</details>
	)
}
