import { type Answers, isCorrect, markOf, percentOf, type Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { topicSlug } from '#catalogue/practice/questions.ts'
import css from './quick-exam.module.css'

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
		.sort((one, other) => percentOf(one.mark) - percentOf(other.mark) || other.mark.of - one.mark.of)
	const clauses = Map.groupBy(wrong, ({ clause }) => clause)
	const numberOf = (question: Question) => questions.indexOf(question) + 1
	return (
		<section className={css.weak} aria-labelledby="weak">
			<h3 id="weak">What to practise next</h3>
			<ul>
				{topics.map(({ topic, mark }) => (
					<li key={topic}>
						<a href={`${base}/${topicSlug(topic)}`}>{topic}</a>
						<span>{`${mark.of - mark.right} of ${mark.of} wrong`}</span>
					</li>
				))}
			</ul>
			<h3>Clauses to read again</h3>
			<ul>
				{[...clauses].sort(byNumber).map(([clause, asked]) => (
					<li key={clause}>
						<a href={`${base}/${topicSlug(asked[0]?.topic ?? '')}`}>{clause}</a>
						<span>{`Question ${asked.map(numberOf).join(', ')}`}</span>
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
