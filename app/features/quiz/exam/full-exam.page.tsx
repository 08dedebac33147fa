import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import css from '#app/features/quiz/exam-page.module.css'
import { ExamPage, Kept, LoadError, Loading } from '#app/features/quiz/exam-page.tsx'
import { answeredIn } from '#app/features/quiz/progress/progress.rules.ts'
import { useProgress } from '#app/features/quiz/progress/progress.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import type { GroupQuestions } from '#app/features/quiz/questions/questions.resource.ts'
import { Button } from '#app/ui/button.tsx'
import type { read } from './full-exam.data.server.ts'

type Data = DataOf<typeof read>

const heading = ({ title }: Data) => `Full exam: ${title}`
export const head = (data: Data): Head => ({
	title: heading(data),
	description: `Forty questions on ${data.title}, drawn by topic, with a clock and a result by topic and clause.`,
	noindex: true,
})

export default function FullExamPage({ data }: PageProps<Data>) {
	const { slug, topics, minutes } = data
	const { shown: room, state, load } = useOnDemand()
	const { exam: stored } = useProgress(slug)
	const count = Object.values(topics).reduce((sum, number) => sum + number, 0)

	const open = (isNew: boolean) =>
		load(async () => {
			const [{ ExamRoom, startExam, continueExam }, group] = await Promise.all([
				import('./exam-room.tsx'),
				loadRecord<GroupQuestions>(`/data/quiz/${slug}/all.json`),
			])
			const begin = isNew ? startExam : continueExam
			begin(data, group.questions)
			return <ExamRoom data={data} group={group} />
		})

	return (
		<ExamPage
			group={data}
			title={heading(data)}
			lead={`${count} questions in ${minutes} minutes, marked by topic and clause.`}
			questions={room}
		>
			{state === 'waiting' ? (
				<Loading />
			) : (
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
						<a href={`/courses/practice-exam/${slug}`}>the questions by topic, with answers</a>.
					</p>
					{stored && (
						<p>
							{stored.endedAt
								? 'The result of your last exam is still here.'
								: `An exam is under way: ${answeredIn(stored)} of ${stored.asked.length} answered. Continue or start again?`}
						</p>
					)}
					<p className={css.buttons} data-needs-script>
						{stored && (
							<Button onClick={() => open(false)}>{stored.endedAt ? 'Show the last result' : 'Continue'}</Button>
						)}
						<Button variant={stored ? 'outline' : 'primary'} onClick={() => open(true)}>
							{stored && !stored.endedAt ? 'Start again' : 'Start the exam'}
						</Button>
					</p>
				</section>
			)}
		</ExamPage>
	)
}
