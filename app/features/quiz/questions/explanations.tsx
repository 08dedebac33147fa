import css from './question.module.css'
import { Doubt, type Reason, Reasons } from './question.tsx'
import type { Question } from './quiz.rules.ts'

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
		<p className={css.clause}>{question.clause}</p>
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
