import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { ExamPage, Kept, LoadError } from '#app/features/quiz/exam-page.tsx'
import cards from '#app/features/quiz/questions/cards.module.css'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import { Explanations, Stem } from '#app/features/quiz/questions/question-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { read } from './topic.data.server.ts'
import css from './topic.module.css'

type Data = DataOf<typeof read>

export const head = ({ title, topic, questions }: Data): Head => ({
	title: `${topic}: ${title} questions`,
	heading: topic,
	description: `${questions.length} practice questions on ${title}, ${topic}: with the answer, the reason for each option and the clause.`,
})

export default function TopicPage({ data }: PageProps<Data>) {
	const { slug, title, edition, topic, questions, next } = data
	const { shown, state, load, close } = useOnDemand()
	const start = () =>
		load(async () => {
			const { Practice } = await import('./practice.tsx')
			return <Practice group={slug} questions={questions} onEnd={close} endLabel="Back to the list" />
		})
	return (
		<ExamPage
			group={data}
			title={topic}
			lead={`${questions.length} questions with the answer to each at once.`}
			kicker={edition ? `${title} practice exam, ${edition}` : `${title} practice exam`}
			action={
				<Button variant="gold" onInk data-needs-script onClick={start}>
					Start practising
				</Button>
			}
			questions={shown}
			next={next}
		>
			<h2 ref={state === 'closed' ? focusOnMount : undefined} tabIndex={-1}>
				All questions
			</h2>
			{state === 'failed' && <LoadError />}
			<div data-needs-script>
				<Kept group={slug} />
			</div>
			<ol className={`${cards.cards} ${css.questions}`}>
				{questions.map((question, index) => (
					<li key={question.id}>
						<h3>
							<span>{index + 1}</span>
							<Stem text={question.question} />
						</h3>
						<ul>
							{question.options.map((option) => (
								<li key={option}>{option}</li>
							))}
						</ul>
						<details>
							<summary>Answer</summary>
							<Explanations question={question} />
						</details>
					</li>
				))}
			</ol>
		</ExamPage>
	)
}
