import { useEffect, useRef } from 'react'
import { useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import '#app/ui/page/card-rows.css'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './path.data.server.ts'
import css from './path.module.css'
import { type Answers, answersOf, questionsFor, recommend } from './path.rules.ts'
import { Way } from './way.tsx'

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
						<p className={css.progress}>{`Question ${answered.length + 1} of ${questions.length}`}</p>
						<h2 id="question" ref={heading} tabIndex={-1}>
							{open.question}
						</h2>
						{open.hint && <p className={css.hint}>{open.hint}</p>}
						<ul className={`card-rows ${css.choices}`}>
							{open.answers.map(({ id, label, text }) => (
								<li key={id}>
									<a href={addressOf({ ...answers, [open.id]: id })}>
										<strong>{label}</strong>
										{text && <span>{text}</span>}
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
										<a href={addressOf(Object.fromEntries(Object.entries(answers).slice(0, index)))}>
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
