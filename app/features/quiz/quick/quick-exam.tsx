import { useEffect, useEffectEvent, useState } from 'react'
import { LoadError } from '#app/features/quiz/exam-page.tsx'
import { Practice } from '#app/features/quiz/practice/practice.tsx'
import { type Progress, withResult } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, isKept, keepAnswers, progressOf, useProgress } from '#app/features/quiz/progress/progress.ts'
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
import { Button } from '#app/ui/button.tsx'
import { QuickForm } from './quick-form.tsx'
import { QuickResults } from './quick-results.tsx'
import { tenOthers } from './ten.ts'

export { tenUnderWay } from './ten.ts'

type QuickExamProps = {
	group: { slug: string; title: string; edition: Edition | undefined }
	questions: Question[]
	/** Called with the group when its questions are asked again, and with null once they are answered. */
	onOpen: (group: string | null) => void
	onLeave: () => void
}

/** Rounds of ten questions; loaded when the exam starts. */
export function QuickExam({ questions: first, onOpen, ...props }: QuickExamProps) {
	const [{ number, questions }, setRound] = useState({ number: 1, questions: first })
	const begin = (questions: Question[]) => setRound({ number: number + 1, questions })
	return <Round key={number} questions={questions} onBegin={begin} onOpen={onOpen} {...props} />
}

type RoundProps = QuickExamProps & { onBegin: (questions: Question[]) => void }

/** The ten questions and their results. Answers are kept until they are submitted. */
function Round({ group, questions, onBegin, onOpen, onLeave }: RoundProps) {
	const { slug, title, edition } = group
	const { quick } = useProgress(slug)
	const [asked] = useState(() => {
		const kept = progressOf(slug).quick?.asked ?? []
		return shownIn(kept, questions).length === questions.length ? kept : askedIn(questions, Math.random)
	})
	const remember = useEffectEvent(() => onOpen(slug))
	useEffect(() => remember(), [])
	const shown = shownIn(asked, questions)
	const [submitted, setSubmitted] = useState<Answers>()
	const [isRetrying, setRetrying] = useState(false)
	if (submitted) {
		const wrong = shown.filter((question) => !isCorrect(question, submitted[question.id]))
		if (isRetrying)
			return <Practice group={slug} questions={wrong} onEnd={() => setRetrying(false)} endLabel="Back to the result" />
		return (
			<>
				<title>{`Results: ${title}`}</title>
				<QuickResults group={group} questions={shown} answers={submitted}>
					<AskAgain
						onRetry={wrong.length > 0 && (() => setRetrying(true))}
						onSame={() => onBegin(questions)}
						onOthers={async () => onBegin(await tenOthers(slug, questions))}
						onRestart={onLeave}
					/>
				</QuickResults>
			</>
		)
	}

	const answers = answersTo(shown, quick?.answers)
	const toggle = ({ id }: Question, option: string) =>
		changeProgress(slug, (progress) => {
			const before = answersTo(shown, progress.quick?.answers)
			return { ...progress, quick: { asked, answers: { ...before, [id]: toggled(before[id], option) } } }
		})
	const submit = () => {
		const at = Date.now()
		keepAnswers(
			slug,
			shown.map((question) => ({ question, right: isCorrect(question, answers[question.id]) })),
		)
		const marks = marksBy(shown, answers, ({ topic }) => topic, [])
		changeProgress(slug, (progress) => withResult(withoutQuick(progress), { at, kind: 'quick', marks }))
		setSubmitted(answers)
		onOpen(null)
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

type AskAgainProps = {
	onRetry: false | (() => void)
	onSame: () => void
	onOthers: () => Promise<void>
	onRestart: () => void
}

/** What can follow the results. */
function AskAgain({ onRetry, onSame, onOthers, onRestart }: AskAgainProps) {
	const [state, setState] = useState<'idle' | 'waiting' | 'failed'>('idle')
	const askOthers = () => {
		setState('waiting')
		onOthers().catch(() => setState('failed'))
	}
	return (
		<>
			{state === 'failed' && <LoadError />}
			<p className="row">
				{onRetry && <Button onClick={onRetry}>Retry the wrong ones</Button>}
				<Button variant="outline" busy={state === 'waiting' && 'Loading...'} onClick={askOthers}>
					Ten others
				</Button>
				<Button variant="outline" onClick={onSame}>
					The same again
				</Button>
				<Button variant="quiet" onClick={onRestart}>
					Restart
				</Button>
			</p>
		</>
	)
}

function withoutQuick({ quick: _, ...progress }: Progress): Progress {
	return progress
}
