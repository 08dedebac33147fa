import type { ReactNode } from 'react'
import { Score } from '#app/features/quiz/questions/marks.tsx'
import { Explanations, Stem } from '#app/features/quiz/questions/question.tsx'
import {
	type Answers,
	type Edition,
	isCorrect,
	markOf,
	percentRight,
	type Question,
} from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { topicSlug } from '#catalogue/practice/questions.ts'
import css from './quick-exam.module.css'
import { questionId, ResultSeal } from './result-seal.tsx'

type Props = {
	group: { slug: string; title: string; edition: Edition | undefined }
	questions: Question[]
	answers: Answers
	/** What can follow. */
	children?: ReactNode
}

export function QuickResults({ group, questions, answers, children }: Props) {
	const { slug, title, edition } = group
	const numbered = questions.map((question, index) => {
		const selected = answers[question.id] ?? []
		return { number: index + 1, of: questions.length, question, selected, right: isCorrect(question, selected) }
	})
	const { right = [], wrong = [] } = Object.groupBy(numbered, (one) => (one.right ? 'right' : 'wrong'))
	return (
		<section aria-labelledby="step">
			<div className={css.result}>
				<div className={css.summary}>
					<h2 id="step" ref={focusOnMount} tabIndex={-1}>
						{`Results: ${title}`}
					</h2>
					<Score mark={markOf(questions, answers)} counted="right" />
				</div>
				<ResultSeal right={right.map(({ number }) => number)} wrong={wrong.map(({ number }) => number)} />
				<div>
					{edition && (
						<p className={css.edition}>
							<strong>{`${edition.name}.`}</strong> <span>{edition.note}</span> <a href={edition.to}>All editions</a>
						</p>
					)}
					{children}
					<WeakSpots group={slug} questions={questions} answers={answers} />
				</div>
			</div>
			<Review group={slug} questions={wrong} />
			{right.length > 0 && (
				<details className={css.right}>
					<summary className="box">{`${right.length} right ${right.length === 1 ? 'answer' : 'answers'}, with the reasons`}</summary>
					<Review group={slug} questions={right} />
				</details>
			)}
		</section>
	)
}

type ReviewProps = {
	group: string
	questions: { number: number; of: number; question: Question; selected: string[]; right: boolean }[]
}

/** Questions with what the visitor chose and the reason for each option. */
const Review = ({ group, questions }: ReviewProps) => (
	<ol className={css.review}>
		{questions.map(({ number, of, question, selected, right }) => (
			<li key={question.id} id={questionId(number)} tabIndex={-1} className="box" data-right={right}>
				<h3>
					<span className={css.count}>{`Question ${number} of ${of}`}</span>
					<Stem text={question.question} />
				</h3>
				<p className={css.verdict}>{right ? 'Right' : 'Wrong'}</p>
				<Explanations group={group} question={question} selected={selected} />
			</li>
		))}
	</ol>
)

type WeakSpotsProps = {
	group: string
	questions: Question[]
	answers: Answers
}

/** Topics by their share of wrong answers, the largest first, and the clauses behind those answers; nothing if all are right. */
export function WeakSpots({ group, questions, answers }: WeakSpotsProps) {
	const base = `/courses/practice-exam/${group}`
	const wrong = questions.filter((question) => !isCorrect(question, answers[question.id]))
	if (wrong.length === 0) return null
	const topics = [...Map.groupBy(questions, ({ topic }) => topic)]
		.map(([topic, asked]) => ({ topic, mark: markOf(asked, answers) }))
		.filter(({ mark }) => mark.right < mark.of)
		.sort((one, other) => percentRight(one.mark) - percentRight(other.mark) || other.mark.of - one.mark.of)
	const clauses = Map.groupBy(wrong, ({ clause }) => clause)
	const [standard = ''] = wrong[0]?.clause.split(', ') ?? []
	const isOne = wrong.every(({ clause }) => clause.startsWith(`${standard}, `))
	const numberOf = (question: Question) => questions.indexOf(question) + 1
	return (
		<section className={css.weak} aria-labelledby="weak">
			<h3 id="weak">What to practise next</h3>
			<ul>
				{topics.map(({ topic, mark }) => (
					<li key={topic}>
						<a href={`${base}/${topicSlug(topic)}`}>{topic}</a>
						<span className="soft">{`${mark.of - mark.right} of ${mark.of} wrong`}</span>
					</li>
				))}
			</ul>
			<h3>{isOne ? `Clauses of ${standard} to read again` : 'Clauses to read again'}</h3>
			<ul>
				{[...clauses].sort(byNumber).map(([clause, asked]) => (
					<li key={clause}>
						<a href={`${base}/${topicSlug(asked[0]?.topic ?? '')}`}>
							{isOne ? clause.slice(standard.length + 2) : clause}
						</a>
						<span className="soft">{`Question ${asked.map(numberOf).join(', ')}`}</span>
					</li>
				))}
			</ul>
			<p>
				<a href={base}>Full exam, topics and progress</a>
			</p>
		</section>
	)
}

const byNumber = ([one]: [string, unknown], [other]: [string, unknown]) =>
	one.localeCompare(other, 'en', { numeric: true })
