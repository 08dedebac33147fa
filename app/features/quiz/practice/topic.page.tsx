import type { Head, PageProps } from '#app/base/page.ts'
import { ExamPage, Kept, LoadError } from '#app/features/quiz/exam-page.tsx'
import { useProgress } from '#app/features/quiz/progress/progress.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import { focusOnMount } from '#app/ui/browser/focus-in-view.ts'
import { Button } from '#app/ui/button.tsx'
import { QuestionList } from './question-list.tsx'
import type { TopicData } from './topic.data.server.ts'

export const head = ({ title, topic, questions, set }: TopicData): Head => ({
	title: set ? `${topic}: practice set` : `${topic}: ${title} questions`,
	heading: topic,
	description:
		set?.description ??
		`${questions.length} practice questions on ${title}, ${topic}: with the answer, the reason for each option and the clause.`,
})

/** The questions of a topic or of a set. */
export default function TopicPage({ data }: PageProps<TopicData>) {
	const { slug, title, edition, topic, set, questions, next } = data
	const kicker = set ? 'Practice set' : `${title} practice exam`
	const { shown, state, load, close } = useOnDemand()
	const isUnderWay = useProgress(slug).practice?.[topic] !== undefined
	const start = () =>
		load(async () => {
			const { Practice } = await import('./practice.tsx')
			return <Practice group={slug} questions={questions} keptAs={topic} onEnd={close} endLabel="Back to the list" />
		})
	return (
		<ExamPage
			group={data}
			title={topic}
			lead={set?.description ?? `${questions.length} questions with the answer to each at once.`}
			kicker={edition ? `${kicker}, ${edition}` : kicker}
			action={
				<Button variant="gold" onInk data-needs-script onClick={start}>
					{isUnderWay ? 'Continue practising' : 'Start practising'}
				</Button>
			}
			questions={shown}
			next={next}
			nextLabel={set && 'Next set'}
		>
			{set?.note && <p>{set.note}</p>}
			<h2 ref={state === 'closed' ? focusOnMount : undefined} tabIndex={-1}>
				All questions
			</h2>
			{state === 'failed' && <LoadError />}
			<div data-needs-script>
				<Kept group={slug} />
			</div>
			<QuestionList group={slug} questions={questions} />
		</ExamPage>
	)
}
