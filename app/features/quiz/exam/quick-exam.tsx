import { useState } from 'react'
import type { Answers, Edition, Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { QuickForm } from './quick-form.tsx'
import { record } from './quick-record.ts'
import { QuickResults } from './quick-results.tsx'

type QuickExamProps = {
	group: { slug: string; title: string; edition: Edition | undefined }
	questions: Question[]
	onLeave: () => void
}

/** The ten questions and their results; loaded when the exam starts. */
export function QuickExam({ group: { slug, title, edition }, questions, onLeave }: QuickExamProps) {
	const [submitted, setSubmitted] = useState<Answers>()
	if (submitted)
		return (
			<QuickResults title={title} edition={edition} questions={questions} answers={submitted} onRestart={onLeave} />
		)
	const submit = (answers: Answers) => {
		record(slug, questions, answers)
		setSubmitted(answers)
	}
	return <QuickForm title={title} edition={edition} questions={questions} onSubmit={submit} onLeave={onLeave} />
}
