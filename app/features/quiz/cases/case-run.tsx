import { useState } from 'react'
import {
	type CaseAnswers,
	type ItemAnswer,
	NO_ANSWERS,
	withResult,
} from '#app/features/quiz/progress/progress.rules.ts'
import { changeProgress, useProgress } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import { Marks, Score } from '#app/features/quiz/questions/marks.tsx'
import { Doubt } from '#app/features/quiz/questions/question.tsx'
import { totalOf } from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { END, Evidence, pieceId } from './answers.tsx'
import css from './case.module.css'
import { caseMarks, isRaisedInError, nextStep, type ShownCase } from './case.rules.ts'
import { ItemStep, QuestionStep } from './steps.tsx'

type CaseRunProps = { group: string; slug: string; shown: ShownCase; onRestart: () => void }

/** The items of a case one after the other; those that are decided stay above. */
export function CaseRun({ group, slug, shown, onRestart }: CaseRunProps) {
	const answers = useProgress(group).cases[slug] ?? NO_ANSWERS
	const step = nextStep(shown, answers)
	const [firstStep] = useState(step)
	const total = shown.items.length + shown.questions.length

	const choice = {
		chosen: answers.chosen ?? {},
		onChoose: (chosen: Record<number, number>) =>
			changeProgress(group, (progress) => ({
				...progress,
				cases: { ...progress.cases, [slug]: { ...answers, chosen } },
			})),
	}
	const answer = ({ chosen: _, ...next }: CaseAnswers) =>
		changeProgress(group, (progress) => {
			const changed = { ...progress, cases: { ...progress.cases, [slug]: next } }
			return nextStep(shown, next) < total
				? changed
				: withResult(changed, { at: Date.now(), kind: 'case', case: slug, marks: caseMarks(shown, next) })
		})
	const setItem = (index: number, item: ItemAnswer) =>
		answer({ ...answers, items: answers.items.toSpliced(index, 1, item) })

	/** The case starts at the step that was open when the visitor came. */
	const focusAt = (index: number) => (index === firstStep ? focusOnMount : undefined)

	return (
		<>
			<h2>The evidence</h2>
			<ol className={cards.cards}>
				{shown.items.slice(0, step + 1).map((item, index) => (
					<li key={item.evidence} id={pieceId(index + 1)} className="box">
						<Evidence item={item} number={index + 1} heading={focusAt(index)} />
						<ItemStep
							item={item}
							answer={answers.items[index]}
							isNew={index >= firstStep}
							{...choice}
							onAnswer={(next) => setItem(index, next)}
						/>
						{index < step && <Doubt about={`${slug}-${index + 1}`} />}
					</li>
				))}
			</ol>
			{step >= shown.items.length && (
				<>
					<h2 id={END}>Questions at the end</h2>
					<ol className={cards.cards}>
						{shown.questions.slice(0, step - shown.items.length + 1).map(({ situation, question, choices }, index) => (
							<li key={question + situation} className="box">
								<h3 ref={focusAt(shown.items.length + index)} tabIndex={-1}>
									{question}
								</h3>
								<p>{situation}</p>
								<QuestionStep
									choices={choices}
									answer={answers.questions[index]}
									isNew={shown.items.length + index >= firstStep}
									{...choice}
									onAnswer={(place) => answer({ ...answers, questions: [...answers.questions, place] })}
								/>
								{index < step - shown.items.length && <Doubt about={`${slug}-${shown.items.length + index + 1}`} />}
							</li>
						))}
					</ol>
				</>
			)}
			{step === total && <CaseResult shown={shown} answers={answers} heading={focusAt(total)} onRestart={onRestart} />}
		</>
	)
}

type CaseResultProps = {
	shown: ShownCase
	answers: CaseAnswers
	heading: typeof focusOnMount | undefined
	onRestart: () => void
}

function CaseResult({ shown, answers, heading, onRestart }: CaseResultProps) {
	const marks = caseMarks(shown, answers)
	const errors = shown.items.filter((item, i) => {
		const answer = answers.items[i]
		return answer && isRaisedInError(item, answer)
	}).length
	return (
		<section className={css.result} aria-labelledby="case-result">
			<h2 id="case-result" ref={heading} tabIndex={-1}>
				Result
			</h2>
			<Score mark={totalOf(marks)} counted="marks" />
			{errors > 0 && (
				<p>
					{`You recorded ${errors === 1 ? 'a nonconformity that does not exist' : `${errors} nonconformities that do not exist`}: in an audit that is worse than a missed one.`}
				</p>
			)}
			<Marks of="Marks for" marks={marks} />
			<Button variant="outline" onClick={onRestart}>
				Start again
			</Button>
		</section>
	)
}
