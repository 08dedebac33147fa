import { useState } from 'react'
import { practiceOrder, withAnswers } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, progressOf } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import { ExamKeys } from '#app/features/quiz/questions/exam-keys.tsx'
import { Explanations } from '#app/features/quiz/questions/explanations.tsx'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { shuffledTogether, withShuffledOptions } from '#app/features/quiz/questions/order.rules.ts'
import css from '#app/features/quiz/questions/question-card.module.css'
import { QuestionCard } from '#app/features/quiz/questions/question-card.tsx'
import { isAnswered, isCorrect, type Question, toggled } from '#app/features/quiz/questions/quiz.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { KeysChoice } from '#app/ui/keys-choice/keys-choice.tsx'

type PracticeProps = {
	group: string
	/** In any order: those that were never right come first. */
	questions: Question[]
	onEnd: () => void
	endLabel: string
}

/** Questions one at a time, each with its answer at once. */
export function Practice({ group, questions: all, onEnd, endLabel }: PracticeProps) {
	const [questions] = useState(() =>
		practiceOrder(progressOf(group), shuffledTogether(all, Math.random)).map((one) =>
			withShuffledOptions(one, Math.random),
		),
	)
	const [at, setAt] = useState(0)
	const [selected, setSelected] = useState<string[]>([])
	const [isChecked, setChecked] = useState(false)
	const [right, setRight] = useState(0)
	const question = questions[at]

	if (!question)
		return (
			<section className={`${cards.card} ${css.card}`}>
				<h2 ref={focusOnMount} tabIndex={-1}>
					{`${right} of ${questions.length} right`}
				</h2>
				<p>
					{right === questions.length
						? 'All of them, each with exactly the right answers.'
						: 'The others are among your questions to repeat.'}
				</p>
				<div className={css.actions}>
					<Button onClick={onEnd}>{endLabel}</Button>
				</div>
			</section>
		)

	const isRight = isCorrect(question, selected)
	const check = () => {
		if (isChecked || !isAnswered(question, selected)) return
		setChecked(true)
		setRight(right + Number(isRight))
		changeProgress(group, (progress) => withAnswers(progress, [{ id: question.id, right: isRight }], Date.now()))
	}
	const next = () => {
		setAt(at + 1)
		setSelected([])
		setChecked(false)
	}
	const choose = (place: number) => {
		const option = question.options[place]
		if (option !== undefined && !isChecked && !question.kind) setSelected(toggled(selected, option))
	}
	return (
		<ExamKeys onChoose={choose} onNext={isChecked ? next : check}>
			<QuestionCard
				key={question.id}
				question={question}
				title={`Question ${at + 1} of ${questions.length}`}
				selected={selected}
				onSelect={setSelected}
				onSubmit={isChecked ? next : check}
				answer={
					isChecked ? (
						<>
							<p ref={focusOnMount} tabIndex={-1} className={css.verdict} data-right={isRight}>
								{isRight ? 'Right' : 'Wrong'}
							</p>
							<Explanations group={group} question={question} selected={selected} />
						</>
					) : undefined
				}
			>
				<Button type="submit" disabled={!isChecked && !isAnswered(question, selected)}>
					{!isChecked ? 'Check' : at + 1 < questions.length ? 'Next question' : 'Finish'}
				</Button>
				<Button variant="quiet" onClick={onEnd}>
					{endLabel}
				</Button>
			</QuestionCard>
			<KeysChoice>1 to 6 choose, N checks and goes on</KeysChoice>
		</ExamKeys>
	)
}
