import type { ReactNode } from 'react'
import css from './question.module.css'
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
			{situation && <span className={css.situation}>{`${situation} `}</span>}
			<span className={css.asked}>{asked}</span>
		</>
	)
}

type Reason = {
	label: string
	why: ReactNode
	isRight: boolean
	isChosen: boolean
	/** In place of 'Right answer' and 'Wrong answer'. */
	mark?: string
}

/** Options with the reason why each is right or wrong. */
export const Reasons = ({ options }: { options: Reason[] }) => (
	<ul className={css.reasons}>
		{options.map(({ label, why, isRight, isChosen, mark = isRight ? 'Right answer' : 'Wrong answer' }) => (
			<li key={label} data-right={isRight || undefined} data-chosen={isChosen || undefined}>
				<span className="soft">{`${mark}${isChosen ? ', your choice' : ''}`}</span>
				<strong>{label}</strong>
				<span>{why}</span>
			</li>
		))}
	</ul>
)

/** Leads to the contact form with the number of a question or of a case's item filled in. */
export const Doubt = ({ about, what = 'question' }: { about: string; what?: string }) => (
	<a href={`/contact?doubt=${about}`} className="target soft">
		{`Report a problem with this ${what}`}
	</a>
)

type ExplanationsProps = {
	/** The group in which the question has its number. */
	group: string
	question: Question
	/** What the visitor chose, if anything. */
	selected?: string[]
}

/** Each option with its explanation, right or wrong, the clause, and the way to doubt it. */
export const Explanations = ({ group, question, selected = [] }: ExplanationsProps) => (
	<>
		<Reasons options={reasonsOf(question, selected)} />
		<p className={`soft ${css.clause}`}>{question.clause}</p>
		<Doubt about={question.source ?? `${group}-${question.id}`} />
	</>
)

function reasonsOf({ kind, prompts = [], options, correct, explanations }: Question, selected: string[]): Reason[] {
	const whyOf = (option: string) => explanations[options.indexOf(option)]
	if (!kind)
		return options.map((label) => ({
			label,
			why: whyOf(label),
			isRight: correct.includes(label),
			isChosen: selected.includes(label),
		}))
	const isSequence = kind === 'sequence'
	const placed = correct.map((option, place): Reason => {
		const chosen = selected[place]
		const isRight = selected.length === 0 || chosen === option
		const yours = isSequence ? `you had place ${selected.indexOf(option) + 1}` : `you chose "${chosen || 'nothing'}"`
		const name = isSequence ? `Place ${place + 1}` : 'Belongs together'
		return {
			label: isSequence ? option : `${prompts[place]}: ${option}`,
			why: whyOf(option),
			isRight,
			isChosen: false,
			mark: isRight ? name : `${name}, ${yours}`,
		}
	})
	const others = options.filter((option) => !correct.includes(option))
	return [
		...placed,
		...others.map((label) => ({
			label,
			why: whyOf(label),
			isRight: false,
			isChosen: false,
			mark: 'Fits nothing here',
		})),
	]
}
