import type { FormEvent, ReactElement, ReactNode } from 'react'
import cards from './cards.module.css'
import { focusOnMount } from './focus-on-mount.ts'
import css from './question-card.module.css'
import { Choice, Stem } from './question-parts.tsx'
import type { Question } from './quiz.rules.ts'

type QuestionCardProps = {
	question: Question
	/** Names the question in its heading, for example 'Question 3 of 40'. */
	title: string
	note?: ReactElement
	selected: string[]
	onToggle: (option: string) => void
	/** Shown in place of the options. */
	answer?: ReactElement | undefined
	onSubmit: () => void
	/** The actions below the options. */
	children: ReactNode
}

/** One question of an exam or of practice; it takes the focus when it appears. All options are checkboxes: the number of right ones is not given away. */
export function QuestionCard(props: QuestionCardProps) {
	const { question, title, note, selected, onToggle, answer, onSubmit, children } = props
	const submit = (event: FormEvent) => {
		event.preventDefault()
		onSubmit()
	}
	return (
		<form className={`${cards.card} ${css.card}`} onSubmit={submit} aria-labelledby="question">
			<div className={css.head}>
				<h2 id="question" ref={focusOnMount} tabIndex={-1}>
					{title}
				</h2>
				{note}
			</div>
			<fieldset>
				<legend>
					<Stem text={question.question} />
				</legend>
				{answer ??
					question.options.map((option) => (
						<Choice key={option} type="checkbox" checked={selected.includes(option)} onChange={() => onToggle(option)}>
							{option}
						</Choice>
					))}
			</fieldset>
			<div className={css.actions}>{children}</div>
		</form>
	)
}

/** Shown where there is a keyboard. */
export const Keys = ({ children }: { children: string }) => <p className={css.keys}>{`Keys: ${children}.`}</p>
