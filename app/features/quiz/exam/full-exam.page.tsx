import type { Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import css from '#app/features/quiz/exam-page.module.css'
import { ExamPage, Kept, LoadError, Loading } from '#app/features/quiz/exam-page.tsx'
import { answeredIn } from '#app/features/quiz/progress/progress.rules.ts'
import { useProgress } from '#app/features/quiz/progress/progress.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import { PASS_PERCENT } from '#app/features/quiz/questions/quiz.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Contents } from '#app/ui/page/contents.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import type { ExamData } from './full-exam.rules.ts'
import { continueExam, type Pool, startExam } from './full-exam-store.ts'
import { marksToPass, PaperFacts, PaperOrigin, SectionFacts } from './paper-facts.tsx'

const heading = ({ title, paper }: ExamData) => (paper ? title : `Full exam: ${title}`)
export const head = (data: ExamData): Head =>
	data.paper
		? { title: `${data.title}: practice paper`, heading: data.title, description: data.paper.description }
		: {
				title: heading(data),
				description: `Forty questions on ${data.title}, drawn by topic, with a clock and a result by topic and clause.`,
				noindex: true,
			}

const PARTS = [
	{ title: 'Before you start', to: 'before' },
	{ title: 'Topics', to: 'sections' },
]
const PARTS_OF_PAPER = [
	{ title: 'Before you start', to: 'before' },
	{ title: 'Sections', to: 'sections' },
	{ title: 'Where this shape comes from', to: 'origin' },
	{ title: 'What differs here', to: 'differs' },
]

/** The full exam of a group, or a paper with its shape. The exam is loaded with its questions once it starts. */
export default function FullExamPage({ data }: PageProps<ExamData>) {
	const { slug, topics, minutes, paper } = data
	const { shown, state, load } = useOnDemand()
	const count = Object.values(topics).reduce((sum, number) => sum + number, 0)
	const open = (begin: typeof startExam) =>
		load(async () => {
			const [{ ExamRoom }, pool] = await Promise.all([
				import('./run.tsx'),
				loadRecord<Pool>(`/data/quiz/${paper ? `papers/${slug}` : `${slug}/all`}.json`),
			])
			begin(data, pool)
			return <ExamRoom data={data} pool={pool} />
		})

	return (
		<ExamPage
			group={data}
			title={heading(data)}
			lead={paper?.lead ?? `${count} questions in ${minutes} minutes, marked by topic and clause.`}
			{...(paper && { kicker: 'Practice paper' })}
			questions={shown}
		>
			{state === 'waiting' ? (
				<Loading />
			) : (
				<div className="frame">
					<Contents parts={paper ? PARTS_OF_PAPER : PARTS} />
					<StartCard data={data} count={count} hasFailed={state === 'failed'} open={open} />
					<div className={css.text}>
						{paper && <PaperFacts paper={paper} />}
						<section>
							<h2 id="before">Before you start</h2>
							<Rules isSingle={paper?.isSingle} />
						</section>
						<section>
							<h2 id="sections">{paper ? 'Sections' : 'Topics'}</h2>
							<SectionFacts paper={paper} topics={topics} />
						</section>
						{paper && <PaperOrigin paper={paper} />}
					</div>
				</div>
			)}
		</ExamPage>
	)
}

const Rules = ({ isSingle }: { isSingle: boolean | undefined }) => (
	<ul className="bullets">
		<li>
			{isSingle
				? 'Each question has one right answer.'
				: 'Each question has one or more right answers; it counts only with exactly the right ones.'}
		</li>
		<li>Questions and options come in a new order each time.</li>
		<li>You can go back, flag a question, pause the clock or turn it off. When time is up, you can carry on.</li>
		<li>
			Your answers stay on this device: you can close the page and continue later. The clock waits, also while the
			device sleeps.
		</li>
	</ul>
)

type StartCardProps = { data: ExamData; count: number; hasFailed: boolean; open: (begin: typeof startExam) => void }

/** How long the exam is and what passes, what is stored of it, and the ways into it. */
function StartCard({ data: { slug, title, minutes, paper, home }, count, hasFailed, open }: StartCardProps) {
	const { exam: stored } = useProgress(slug)
	return (
		<aside className="box" aria-label={`${title}: start`}>
			<Facts
				className={css.figures}
				facts={[
					{ label: 'Questions', value: count },
					{ label: 'Minutes', value: minutes },
					{ label: 'To pass', value: paper ? marksToPass(paper) : `${PASS_PERCENT}%` },
				]}
			/>
			{stored && (
				<p>
					{stored.endedAt
						? 'The result of your last exam is still here.'
						: `An exam is under way: ${answeredIn(stored)} of ${stored.asked.length} answered. Continue or start again?`}
				</p>
			)}
			{hasFailed && <LoadError />}
			<p className="row" data-needs-script>
				{stored && (
					<Button onClick={() => open(continueExam)}>{stored.endedAt ? 'Show the last result' : 'Continue'}</Button>
				)}
				<Button variant={stored ? 'outline' : 'primary'} onClick={() => open(startExam)}>
					{stored && !stored.endedAt ? 'Start again' : 'Start the exam'}
				</Button>
			</p>
			<p data-without-script>
				The exam is marked in your browser, which needs JavaScript. Without it you can read{' '}
				<a href={home?.to ?? `/courses/practice-exam/${slug}`}>the questions by topic, with answers</a>.
			</p>
			<Kept group={slug} />
		</aside>
	)
}
