import type { Decision, ItemAnswer } from '#app/features/quiz/progress/progress.rules.ts'
import { Reasons } from '#app/features/quiz/questions/question.tsx'
import '#app/ui/style/marks.css'
import type { Ref } from 'react'
import type { ShownCase, ShownItem } from './case.rules.ts'

export type Choices = ShownCase['questions'][number]['choices']

export const DECISION_LABELS: Record<Decision, string> = {
	conforms: 'Conforms',
	nonconformity: 'Nonconformity',
	opportunity: 'Opportunity for improvement',
	'not-enough': 'Not enough evidence yet',
}
export const DECISIONS = Object.keys(DECISION_LABELS) as Decision[]

const SOURCES = { record: 'Record', interview: 'Interview', observation: 'Observation', document: 'Document' }

export const pieceName = ({ source }: ShownItem, number: number) => `${number}. ${SOURCES[source]}`
export const pieceId = (number: number) => `piece-${number}`
/** Id of the final questions. */
export const END = 'end'

type EvidenceProps = { item: ShownItem; number: number; heading?: Ref<HTMLHeadingElement> | undefined }

export const Evidence = ({ item, number, heading }: EvidenceProps) => (
	<>
		<h3 ref={heading} tabIndex={-1} data-mark={item.source}>
			{pieceName(item, number)}
		</h3>
		<p>{item.evidence}</p>
	</>
)

/** All choices with their reasons; `chosen` is the place of the visitor's. */
export const ChoiceAnswer = ({ choices, chosen }: { choices: Choices; chosen?: number | undefined }) => (
	<Reasons
		options={choices.map(({ text, why, right }, place) => ({
			label: text,
			why,
			isRight: right,
			isChosen: place === chosen,
		}))}
	/>
)

const DecisionAnswer = ({ item, chosen }: { item: ShownItem; chosen: Decision | undefined }) => (
	<Reasons
		options={DECISIONS.map((decision) => ({
			label: DECISION_LABELS[decision],
			why: item.why[decision],
			isRight: decision === item.decision,
			isChosen: decision === chosen,
		}))}
	/>
)

type FindingAnswerProps = { finding: NonNullable<ShownItem['finding']>; answer: ItemAnswer['finding'] }

const FindingAnswer = ({ finding, answer }: FindingAnswerProps) => (
	<>
		<h4>Clause</h4>
		<Reasons
			options={finding.clauses.map(({ label, right }, place) => ({
				label,
				why: right && finding.clauseWhy,
				isRight: right,
				isChosen: place === answer?.clause,
			}))}
		/>
		<h4>Grade</h4>
		<Reasons
			options={[
				{
					label: finding.grade === 'major' ? 'Major' : 'Minor',
					why: finding.gradeWhy,
					isRight: true,
					isChosen: answer?.grade === finding.grade,
				},
			]}
		/>
		<h4>Statement</h4>
		<ChoiceAnswer choices={finding.statements} chosen={answer?.statement} />
	</>
)

export const ItemAnswers = ({ item, answer }: { item: ShownItem; answer?: ItemAnswer }) => (
	<>
		<DecisionAnswer item={item} chosen={answer?.decision} />
		{item.finding && <FindingAnswer finding={item.finding} answer={answer?.finding} />}
	</>
)
