import type { DataOf, Head, PageProps } from '#app/page.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import css from './exam-page.module.css'
import { Kept, LoadError } from './kept.tsx'
import { useOnDemand } from './on-demand.ts'
import { Explanations, Stem } from './question-parts.tsx'
import type { read } from './topic.data.server.ts'

type Data = DataOf<typeof read>

export const head = ({ title, topic, questions }: Data): Head => ({
	title: `${topic}: ${title} questions`,
	heading: topic,
	description: `${questions.length} practice questions on ${title}, ${topic}: with the answer, the reason for each option and the clause.`,
})

export default function TopicPage({ data: { slug, title, edition, scheme, topic, questions, next } }: PageProps<Data>) {
	const { shown, state, load, close } = useOnDemand()
	const start = () =>
		load(async () => {
			const { Practice } = await import('./practice.tsx')
			return <Practice group={slug} questions={questions} onEnd={close} endLabel="Back to the list" />
		})
	return (
		<div data-scheme={scheme}>
			{!shown && (
				<PageHead
					title={topic}
					lead={`${questions.length} questions with the answer to each at once.`}
					kicker={edition ? `${title} practice exam, ${edition}` : `${title} practice exam`}
					scheme={scheme}
					ink={scheme ? 'standard' : 'provider'}
				>
					<Button variant="gold" onInk data-needs-script onClick={start}>
						Start practising
					</Button>
				</PageHead>
			)}
			<div className={`${css.page} ${css.narrow}`}>
				{shown && <h1 className={css.compact}>{topic}</h1>}
				{shown ?? (
					<>
						<h2>All questions</h2>
						{state === 'failed' && <LoadError />}
						<div data-needs-script>
							<Kept group={slug} />
						</div>
						<ol className={css.list}>
							{questions.map((question, index) => (
								<li key={question.id}>
									<h3>
										<span className={css.number}>{index + 1}</span>
										<Stem text={question.question} />
									</h3>
									<ul className={css.options}>
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
					</>
				)}
				<p className={css.onward}>
					<a href={next.to}>Next topic: {next.title}</a>
					<a href={`/courses/practice-exam/${slug}`}>All topics of {title}</a>
				</p>
			</div>
		</div>
	)
}
