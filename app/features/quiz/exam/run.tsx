import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Practice } from '#app/features/quiz/practice/practice.tsx'
import { answeredIn, type FullExam, withResult } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, keepAnswers, useProgress } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import layout from '#app/features/quiz/questions/exam-status.module.css'
import { ExamBar, ExamOverview } from '#app/features/quiz/questions/exam-status.tsx'
import { QuestionCard } from '#app/features/quiz/questions/question-card.tsx'
import { isCorrect, marksBy, type Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { Clock } from './clock.tsx'
import { type ExamData, paperResult, restore } from './full-exam.rules.ts'
import { changeExam, type Pool, startExam } from './full-exam-store.ts'
import { FullExamResult } from './result.tsx'

type ExamRoomProps = { data: ExamData; pool: Pool }

/** The full exam from its first question to its result; loaded when an exam starts. */
export function ExamRoom({ data, pool }: ExamRoomProps) {
	const { slug, topics, paper } = data
	const { exam } = useProgress(slug)
	const [retried, setRetried] = useState<Question[]>()
	const shown = exam && restore(exam, pool.questions)?.shown

	if (retried)
		return (
			<Practice
				group={slug}
				questions={retried}
				isSingle={data.paper?.isSingle}
				keptAs="retry"
				onEnd={() => setRetried(undefined)}
				endLabel="Back to the result"
			/>
		)
	if (!exam || !shown) return <Erased onStart={() => startExam(data, pool)} />

	const end = () => {
		const marks = marksBy(shown, exam.answers, ({ topic }) => topic, Object.keys(topics))
		// A question without an answer counts as wrong, but says nothing about what to repeat.
		const answers = shown.flatMap((question) => {
			const selected = exam.answers[question.id] ?? []
			return selected.length > 0 ? [{ question, right: isCorrect(question, selected) }] : []
		})
		const now = Date.now()
		const verdict = paper && { isPassed: paperResult(paper.sections, paper.passPercent, marks).isPassed }
		keepAnswers(slug, answers)
		changeProgress(slug, (progress) => withResult(progress, { at: now, kind: 'full', marks, ...verdict }))
		changeExam(slug, () => ({ endedAt: now }))
	}
	if (!exam.endedAt) return <FullExamRun data={data} exam={exam} questions={shown} onEnd={end} />
	return (
		<FullExamResult
			data={data}
			exam={exam}
			questions={shown}
			clauses={pool.clauses}
			onRetry={setRetried}
			onRestart={() => startExam(data, pool)}
		/>
	)
}

/** The visitor erased the progress in another tab. */
const Erased = ({ onStart }: { onStart: () => void }) => (
	<section className={`box ${cards.card} ${cards.notice}`}>
		<h2 ref={focusOnMount} tabIndex={-1}>
			The exam was erased
		</h2>
		<p>Its answers are gone. You can start a new one.</p>
		<Button onClick={onStart}>Start the exam</Button>
	</section>
)

const SAVE_EVERY_MS = 10_000
/** Timers of a hidden page run once a minute. What is longer is sleep, during which the clock stands. */
const MAX_GAP_MS = 90_000

/** The same in all tabs of a browser, and follows no change of the device's clock after the page was loaded. */
const deviceNow = () => performance.timeOrigin + performance.now()

/** Up to when any tab has counted. What lies far ahead was written before the device's clock was set back. */
const countedBefore = (untilMs = 0, now: number) => (untilMs > now + MAX_GAP_MS ? 0 : untilMs)

/** Changes the stored exam with the time that it took so far, and stores that time now and then. */
function useStoredTime(group: string) {
	/** Up to when this tab has counted; the time before it showed the exam is none. */
	const since = useRef<number>(undefined)

	const spentIn = ({ spentMs, clock, countedUntilMs }: FullExam) => {
		const now = deviceNow()
		const counted = Math.max(since.current ?? now, countedBefore(countedUntilMs, now))
		return spentMs + (clock === 'running' ? Math.min(Math.max(0, now - counted), MAX_GAP_MS) : 0)
	}

	const change = (part: Partial<FullExam>) => {
		const now = deviceNow()
		changeExam(group, (stored) => ({
			spentMs: spentIn(stored),
			// A tab that lags behind must not let the others count again.
			countedUntilMs: Math.max(now, countedBefore(stored.countedUntilMs, now)),
			...part,
		}))
		since.current = now
	}

	const save = useEffectEvent(() => change({}))
	useEffect(() => {
		since.current = deviceNow()
		const timer = setInterval(save, SAVE_EVERY_MS)
		// Mobile browsers may discard a hidden page without any further event.
		addEventListener('pagehide', save)
		save()
		return () => {
			clearInterval(timer)
			removeEventListener('pagehide', save)
		}
	}, [])
	return { spentIn, change }
}

type FullExamRunProps = {
	data: ExamData
	exam: FullExam
	questions: Question[]
	onEnd: () => void
}

/** One question at a time, with the clock and the numbers of all questions. */
function FullExamRun({ data, exam, questions, onEnd }: FullExamRunProps) {
	const { at, answers, flagged, clock } = exam
	const { spentIn, change } = useStoredTime(data.slug)
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
		<div className={layout.exam} data-exam>
			<div className={layout.pinned}>
				<ExamBar answered={answered} of={questions.length}>
					<Clock
						minutes={data.minutes}
						mode={clock}
						spent={() => spentIn(exam)}
						onChange={(mode) => change({ clock: mode })}
					/>
				</ExamBar>
			</div>
			<div>
				<QuestionCard
					key={question.id}
					question={question}
					isSingle={data.paper?.isSingle}
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
