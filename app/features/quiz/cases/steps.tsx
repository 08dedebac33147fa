import type { FormEvent, ReactNode } from 'react'
import type { Decision, ItemAnswer } from '#app/features/quiz/progress/progress.rules.ts'
import { Choice } from '#app/features/quiz/questions/question-card.tsx'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'
import { ChoiceAnswer, type Choices, DECISION_LABELS, DECISIONS, ItemAnswers } from './answers.tsx'
import css from './case.module.css'
import { isRaisedInError, isRightDecision, needsFinding, type ShownItem } from './case.rules.ts'

export type ChoiceProps = {
	/** For each field the place of the chosen option. */
	chosen: Record<number, number>
	onChoose: (chosen: Record<number, number>) => void
}

type CaseFormProps = ChoiceProps & {
	action: string
	fields: { legend: string; options: string[] }[]
	/** Called with the place of the chosen option of each field. */
	onSubmit: (places: number[]) => void
}

/** One choice in each field; all of them are needed. */
export function CaseForm({ action, fields, chosen, onChoose, onSubmit }: CaseFormProps) {
	const isComplete = fields.every((_, field) => chosen[field] !== undefined)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (isComplete) onSubmit(fields.map((_, field) => chosen[field] ?? 0))
	}
	return (
		<form onSubmit={submit} className={css.form}>
			{fields.map(({ legend, options }, field) => (
				<fieldset key={legend}>
					<legend>{legend}</legend>
					{options.map((option, place) => (
						<Choice
							key={option}
							type="radio"
							name={legend}
							checked={chosen[field] === place}
							onChange={() => onChoose({ ...chosen, [field]: place })}
						>
							{option}
						</Choice>
					))}
				</fieldset>
			))}
			<Button type="submit" disabled={!isComplete}>
				{action}
			</Button>
		</form>
	)
}

type VerdictProps = {
	isRight: boolean
	/** Whether it takes the place of a form, and with it the focus. */
	isNew: boolean
	children: ReactNode
}

const Verdict = ({ isRight, isNew, children }: VerdictProps) => (
	<p ref={isNew ? focusOnMount : undefined} tabIndex={-1} className={css.verdict} data-right={isRight}>
		{children}
	</p>
)

type StepProps<Answer> = ChoiceProps & {
	answer: Answer | undefined
	/** Whether the step was still open when the visitor came. */
	isNew: boolean
	onAnswer: (answer: Answer) => void
}

export function ItemStep({ item, answer, isNew, onAnswer, ...choice }: StepProps<ItemAnswer> & { item: ShownItem }) {
	if (!answer)
		return (
			<CaseForm
				{...choice}
				action="Decide"
				fields={[
					{
						legend: 'What does the evidence allow you to say?',
						options: DECISIONS.map((decision) => DECISION_LABELS[decision]),
					},
				]}
				onSubmit={([place = 0]) => onAnswer({ decision: DECISIONS[place] as Decision })}
			/>
		)
	const { finding } = item
	if (finding && needsFinding(item, answer)) {
		const named = answer.finding
		return (
			<>
				<Verdict key={named ? 'named' : 'decision'} isRight isNew={isNew}>
					{named ? 'Clause and grade are recorded.' : 'Right: a nonconformity.'}
				</Verdict>
				<p>{item.why.nonconformity}</p>
				{named ? (
					<CaseForm
						key="statement"
						{...choice}
						action="Record the nonconformity"
						fields={[{ legend: 'Which statement do you record?', options: finding.statements.map(({ text }) => text) }]}
						onSubmit={([statement = 0]) => onAnswer({ ...answer, finding: { ...named, statement } })}
					/>
				) : (
					// Statements cite the clause and come after it; its title comes with the answer.
					<CaseForm
						key="clause"
						{...choice}
						action="Go on to the statement"
						fields={[
							{ legend: 'Which clause is not fulfilled?', options: finding.clauses.map(({ number }) => number) },
							{ legend: 'Which grade?', options: ['Major', 'Minor'] },
						]}
						onSubmit={([clause = 0, grade]) =>
							onAnswer({ ...answer, finding: { clause, grade: grade === 0 ? 'major' : 'minor' } })
						}
					/>
				)}
			</>
		)
	}
	return (
		<>
			<Verdict key="item" isRight={isRightDecision(item, answer)} isNew={isNew}>
				{verdictOn(item, answer)}
			</Verdict>
			<details open={isNew}>
				<summary>Reasons</summary>
				<ItemAnswers item={item} answer={answer} />
			</details>
		</>
	)
}

function verdictOn(item: ShownItem, answer: ItemAnswer): string {
	const { finding } = item
	if (isRaisedInError(item, answer)) return 'There is no nonconformity here: no mark for this item.'
	if (!isRightDecision(item, answer))
		return finding
			? 'Wrong: this is a nonconformity. Without the right decision there are no marks for clause, grade and statement.'
			: `Wrong: the right decision is "${DECISION_LABELS[item.decision]}".`
	if (!finding || !answer.finding) return 'Right: 1 mark.'
	const right = [
		finding.clauses[answer.finding.clause]?.right,
		finding.grade === answer.finding.grade,
		finding.statements[answer.finding.statement ?? -1]?.right,
	].filter(Boolean).length
	return `Nonconformity recorded: ${right + 1} of 4 marks.`
}

export function QuestionStep({
	choices,
	answer,
	isNew,
	onAnswer,
	...choice
}: StepProps<number> & { choices: Choices }) {
	if (answer === undefined)
		return (
			<CaseForm
				{...choice}
				action="Answer"
				fields={[{ legend: 'Choose one', options: choices.map(({ text }) => text) }]}
				onSubmit={([place = 0]) => onAnswer(place)}
			/>
		)
	const isRight = choices[answer]?.right ?? false
	return (
		<>
			<Verdict isRight={isRight} isNew={isNew}>
				{isRight ? 'Right: 1 mark.' : 'Wrong: no mark.'}
			</Verdict>
			<details open={isNew}>
				<summary>Reasons</summary>
				<ChoiceAnswer choices={choices} chosen={answer} />
			</details>
		</>
	)
}
