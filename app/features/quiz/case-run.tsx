import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import css from './case.module.css'
import {
	type CaseAnswers,
	caseMarks,
	type Decision,
	type ItemAnswer,
	isRaisedInError,
	isRightDecision,
	needsFinding,
	nextStep,
	type ShownCase,
	type ShownItem,
} from './case.rules.ts'
import { ChoiceAnswer, DECISION_LABELS, Evidence, ItemAnswers } from './case-parts.tsx'
import { onExamKey } from './exam-keys.ts'
import { totalOf } from './marks.rules.ts'
import { Marks } from './marks.tsx'
import { NO_ANSWERS, withResult } from './progress.rules.ts'
import { changeProgress, useProgress } from './progress.ts'
import { Keys } from './question-card.tsx'
import { Choice } from './question-parts.tsx'
import { isPassed, PASS_PERCENT, percentOf } from './quiz.rules.ts'

type CaseRunProps = { group: string; slug: string; shown: ShownCase; onRestart: () => void }

const isBefore = (element: Element, other: Element | null) =>
	other !== null && (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The items of a case one after the other; those that are decided stay above. */
export function CaseRun({ group, slug, shown, onRestart }: CaseRunProps) {
	const answers = useProgress(group).cases[slug] ?? NO_ANSWERS
	const region = useRef<HTMLDivElement>(null)
	const step = nextStep(shown, answers)
	const [firstStep] = useState(step)
	const total = shown.items.length + shown.questions.length

	const steps = () => [...(region.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
	const answer = (next: CaseAnswers) =>
		changeProgress(group, (progress) => {
			const changed = { ...progress, cases: { ...progress.cases, [slug]: next } }
			return nextStep(shown, next) < total
				? changed
				: withResult(changed, { at: Date.now(), kind: 'case', case: slug, marks: caseMarks(shown, next) })
		})
	const setItem = (index: number, item: ItemAnswer) =>
		answer({ ...answers, items: answers.items.toSpliced(index, 1, item) })

	// biome-ignore lint/correctness/useExhaustiveDependencies: the case starts at the open step
	useEffect(() => steps().at(-1)?.focus(), [])

	const move = (by: number) => {
		const all = steps()
		const at = all.findLastIndex(
			(heading) => heading === document.activeElement || isBefore(heading, document.activeElement),
		)
		all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
	}
	const keys = onExamKey({
		choose: (place) => {
			const field = document.activeElement?.closest('fieldset') ?? region.current?.querySelector('fieldset')
			const choice = field?.querySelectorAll<HTMLInputElement>('input')[place]
			choice?.click()
			choice?.focus()
		},
		next: () => move(1),
		previous: () => move(-1),
	})

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys only repeat what the controls inside do
		<div ref={region} data-keys onKeyDown={keys}>
			<h2>The evidence</h2>
			<ol className={css.items}>
				{shown.items.slice(0, step + 1).map((item, index) => (
					<li key={item.evidence}>
						<Evidence item={item} number={index + 1}>
							<ItemStep
								item={item}
								answer={answers.items[index]}
								isNew={index >= firstStep}
								onAnswer={(next) => setItem(index, next)}
							/>
						</Evidence>
					</li>
				))}
			</ol>
			{step >= shown.items.length && (
				<>
					<h2>Questions at the end</h2>
					<ol className={css.items}>
						{shown.questions.slice(0, step - shown.items.length + 1).map(({ situation, question, choices }, index) => (
							<li key={question + situation}>
								<h3 tabIndex={-1} data-step>
									{question}
								</h3>
								<p>{situation}</p>
								<QuestionStep
									choices={choices}
									chosen={answers.questions[index]}
									isNew={shown.items.length + index >= firstStep}
									onAnswer={(place) => answer({ ...answers, questions: [...answers.questions, place] })}
								/>
							</li>
						))}
					</ol>
				</>
			)}
			{step === total && <CaseResult shown={shown} answers={answers} onRestart={onRestart} />}
			<Keys>1 to 6 choose, N next item, P previous item</Keys>
		</div>
	)
}

/** Takes the focus when it appears after an answer, in place of the form. */
function Verdict({ isRight, isNew, children }: { isRight: boolean; isNew: boolean; children: ReactNode }) {
	const verdict = useRef<HTMLParagraphElement>(null)
	useEffect(() => {
		if (isNew) verdict.current?.focus()
	}, [isNew])
	return (
		<p ref={verdict} tabIndex={-1} className={css.verdict} data-right={isRight}>
			{children}
		</p>
	)
}

type ItemStepProps = {
	item: ShownItem
	answer: ItemAnswer | undefined
	/** Whether the item was still open when the visitor came. */
	isNew: boolean
	onAnswer: (answer: ItemAnswer) => void
}

function ItemStep({ item, answer, isNew, onAnswer }: ItemStepProps) {
	if (!answer)
		return (
			<Form
				action="Decide"
				fields={[{ legend: 'What does the evidence allow you to say?', options: Object.values(DECISION_LABELS) }]}
				onSubmit={([place = 0]) =>
					onAnswer({ decision: (Object.keys(DECISION_LABELS) as Decision[])[place] ?? 'conforms' })
				}
			/>
		)
	const { finding } = item
	if (finding && needsFinding(item, answer))
		return (
			<>
				<Verdict key="decision" isRight isNew={isNew}>
					Right: a nonconformity. {item.why.nonconformity}
				</Verdict>
				<Form
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
			<details open>
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
			: `Wrong: the right decision is “${DECISION_LABELS[item.decision]}”.`
	if (!finding || !answer.finding) return 'Right: 1 mark.'
	const right = [
		finding.clauses[answer.finding.clause]?.right,
		finding.grade === answer.finding.grade,
		finding.statements[answer.finding.statement]?.right,
	].filter(Boolean).length
	return `Nonconformity recorded: ${right + 1} of 4 marks.`
}

type QuestionStepProps = {
	choices: ShownCase['questions'][number]['choices']
	chosen: number | undefined
	isNew: boolean
	onAnswer: (place: number) => void
}

function QuestionStep({ choices, chosen, isNew, onAnswer }: QuestionStepProps) {
	if (chosen === undefined)
		return (
			<Form
				action="Answer"
				fields={[{ legend: 'Choose one', options: choices.map(({ text }) => text) }]}
				onSubmit={([place = 0]) => onAnswer(place)}
			/>
		)
	const isRight = choices[chosen]?.right ?? false
	return (
		<>
			<Verdict isRight={isRight} isNew={isNew}>
				{isRight ? 'Right: 1 mark.' : 'Wrong: no mark.'}
			</Verdict>
			<details open>
				<summary>Reasons</summary>
				<ChoiceAnswer choices={choices} chosen={chosen} />
			</details>
		</>
	)
}

type FormProps = {
	action: string
	fields: { legend: string; options: string[] }[]
	/** Called with the place of the chosen option of each field. */
	onSubmit: (places: number[]) => void
}

function Form({ action, fields, onSubmit }: FormProps) {
	const [places, setPlaces] = useState<Record<number, number>>({})
	const isComplete = fields.every((_, field) => places[field] !== undefined)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (isComplete) onSubmit(fields.map((_, field) => places[field] ?? 0))
	}
	return (
		<form onSubmit={submit} className={css.form} data-asks>
			{fields.map(({ legend, options }, field) => (
				<fieldset key={legend}>
					<legend>{legend}</legend>
					{options.map((option, place) => (
						<Choice
							key={option}
							type="radio"
							name={legend}
							checked={places[field] === place}
							onChange={() => setPlaces({ ...places, [field]: place })}
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

function CaseResult({ shown, answers, onRestart }: { shown: ShownCase; answers: CaseAnswers; onRestart: () => void }) {
	const marks = caseMarks(shown, answers)
	const total = totalOf(marks)
	const errors = shown.items.filter((item, i) => {
		const answer = answers.items[i]
		return answer && isRaisedInError(item, answer)
	}).length
	return (
		<section className={css.result} aria-labelledby="case-result">
			<h2 id="case-result" tabIndex={-1} data-step>
				Result
			</h2>
			<p className={css.score} data-passed={isPassed(total)}>
				<strong>{percentOf(total)}%</strong> {isPassed(total) ? 'Passed' : 'Not passed'}
			</p>
			<p>
				{total.right} of {total.of} marks. The pass mark is {PASS_PERCENT} percent.
				{errors > 0 &&
					` You recorded ${errors === 1 ? 'a nonconformity that does' : `${errors} nonconformities that do`} not exist: in an audit that is worse than a missed one.`}
			</p>
			<Marks of="Marks for" marks={marks} />
			<Button variant="outline" onClick={onRestart}>
				Start again
			</Button>
		</section>
	)
}
