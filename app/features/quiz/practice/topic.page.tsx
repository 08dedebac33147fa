import type { Head, PageProps } from '#app/base/page.ts'
import { ExamPage, Kept, LoadError } from '#app/features/quiz/exam-page.tsx'
import { useProgress } from '#app/features/quiz/progress/progress.ts'
import cards from '#app/features/quiz/questions/cards.module.css'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import { Explanations, Stem } from '#app/features/quiz/questions/question.tsx'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'
import css from './question-list.module.css'
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
			return (
				<Practice
					group={slug}
					questions={questions}
					isSingle={set?.isSingle}
					keptAs={topic}
					onEnd={close}
					endLabel="Back to the list"
				/>
			)
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
			{set?.isSingle && <p>Each question has one right answer.</p>}
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

/** All questions with their answers folded away, to be read without a script, too. */
const QuestionList = ({ group, questions }: { group: string; questions: Question[] }) => (
	<ol className={`${cards.cards} ${css.questions}`}>
		{questions.map((question, index) => (
			<li key={question.id} className="box">
				{question.situation && question.situation !== questions[index - 1]?.situation && (
					<p className={css.situation}>{question.situation}</p>
				)}
				<h3>
					<span>{index + 1}</span>
					<Stem text={question.question} />
				</h3>
				{question.prompts && (
					<ol>
						{question.prompts.map((prompt) => (
							<li key={prompt}>{prompt}</li>
						))}
					</ol>
				)}
				<ul className="bullets">
					{question.options.map((option) => (
						<li key={option}>{option}</li>
					))}
				</ul>
				<details>
					<summary>Answer</summary>
					<Explanations group={group} question={question} />
				</details>
			</li>
		))}
	</ol>
)
