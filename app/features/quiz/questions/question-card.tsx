import { type ComponentProps, type FormEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'
import field from '#app/ui/fields/field.module.css'
import { Icon } from '#app/ui/icon.tsx'
import cards from './cards.module.css'
import css from './question.module.css'
import { Stem } from './question.tsx'
import { type Question, toggled } from './quiz.rules.ts'

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

type QuestionCardProps = {
	question: Question
	/** Names the question in its heading, for example 'Question 3 of 40'. */
	title: string
	note?: ReactElement
	/** The visitor was told that one option is right. Otherwise checkboxes do not give away how many are. */
	isSingle?: boolean | undefined
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
	const { question, title, note, answer, onSubmit, children } = props
	const submit = (event: FormEvent) => {
		event.preventDefault()
		onSubmit()
	}
	return (
		<form className={`box ${cards.card} ${css.card}`} onSubmit={submit} aria-labelledby="question">
			<div className={css.head}>
				<h2 id="question" ref={focusOnMount} tabIndex={-1}>
					{title}
				</h2>
				{note}
			</div>
			{question.situation && <p className={css.context}>{question.situation}</p>}
			<fieldset>
				<legend>
					<Stem text={question.question} />
				</legend>
				{answer ?? <Answering {...props} />}
			</fieldset>
			<div className={css.actions}>{children}</div>
		</form>
	)
}

type AnsweringProps = Pick<QuestionCardProps, 'question' | 'isSingle' | 'selected' | 'onSelect'>

/** The controls of an answer. */
function Answering({ question: { kind, prompts = [], options }, isSingle, selected, onSelect }: AnsweringProps) {
	if (kind === 'sequence') return <Sequence steps={options} selected={selected} onSelect={onSelect} />
	if (kind === 'match') return <Matching prompts={prompts} options={options} selected={selected} onSelect={onSelect} />
	return options.map((option) => (
		<Choice
			key={option}
			type={isSingle ? 'radio' : 'checkbox'}
			name="answer"
			checked={selected.includes(option)}
			onChange={() => onSelect(isSingle ? [option] : toggled(selected, option))}
		>
			{option}
		</Choice>
	))
}

type MatchingProps = {
	prompts: string[]
	options: string[]
	/** The option of each prompt so far, '' where none is chosen. */
	selected: string[]
	onSelect: (answers: string[]) => void
}

/** A list to choose from for each prompt. */
function Matching({ prompts, options, selected, onSelect }: MatchingProps) {
	const id = useId()
	const choose = (place: number, option: string) => {
		const answers = prompts.map((_, i) => (i === place ? option : (selected[i] ?? '')))
		onSelect(answers.some(Boolean) ? answers : [])
	}
	return (
		<>
			<ul className="bullets soft">
				{options.map((option) => (
					<li key={option}>{option}</li>
				))}
			</ul>
			<ol className={css.prompts}>
				{prompts.map((prompt, place) => (
					<li key={prompt}>
						<label htmlFor={`${id}-${place}`}>{prompt}</label>
						<select
							className={field.input}
							id={`${id}-${place}`}
							value={selected[place] ?? ''}
							onChange={({ target }) => choose(place, target.value)}
						>
							<option value="">Choose</option>
							{options.map((option) => (
								<option key={option} value={option}>
									{option}
								</option>
							))}
						</select>
					</li>
				))}
			</ol>
		</>
	)
}

type SequenceProps = {
	steps: string[]
	/** The visitor's order so far; empty before the first move. */
	selected: string[]
	onSelect: (order: string[]) => void
}

/** Steps that two buttons move up and down. */
function Sequence({ steps, selected, onSelect }: SequenceProps) {
	const order = selected.length === steps.length ? selected : steps
	const list = useRef<HTMLOListElement>(null)
	const [moved, setMoved] = useState('')

	const move = (from: number, by: -1 | 1) => {
		const step = order[from] ?? ''
		const to = from + by
		flushSync(() => {
			onSelect(order.toSpliced(from, 1).toSpliced(to, 0, step))
			setMoved(`${step}: place ${to + 1} of ${order.length}`)
		})
		// React may move the pressed button in the document, which loses its focus; at an end it is disabled.
		const [up, down] = list.current?.children[to]?.querySelectorAll('button') ?? []
		const pressed = by < 0 ? up : down
		;(pressed?.ariaDisabled ? (by < 0 ? down : up) : pressed)?.focus()
	}

	return (
		<>
			<ol ref={list} className={css.steps}>
				{order.map((step, place) => (
					<li key={step}>
						<span>{step}</span>
						<Button
							size="small"
							variant="outline"
							aria-label={`Move up: ${step}`}
							disabled={place === 0}
							onClick={() => move(place, -1)}
						>
							<Icon name="chevron-down" />
						</Button>
						<Button
							size="small"
							variant="outline"
							aria-label={`Move down: ${step}`}
							disabled={place === order.length - 1}
							onClick={() => move(place, 1)}
						>
							<Icon name="chevron-down" />
						</Button>
					</li>
				))}
			</ol>
			<p role="status" className="unseen">
				{moved}
			</p>
		</>
	)
}
