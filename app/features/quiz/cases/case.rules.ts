import type { CaseAnswers, ItemAnswer } from '#app/features/quiz/progress/progress.rules.ts'
import type { Mark } from '#app/features/quiz/questions/quiz.rules.ts'
import type { CaseFile } from '#catalogue/practice/question-schema.ts'

type Item = CaseFile['items'][number]

/** An item as its page shows it: the clauses to choose from in the order of their numbers. */
export type ShownItem = Omit<Item, 'finding'> & {
	finding?: Omit<NonNullable<Item['finding']>, 'clause'> & {
		/** `label` is the number with its title, which may tell whether it is the right one. */
		clauses: { number: string; label: string; right: boolean }[]
		clauseWhy: string
	}
}
export type ShownCase = Omit<CaseFile, 'group' | 'order' | 'items'> & { items: ShownItem[] }

export const isRightDecision = ({ decision }: ShownItem, answer: ItemAnswer) => answer.decision === decision

/** A nonconformity was recorded where there is none. */
export const isRaisedInError = (item: ShownItem, answer: ItemAnswer) =>
	answer.decision === 'nonconformity' && item.decision !== 'nonconformity'

/** Whether an item waits for a part of the finding: only a right decision leads to one. */
export const needsFinding = (item: ShownItem, answer: ItemAnswer) =>
	item.finding !== undefined && isRightDecision(item, answer) && answer.finding?.statement === undefined

/** Index of the item or final question that comes next; the number of all when the case is complete. */
export function nextStep({ items, questions }: ShownCase, answers: CaseAnswers): number {
	const open = items.findIndex((item, i) => {
		const answer = answers.items[i]
		return !answer || needsFinding(item, answer)
	})
	return open === -1 ? items.length + Math.min(answers.questions.length, questions.length) : open
}

/** 1 mark for a decision; for a nonconformity 1 each for clause, grade and statement; 1 for a final question. */
export function caseMarks({ items, questions }: ShownCase, answers: CaseAnswers) {
	const findings = items.flatMap(({ finding }, i) => (finding ? [{ finding, answer: answers.items[i]?.finding }] : []))
	const mark = (all: boolean[]): Mark => ({ right: all.filter(Boolean).length, of: all.length })
	const decisions = items.map((item, i) => {
		const answer = answers.items[i]
		return answer !== undefined && isRightDecision(item, answer)
	})
	const marks = {
		'Evidence: decisions': mark(decisions),
		'Requirement: clauses': mark(
			findings.map(({ finding, answer }) => !!answer && !!finding.clauses[answer.clause]?.right),
		),
		'Requirement: grades': mark(findings.map(({ finding, answer }) => answer?.grade === finding.grade)),
		Statement: mark(findings.map(({ finding, answer }) => !!finding.statements[answer?.statement ?? -1]?.right)),
		'Actions and next trail': mark(questions.map(({ choices }, i) => !!choices[answers.questions[i] ?? -1]?.right)),
	}
	return Object.fromEntries(Object.entries(marks).filter(([, { of }]) => of > 0))
}
