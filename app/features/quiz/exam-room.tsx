import { useState } from 'react'
import type { DataOf } from '#app/page.ts'
import type { read } from './full-exam.data.server.ts'
import { draw, type FullExam, restore } from './full-exam.rules.ts'
import { FullExamResult } from './full-exam-result.tsx'
import { FullExamRun } from './full-exam-run.tsx'
import { marksBy } from './marks.rules.ts'
import { Practice } from './practice.tsx'
import { withAnswers, withResult } from './progress.rules.ts'
import { changeProgress } from './progress.ts'
import type { GroupQuestions } from './questions.resource.ts'
import { isCorrect, type Question } from './quiz.rules.ts'

type ExamRoomProps = {
	data: DataOf<typeof read>
	group: GroupQuestions
	/** The exam to continue or to show again; a new one is drawn otherwise. */
	stored: FullExam | undefined
}

type State = { exam: FullExam; shown: Question[]; retried?: Question[] }

/** The full exam from its first question to its result; loaded when an exam starts. */
export function ExamRoom({ data, group: { questions, clauses }, stored }: ExamRoomProps) {
	const { slug, topics } = data
	const drawn = (): State => {
		const exam = draw(questions, topics, Math.random)
		return restore(exam, questions) ?? { exam, shown: [] }
	}
	const [{ exam, shown, retried }, setState] = useState<State>(() => (stored && restore(stored, questions)) || drawn())

	const end = (ended: FullExam) => {
		const marks = marksBy(shown, ended.answers, ({ topic }) => topic, Object.keys(topics))
		// A question without an answer counts as wrong, but says nothing about what to repeat.
		const answers = shown.flatMap((question) => {
			const selected = ended.answers[question.id] ?? []
			return selected.length > 0 ? [{ id: question.id, right: isCorrect(question, selected) }] : []
		})
		const now = Date.now()
		changeProgress(slug, (progress) => ({
			...withResult(withAnswers(progress, answers, now), { at: now, kind: 'full', marks }),
			exam: ended,
		}))
		setState({ exam: ended, shown })
	}

	if (retried)
		return (
			<Practice
				group={slug}
				questions={retried}
				onEnd={() => setState({ exam, shown })}
				endLabel="Back to the result"
			/>
		)
	if (!exam.endedAt) return <FullExamRun group={slug} start={exam} questions={shown} onEnd={end} />
	return (
		<FullExamResult
			data={data}
			exam={exam}
			questions={shown}
			clauses={clauses}
			onRetry={(wrong) => setState({ exam, shown, retried: wrong })}
			onRestart={() => setState(drawn())}
		/>
	)
}
