import type { ReactNode } from 'react'
import css from './case.module.css'
import type { Decision, ItemAnswer, ShownCase, ShownItem } from './case.rules.ts'

type Choices = ShownCase['questions'][number]['choices']

export const DECISION_LABELS: Record<Decision, string> = {
	conforms: 'Conforms',
	nonconformity: 'Nonconformity',
	opportunity: 'Opportunity for improvement',
	'not-enough': 'Not enough evidence yet',
}

const SOURCES = { record: 'Record', interview: 'Interview', observation: 'Observation', document: 'Document' }

export function Evidence({ item, number, children }: { item: ShownItem; number: number; children?: ReactNode }) {
	return (
		<>
			<h3 tabIndex={-1} data-step>
				{number}. {SOURCES[item.source]}
			</h3>
			<p className={css.evidence}>{item.evidence}</p>
			{children}
		</>
	)
}

function Reason({
	isRight,
	isChosen,
	label,
	children,
}: {
	isRight: boolean
	isChosen: boolean
	label: string
	children: ReactNode
}) {
	return (
		<li data-right={isRight}>
			<span className={css.mark}>
				{isRight ? 'Right' : 'Wrong'}
				{isChosen && ', your choice'}
			</span>
			<strong>{label}</strong>
			<span>{children}</span>
		</li>
	)
}

/** All choices with their reasons; `chosen` is the place of the visitor's. */
export const ChoiceAnswer = ({ choices, chosen }: { choices: Choices; chosen?: number | undefined }) => (
	<ul className={css.reasons}>
		{choices.map(({ text, why, right }, place) => (
			<Reason key={text} isRight={right} isChosen={place === chosen} label={text}>
				{why}
			</Reason>
		))}
	</ul>
)

export const DecisionAnswer = ({ item, chosen }: { item: ShownItem; chosen?: Decision | undefined }) => (
	<ul className={css.reasons}>
		{(Object.keys(DECISION_LABELS) as Decision[]).map((decision) => (
			<Reason
				key={decision}
				isRight={decision === item.decision}
				isChosen={decision === chosen}
				label={DECISION_LABELS[decision]}
			>
				{item.why[decision]}
			</Reason>
		))}
	</ul>
)

export function FindingAnswer({
	finding,
	answer,
}: {
	finding: NonNullable<ShownItem['finding']>
	answer?: ItemAnswer['finding']
}) {
	return (
		<>
			<h4>Clause</h4>
			<ul className={css.reasons}>
				{finding.clauses.map(({ label, right }, place) => (
					<Reason key={label} isRight={right} isChosen={place === answer?.clause} label={label}>
						{right && finding.clauseWhy}
					</Reason>
				))}
			</ul>
			<h4>Grade</h4>
			<ul className={css.reasons}>
				<Reason
					isRight
					isChosen={answer?.grade === finding.grade}
					label={finding.grade === 'major' ? 'Major' : 'Minor'}
				>
					{finding.gradeWhy}
				</Reason>
			</ul>
			<h4>Statement</h4>
			<ChoiceAnswer choices={finding.statements} chosen={answer?.statement} />
		</>
	)
}

export const ItemAnswers = ({ item, answer }: { item: ShownItem; answer?: ItemAnswer }) => (
	<>
		<DecisionAnswer item={item} chosen={answer?.decision} />
		{item.finding && <FindingAnswer finding={item.finding} answer={answer?.finding} />}
	</>
)
