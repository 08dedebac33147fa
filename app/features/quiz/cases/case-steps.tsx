import type { ReactNode } from 'react'
import type { Decision, ItemAnswer } from '#app/features/quiz/progress/progress.rules.ts'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import css from './case.module.css'
import { isRaisedInError, isRightDecision, needsFinding, type ShownCase, type ShownItem } from './case.rules.ts'
import { CaseForm, type ChoiceProps } from './case-form.tsx'
import { ChoiceAnswer, DECISION_LABELS, DECISIONS, ItemAnswers } from './case-parts.tsx'

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
	if (finding && needsFinding(item, answer))
		return (
			<>
				<Verdict key="decision" isRight isNew={isNew}>
					Right: a nonconformity.
				</Verdict>
				<p>{item.why.nonconformity}</p>
				<CaseForm
					{...choice}
					action="Record the nonconformity"
					fields={[
						{ legend: 'Which clause is not fulfilled?', options: finding.clauses.map(({ label }) => label) },
						{ legend: 'Which grade?', options: ['Major', 'Minor'] },
						{ legend: 'Which statement do you record?', options: finding.statements.map(({ text }) => text) },
					]}
					onSubmit={([clause = 0, grade, statement = 0]) =>
						onAnswer({ ...answer, finding: { clause, grade: grade === 0 ? 'major' : 'minor', statement } })
					}
				/>
			</>
		)
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
		finding.statements[answer.finding.statement]?.right,
	].filter(Boolean).length
	return `Nonconformity recorded: ${right + 1} of 4 marks.`
}

type Choices = ShownCase['questions'][number]['choices']

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
