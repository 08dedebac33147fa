import { useState } from 'react'
import { Button, buttonClass } from '#app/ui/button.tsx'
import type { read } from './home.data.server.ts'
import css from './home.module.css'

type Question = ReturnType<typeof read>['question']

/** A question of the practice exam, answered in place. */
export function PracticeQuestion({ question: { group, question, options } }: { question: Question }) {
	const [chosen, setChosen] = useState<Question['options'][number]>()
	return (
		<section className={css.programme} aria-labelledby="practice">
			<div>
				<h2 id="practice">Try a question</h2>
				<p>{`One question from our practice exam on ${group}.`}</p>
				<a href="/courses/practice-exam" className={buttonClass('primary')}>
					Practise for your exam
				</a>
			</div>
			<div className={css.question}>
				<p>{question}</p>
				<ul data-needs-script>
					{options.map((option) => (
						<li key={option.text}>
							<Button variant="outline" aria-pressed={chosen === option} onClick={() => setChosen(option)}>
								{option.text}
							</Button>
						</li>
					))}
				</ul>
				<p role="status">
					{chosen && (
						<span>
							<strong>{chosen.right ? 'Right.' : 'Not quite.'}</strong> <span>{chosen.why}</span>
						</span>
					)}
				</p>
				<dl data-without-script>
					{options.map(({ text, right, why }) => (
						<div key={text}>
							<dt>{text}</dt>
							<dd>{`${right ? 'Right' : 'Wrong'}: ${why}`}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	)
}
