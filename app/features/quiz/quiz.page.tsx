import { useState } from 'react'
import type { DataOf, Head, PageProps } from '#app/page.ts'
import { loadRecord } from '#app/site-files.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { focusOnMount } from './focus-on-mount.ts'
import { QuickExam } from './quick-exam.tsx'
import { QuickResults } from './quick-results.tsx'
import type { read } from './quiz.data.server.ts'
import css from './quiz.module.css'
import type { Answers, Question } from './quiz.rules.ts'

type Data = DataOf<typeof read>

type Group = Data['groups'][number]

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

type State =
	| { step: 'choose'; failed?: Group }
	| { step: 'waiting'; group: Group }
	| { step: 'exam'; group: Group; questions: Question[] }
	| { step: 'results'; group: Group; questions: Question[]; answers: Answers }

const FIRST: State = { step: 'choose' }

export default function QuizPage({ data: { words, groups } }: PageProps<Data>) {
	const [state, setState] = useState(FIRST)

	const choose = async (group: Group) => {
		setState({ step: 'waiting', group })
		try {
			setState({ step: 'exam', group, questions: await loadRecord<Question[]>(`/data/quiz/${group.slug}.json`) })
		} catch {
			setState({ step: 'choose', failed: group })
		}
	}

	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				{state.step === 'choose' && (
					<section aria-labelledby="step">
						<h2 id="step" ref={state === FIRST ? undefined : focusOnMount} tabIndex={-1}>
							Choose your exam
						</h2>
						{state.failed && (
							<p className={css.failed} role="alert">
								The questions for {state.failed.title} could not be loaded. Check your connection and choose again.
							</p>
						)}
						<p data-without-script>
							The exam is marked in your browser, which needs JavaScript. Without it you can read the questions by
							topic.
						</p>
						<ul className={css.groups}>
							{groups.map((group) => (
								<li key={group.slug}>
									<h3>{group.title}</h3>
									<p>{group.description}</p>
									<Button
										variant="primary"
										data-needs-script
										onClick={() => choose(group)}
										aria-label={`Start the exam: ${group.title}`}
									>
										Start
									</Button>
									<a href={`/courses/practice-exam/${group.slug}`}>Full exam, topics and cases</a>
								</li>
							))}
						</ul>
						<p className={css.cached}>
							All {groups.length} exams are kept on this device now: each works without a connection.
						</p>
					</section>
				)}
				{state.step === 'waiting' && (
					<p role="status" className={css.waiting}>
						Loading the questions for {state.group.title}...
					</p>
				)}
				{state.step === 'exam' && (
					<QuickExam
						title={state.group.title}
						edition={state.group.edition}
						questions={state.questions}
						onSubmit={(answers) => {
							setState({ ...state, step: 'results', answers })
							import('./quick-record.ts').then(
								({ record }) => record(state.group.slug, state.questions, answers),
								() => {},
							)
						}}
						onLeave={() => setState({ step: 'choose' })}
					/>
				)}
				{state.step === 'results' && (
					<QuickResults
						title={state.group.title}
						edition={state.group.edition}
						questions={state.questions}
						answers={state.answers}
						onRestart={() => setState({ step: 'choose' })}
					/>
				)}
			</div>
		</>
	)
}
