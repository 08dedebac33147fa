import { useState } from 'react'
import { type PracticeRun, type Progress, practiceOrder, withRun } from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, keepAnswers, progressOf } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import css from '#app/features/quiz/questions/question.module.css'
import { Explanations } from '#app/features/quiz/questions/question.tsx'
import { QuestionCard } from '#app/features/quiz/questions/question-card.tsx'
import {
	askedIn,
	isAnswered,
	isCorrect,
	type Question,
	type Random,
	shownIn,
	shuffledTogether,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'

type PracticeProps = {
	group: string
	/** In any order: those that were never right come first. */
	questions: Question[]
	/** Each has one right option, and the visitor was told so. */
	isSingle?: boolean | undefined
	/** Under this name the browser keeps how far the visitor is until the end. */
	keptAs?: string
	onEnd: () => void
	endLabel: string
}

/** A run through the questions in a new order; those that were never right come first. */
export const newRun = (progress: Progress, questions: Question[], random: Random): PracticeRun => ({
	asked: askedIn(practiceOrder(progress, shuffledTogether(questions, random)), random),
	at: 0,
	selected: [],
	isChecked: false,
	right: 0,
})

/** The kept run if it asks these questions as they are now, otherwise a new one. */
export function runThrough(
	kept: PracticeRun | undefined,
	questions: Question[],
	progress: Progress,
	random: Random,
): PracticeRun {
	if (!kept) return newRun(progress, questions, random)
	const shown = shownIn(kept.asked, questions)
	const open = shown[kept.at]
	const isAsked = shown.length === kept.asked.length && shown.length === questions.length
	const fits = isAsked && kept.selected.every((option) => !option || open?.options.includes(option))
	return fits ? kept : newRun(progress, questions, random)
}

/** How far the visitor is, which is kept until the end. */
function useRun(group: string, all: Question[], keptAs: string | undefined) {
	const [run, setRun] = useState(() => {
		const progress = progressOf(group)
		return runThrough(keptAs === undefined ? undefined : progress.practice?.[keptAs], all, progress, Math.random)
	})
	const [questions] = useState(() => shownIn(run.asked, all))
	const keep = (next: PracticeRun | undefined) => {
		if (keptAs !== undefined) changeProgress(group, (progress) => withRun(progress, keptAs, next))
	}
	const change = (part: Partial<PracticeRun>) => {
		const next = { ...run, ...part }
		setRun(next)
		keep(next.at < questions.length ? next : undefined)
	}
	return { run, questions, change, forget: () => keep(undefined) }
}

/** Questions one at a time, each with its answer at once. */
export function Practice({ group, questions: all, isSingle, keptAs, onEnd, endLabel }: PracticeProps) {
	const { run, questions, change, forget } = useRun(group, all, keptAs)
	const { at, selected, isChecked, right } = run
	const question = questions[at]

	const end = () => {
		forget()
		onEnd()
	}

	if (!question)
		return (
			<section className={`box ${cards.card} ${css.card}`}>
				<h2 ref={focusOnMount} tabIndex={-1}>
					{`${right} of ${questions.length} right`}
				</h2>
				<p>
					{right === questions.length
						? 'All of them, each with exactly the right answers.'
						: 'The others come up again the next time.'}
				</p>
				<div className={css.actions}>
					<Button onClick={end}>{endLabel}</Button>
				</div>
			</section>
		)

	const isRight = isCorrect(question, selected)
	const check = () => {
		if (isChecked || !isAnswered(question, selected)) return
		change({ isChecked: true, right: right + Number(isRight) })
		keepAnswers(group, [{ question, right: isRight }])
	}
	const next = () => change({ at: at + 1, selected: [], isChecked: false })
	return (
		<QuestionCard
			key={question.id}
			question={question}
			isSingle={isSingle}
			title={`Question ${at + 1} of ${questions.length}`}
			selected={selected}
			onSelect={(selected) => change({ selected })}
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
			<Button variant="quiet" onClick={end}>
				{endLabel}
			</Button>
		</QuestionCard>
	)
}
