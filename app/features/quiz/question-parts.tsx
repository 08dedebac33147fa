// The parts of a question that all exams share.
import type { ComponentProps, ReactNode } from 'react'
import css from './question-parts.module.css'
import type { Question } from './quiz.rules.ts'

const SENTENCE_END = /[.!?:][”"’)]?\s+(?=[“"‘(]?[A-Z])/g

/** The last sentence, with 'Select all that apply' if that follows, and the situation before. */
export function splitStem(text: string): { situation: string; asked: string } {
	const { index: end = text.length } = text.match(/\s+Select all that apply[.:]$/) ?? {}
	const starts = [...text.slice(0, end).matchAll(SENTENCE_END)].map((match) => match.index + match[0].length)
	const start = starts.at(-1) ?? 0
	return { situation: text.slice(0, start).trim(), asked: text.slice(start) }
}

/** What is asked stands out from the situation before it. */
export function Stem({ text }: { text: string }) {
	const { situation, asked } = splitStem(text)
	return (
		<>
			{situation && <span className={css.situation}>{situation} </span>}
			<span className={css.asked}>{asked}</span>
		</>
	)
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'className'> & {
	type: 'checkbox' | 'radio'
	children: ReactNode
}

export function Choice({ children, ...input }: ChoiceProps) {
	return (
		<label className={css.choice}>
			<input {...input} />
			<span>{children}</span>
		</label>
	)
}

type ExplanationsProps = {
	question: Question
	/** What the visitor chose, if anything. */
	selected?: string[]
}

/** Each option with its explanation, right or wrong, and the clause. */
export function Explanations({ question, selected = [] }: ExplanationsProps) {
	return (
		<>
			<ul className={css.explanations}>
				{question.options.map((option, place) => {
					const isRight = question.correct.includes(option)
					return (
						<li key={option} data-correct={isRight}>
							<span className={css.mark}>
								{isRight ? 'Right answer' : 'Wrong answer'}
								{selected.includes(option) && ', your choice'}
							</span>
							<strong>{option}</strong>
							<span>{question.explanations[place]}</span>
						</li>
					)
				})}
			</ul>
			<p className={css.clause}>{question.clause}</p>
		</>
	)
}
