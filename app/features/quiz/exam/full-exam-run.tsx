import { useEffect, useEffectEvent, useRef } from 'react'
import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { answeredIn } from '#app/features/quiz/progress/progress.rules.ts'
import layout from '#app/features/quiz/questions/exam-status.module.css'
import { ExamBar, ExamOverview } from '#app/features/quiz/questions/exam-status.tsx'
import { QuestionCard } from '#app/features/quiz/questions/question-card.tsx'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Clock } from './clock.tsx'
import { changeExam } from './full-exam-store.ts'

const SAVE_EVERY_MS = 10_000
/** Timers of a hidden page run once a minute. What is longer is sleep, during which the clock stands. */
const MAX_GAP_MS = 90_000

type FullExamRunProps = {
	group: string
	minutes: number
	exam: FullExam
	questions: Question[]
	onEnd: () => void
}

export function FullExamRun({ group, minutes, exam, questions, onEnd }: FullExamRunProps) {
	const { at, answers, flagged, clock } = exam
	/** Since when the clock has been running (performance.now(), as a device's clock may be set); the time before is in `spentMs`. */
	const since = useRef<number>(undefined)

	const spentIn = ({ spentMs, clock }: FullExam) => {
		const now = performance.now()
		return spentMs + (clock === 'running' ? Math.min(now - (since.current ?? now), MAX_GAP_MS) : 0)
	}

	const change = (part: Partial<FullExam>) => {
		changeExam(group, (stored) => ({ spentMs: spentIn(stored), ...part }))
		since.current = performance.now()
	}

	const save = useEffectEvent(() => change({}))
	useEffect(() => {
		since.current = performance.now()
		const timer = setInterval(save, SAVE_EVERY_MS)
		// Mobile browsers may discard a hidden page without any further event.
		addEventListener('pagehide', save)
		save()
		return () => {
			clearInterval(timer)
			removeEventListener('pagehide', save)
		}
	}, [])

	const question = questions[at]
	if (!question) return null
	const answered = answeredIn(exam)
	const isFlagged = flagged.includes(question.id)
	const select = (selected: string[]) => change({ answers: { ...answers, [question.id]: selected } })
	const flag = () =>
		change({ flagged: isFlagged ? flagged.filter((id) => id !== question.id) : [...flagged, question.id] })
	const next = at + 1 < questions.length ? () => change({ at: at + 1 }) : undefined
	const previous = at > 0 ? () => change({ at: at - 1 }) : undefined
	const end = () => {
		const open = questions.length - answered
		const warning = `${open} ${open === 1 ? 'question has' : 'questions have'} no answer and will count as wrong. End the exam?`
		if (open > 0 && !confirm(warning)) return
		change({})
		onEnd()
	}

	return (
		<div className={layout.exam}>
			<ExamBar answered={answered} of={questions.length}>
				<Clock
					minutes={minutes}
					mode={clock}
					spent={() => spentIn(exam)}
					onChange={(mode) => change({ clock: mode })}
				/>
			</ExamBar>
			<div>
				<QuestionCard
					key={question.id}
					question={question}
					title={`Question ${at + 1} of ${questions.length}`}
					note={<span>{isFlagged ? 'Flagged' : ''}</span>}
					selected={answers[question.id] ?? []}
					onSelect={select}
					onSubmit={() => next?.()}
				>
					<Button variant="outline" disabled={!previous} onClick={previous}>
						Previous
					</Button>
					<Button variant="outline" aria-pressed={isFlagged} onClick={flag}>
						Flag
					</Button>
					<Button type={next ? 'submit' : 'button'} onClick={next ? undefined : end}>
						{next ? 'Next' : 'End the exam'}
					</Button>
				</QuestionCard>
			</div>
			<ExamOverview
				questions={questions.map(({ id }) => ({
					id,
					isAnswered: Boolean(answers[id]?.length),
					isFlagged: flagged.includes(id),
				}))}
				at={at}
				legend="A filled number is answered, a corner marks a flag."
				onOpen={(index) => change({ at: index })}
			>
				<Button variant="outline" onClick={end}>
					End the exam
				</Button>
			</ExamOverview>
		</div>
	)
}
