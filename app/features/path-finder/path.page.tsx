import { type Ref, useEffect, useRef } from 'react'
import { useCountry } from '#app/base/country.ts'
import { useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { inCountry } from '#app/base/price.ts'
import { buttonClass } from '#app/ui/button.tsx'
import '#app/ui/page/card-rows.css'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './path.data.server.ts'
import css from './path.module.css'
import { type Answers, answersOf, questionsFor, type Recommendation, recommend } from './path.rules.ts'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

const addressOf = (answers: Answers) => {
	const query = new URLSearchParams(answers)
	return query.size > 0 ? `/courses/path?${query}` : '/courses/path'
}

/** The answers are in the address: each answer is a link, and the back button goes a question back. */
export default function PathPage({ data }: PageProps<Data>) {
	const answers = answersOf(data, useQuery())
	const questions = questionsFor(data, answers)
	const answered = questions.filter(({ id }) => id in answers)
	const open = questions.find(({ id }) => !(id in answers))

	const heading = useRef<HTMLHeadingElement>(null)
	const shown = useRef(answered.length)
	// The link that was followed is gone.
	useEffect(() => {
		if (shown.current !== answered.length) heading.current?.focus()
		shown.current = answered.length
	}, [answered.length])

	return (
		<>
			<PageHead title={data.words.title} lead={data.words.lead} />
			<div className={css.page}>
				{open ? (
					<section aria-labelledby="question">
						<p className={`soft ${css.progress}`}>{`Question ${answered.length + 1} of ${questions.length}`}</p>
						<h2 id="question" ref={heading} tabIndex={-1}>
							{open.question}
						</h2>
						{open.hint && <p className={css.hint}>{open.hint}</p>}
						<ul className={`card-rows ${css.choices}`}>
							{open.answers.map(({ id, label, text }) => (
								<li key={id}>
									<a href={addressOf({ ...answers, [open.id]: id })}>
										<strong>{label}</strong>
										{text && <span className="soft">{text}</span>}
									</a>
								</li>
							))}
						</ul>
					</section>
				) : (
					<Way recommendation={recommend(data, answers)} heading={heading} />
				)}
				{answered.length > 0 && (
					<section aria-labelledby="answers">
						<h2 id="answers" className={css.small}>
							Your answers
						</h2>
						<dl className={css.answered}>
							{answered.map(({ id, question, answers: choices }, index) => (
								<div key={id}>
									<dt>{question}</dt>
									<dd>
										<span>{choices.find((choice) => choice.id === answers[id])?.label}</span>{' '}
										<a className="target" href={addressOf(Object.fromEntries(Object.entries(answers).slice(0, index)))}>
											Change<span className="unseen">{` the answer to: ${question}`}</span>
										</a>
									</dd>
								</div>
							))}
						</dl>
					</section>
				)}
			</div>
		</>
	)
}

type WayProps = { recommendation: Recommendation; heading: Ref<HTMLHeadingElement> }

/** The recommended courses in their order, with the reasons. */
function Way({ recommendation: { because, steps, demand }, heading }: WayProps) {
	const country = useCountry()
	const names = steps.map(({ course }) => course.name).join(', ')
	const enquiry = new URLSearchParams({
		subject: demand ? 'Training on demand enquiry' : `Question about ${names}`,
		message: `Your site suggests: ${names}.\n\n`,
	})
	return (
		<section aria-labelledby="way">
			<h2 id="way" ref={heading} tabIndex={-1}>
				{steps.length === 1 ? 'Your course' : `Your ${steps.length} courses, in this order`}
			</h2>
			{because && <p className={css.reason}>{because}</p>}
			{demand && <p className={css.demand}>{demand}</p>}
			<ol className={css.steps}>
				{steps.map(({ course, because, others }, index) => (
					<li key={course.id} className="box" data-scheme={course.scheme}>
						<span className={`medallion ${css.medallion}`} data-level={course.category} data-ground="paper" />
						<h3>
							<a href={course.to}>{course.name}</a>
						</h3>
						<p className="soft">{course.facts}</p>
						<p>{course.shortDescription}</p>
						<h4>Why</h4>
						<ul className="bullets">
							{because.map((reason) => (
								<li key={reason}>{reason}</li>
							))}
						</ul>
						{others.length > 0 && (
							<p className="soft">
								Others of this subject and level:{' '}
								{others.map((other, index) => (
									<span key={other.id}>
										<a href={other.to}>{other.name}</a>
										<span>{index + 1 < others.length ? ', ' : '.'}</span>
									</span>
								))}
							</p>
						)}
						{!demand && (
							<p className="row">
								<a href={`/registration?course=${course.id}`} className={buttonClass(index === 0 ? 'gold' : 'outline')}>
									Enrol<span className="unseen">{` in ${course.name}`}</span>
								</a>
								<span>{`Fee ${inCountry(course.fees, country)} before tax`}</span>
							</p>
						)}
					</li>
				))}
			</ol>
			<p className="row">
				{demand && (
					<a href="/courses/customised" className={buttonClass('primary')}>
						About Training on Demand
					</a>
				)}
				<a href={`/contact?${enquiry}`} className={buttonClass(demand ? 'outline' : 'quiet')}>
					Ask us about it
				</a>
				<a href="/courses/path" className={buttonClass('quiet')}>
					Start again
				</a>
			</p>
		</section>
	)
}
