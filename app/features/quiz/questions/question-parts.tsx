// The parts of a question that all exams share.
import type { ComponentProps, ReactNode } from 'react'
import css from './question-parts.module.css'

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

export type Reason = {
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
				<span className={css.mark}>{`${mark}${isChosen ? ', your choice' : ''}`}</span>
				<strong>{label}</strong>
				<span>{why}</span>
			</li>
		))}
	</ul>
)
