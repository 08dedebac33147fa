import type { Head, PageProps } from '#app/base/page.ts'
import css from '#app/features/quiz/exam-page.module.css'
import { ExamPage, Kept, LoadError, Loading } from '#app/features/quiz/exam-page.tsx'
import { ExamStart, useExamStart } from './exam-start.tsx'
import type { ExamData } from './full-exam.rules.ts'
import { PaperFacts, PaperOrigin } from './paper-facts.tsx'

const heading = ({ title, paper }: ExamData) => (paper ? title : `Full exam: ${title}`)
export const head = (data: ExamData): Head =>
	data.paper
		? { title: `${data.title}: practice paper`, heading: data.title, description: data.paper.description }
		: {
				title: heading(data),
				description: `Forty questions on ${data.title}, drawn by topic, with a clock and a result by topic and clause.`,
				noindex: true,
			}

/** The full exam of a group, or a paper with its shape. */
export default function FullExamPage({ data }: PageProps<ExamData>) {
	const { slug, topics, minutes, paper } = data
	const { room, state, stored, open } = useExamStart(
		data,
		`/data/quiz/${paper ? `papers/${slug}` : `${slug}/all`}.json`,
	)
	const count = Object.values(topics).reduce((sum, number) => sum + number, 0)

	return (
		<ExamPage
			group={data}
			title={heading(data)}
			lead={paper?.lead ?? `${count} questions in ${minutes} minutes, marked by topic and clause.`}
			{...(paper && { kicker: 'Practice paper' })}
			questions={room}
		>
			{state === 'waiting' ? (
				<Loading />
			) : (
				<>
					{paper && <PaperFacts paper={paper} minutes={minutes} />}
					<section className={css.start}>
						<h2>Before you start</h2>
						<ul>
							<li>Each question has one or more right answers; it counts only with exactly the right ones.</li>
							<li>Questions and options come in a new order each time.</li>
							<li>
								You can go back, flag a question, pause the clock or turn it off. When the time is up you may go on.
							</li>
							<li>
								Your answers stay on this device: you can close the page and continue later. The clock waits, also while
								the device sleeps.
							</li>
						</ul>
						<Kept group={slug} />
						{state === 'failed' && <LoadError />}
						<p data-without-script>
							The exam is marked in your browser, which needs JavaScript. Without it you can read{' '}
							<a href={data.home?.to ?? `/courses/practice-exam/${slug}`}>the questions by topic, with answers</a>.
						</p>
						<ExamStart stored={stored} open={open} />
					</section>
					{paper && <PaperOrigin paper={paper} />}
				</>
			)}
		</ExamPage>
	)
}
