import { useState } from 'react'
import { type Progress, withAnswers, withResult } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, isKept, progressOf, useProgress } from '#app/features/quiz/progress/progress.ts'
import {
	type Answers,
	answersTo,
	askedIn,
	type Edition,
	isCorrect,
	marksBy,
	type Question,
	shownIn,
	toggled,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { QuickForm } from './quick-form.tsx'
import { QuickResults } from './quick-results.tsx'

type QuickExamProps = {
	group: { slug: string; title: string; edition: Edition | undefined }
	questions: Question[]
	onEnd: () => void
	onLeave: () => void
}

/** The ten questions and their results; loaded when the exam starts. Answers are kept until it ends. */
export function QuickExam({ group: { slug, title, edition }, questions, onEnd, onLeave }: QuickExamProps) {
	const { quick } = useProgress(slug)
	const [asked] = useState(() => {
		const kept = progressOf(slug).quick?.asked ?? []
		return shownIn(kept, questions).length === questions.length ? kept : askedIn(questions, Math.random)
	})
	const shown = shownIn(asked, questions)
	const [submitted, setSubmitted] = useState<Answers>()
	if (submitted)
		return (
			<>
				<title>{`Results: ${title}`}</title>
				<QuickResults group={{ slug, title, edition }} questions={shown} answers={submitted} onRestart={onLeave} />
			</>
		)

	const answers = answersTo(shown, quick?.answers)
	const toggle = ({ id }: Question, option: string) =>
		changeProgress(slug, (progress) => {
			const before = answersTo(shown, progress.quick?.answers)
			return { ...progress, quick: { asked, answers: { ...before, [id]: toggled(before[id], option) } } }
		})
	const submit = () => {
		const at = Date.now()
		const each = shown.map((question) => ({ id: question.id, right: isCorrect(question, answers[question.id]) }))
		const marks = marksBy(shown, answers, ({ topic }) => topic, [])
		changeProgress(slug, (progress) =>
			withResult(withAnswers(withoutQuick(progress), each, at), { at, kind: 'quick', marks }),
		)
		setSubmitted(answers)
		onEnd()
	}
	return (
		<QuickForm
			title={title}
			edition={edition}
			questions={shown}
			answers={answers}
			kept={isKept(slug)}
			onToggle={toggle}
			onClear={() => changeProgress(slug, withoutQuick)}
			onSubmit={submit}
			onLeave={onLeave}
		/>
	)
}

function withoutQuick({ quick: _, ...progress }: Progress): Progress {
	return progress
}
