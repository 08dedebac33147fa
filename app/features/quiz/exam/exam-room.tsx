import { useState } from 'react'
import { Practice } from '#app/features/quiz/practice/practice.tsx'
import { withAnswers, withResult } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, useProgress } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { marksBy } from '#app/features/quiz/questions/marks.rules.ts'
import { isCorrect, type Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { type ExamData, restore } from './full-exam.rules.ts'
import { FullExamResult } from './full-exam-result.tsx'
import { FullExamRun } from './full-exam-run.tsx'
import { changeExam, continueExam, type Pool, startExam } from './full-exam-store.ts'

export { continueExam, startExam }

type ExamRoomProps = { data: ExamData; pool: Pool }

/** The full exam from its first question to its result; loaded when an exam starts. */
export function ExamRoom({ data, pool }: ExamRoomProps) {
	const { slug, topics, minutes } = data
	const { exam } = useProgress(slug)
	const [retried, setRetried] = useState<Question[]>()
	const shown = exam && restore(exam, pool.questions)?.shown

	if (retried)
		return (
			<Practice
				group={slug}
				questions={retried}
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
			return selected.length > 0 ? [{ id: question.id, right: isCorrect(question, selected) }] : []
		})
		const now = Date.now()
		changeProgress(slug, (progress) =>
			withResult(withAnswers(progress, answers, now), { at: now, kind: 'full', marks }),
		)
		changeExam(slug, () => ({ endedAt: now }))
	}
	if (!exam.endedAt) return <FullExamRun group={slug} minutes={minutes} exam={exam} questions={shown} onEnd={end} />
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
	<section className={`${cards.card} ${cards.notice}`}>
		<h2 ref={focusOnMount} tabIndex={-1}>
			The exam was erased
		</h2>
		<p>Its answers are gone. You can start a new one.</p>
		<Button onClick={onStart}>Start the exam</Button>
	</section>
)
