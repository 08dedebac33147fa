import type { FormEvent, ReactElement, ReactNode } from 'react'
import cards from './cards.module.css'
import { focusOnMount } from './focus-on-mount.ts'
import { Matching } from './matching.tsx'
import css from './question-card.module.css'
import { Choice, Stem } from './question-parts.tsx'
import { type Question, toggled } from './quiz.rules.ts'
import { Sequence } from './sequence.tsx'

type QuestionCardProps = {
	question: Question
	/** Names the question in its heading, for example 'Question 3 of 40'. */
	title: string
	note?: ReactElement
	selected: string[]
	onSelect: (selected: string[]) => void
	/** Shown in place of the options. */
	answer?: ReactElement | undefined
	onSubmit: () => void
	/** The actions below the options. */
	children: ReactNode
}

/** One question of an exam or of practice; it takes the focus when it appears. */
export function QuestionCard(props: QuestionCardProps) {
	const { question, title, note, selected, onSelect, answer, onSubmit, children } = props
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
			{question.situation && <p className={css.situation}>{question.situation}</p>}
			<fieldset>
				<legend>
					<Stem text={question.question} />
				</legend>
				{answer ?? <Answering question={question} selected={selected} onSelect={onSelect} />}
			</fieldset>
			<div className={css.actions}>{children}</div>
		</form>
	)
}

type AnsweringProps = Pick<QuestionCardProps, 'question' | 'selected' | 'onSelect'>

/** The controls of an answer. All choices are checkboxes: the number of right ones is not given away. */
function Answering({ question: { kind, prompts = [], options }, selected, onSelect }: AnsweringProps) {
	if (kind === 'sequence') return <Sequence steps={options} selected={selected} onSelect={onSelect} />
	if (kind === 'match') return <Matching prompts={prompts} options={options} selected={selected} onSelect={onSelect} />
	return options.map((option) => (
		<Choice
			key={option}
			type="checkbox"
			checked={selected.includes(option)}
			onChange={() => onSelect(toggled(selected, option))}
		>
			{option}
		</Choice>
	))
}
