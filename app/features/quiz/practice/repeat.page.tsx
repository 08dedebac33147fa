import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import css from '#app/features/quiz/exam-page.module.css'
import { ExamPage, Kept, LoadError } from '#app/features/quiz/exam-page.tsx'
import { laterText, toRepeat } from '#app/features/quiz/progress/progress.rules.ts'
import { progressOf, useEndOfDay, useProgress } from '#app/features/quiz/progress/progress.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import type { GroupQuestions } from '#app/features/quiz/questions/questions.resource.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button } from '#app/ui/button.tsx'
import type { read } from './repeat.data.server.ts'

type Data = DataOf<typeof read>

const heading = ({ title }: Data) => `Questions to repeat: ${title}`
export const head = (data: Data): Head => ({
	title: heading(data),
	description: `The questions on ${data.title} that you answered wrongly, until each is right, and again after 1, 3, 7 and 16 days.`,
	noindex: true,
})

export default function RepeatPage({ data }: PageProps<Data>) {
	const { slug, ids } = data
	const { shown, state, load, close } = useOnDemand()
	const progress = useProgress(slug)
	const today = useEndOfDay()
	const { due, ...later } = toRepeat(progress, ids, today)

	const start = () =>
		load(async () => {
			const [{ Practice }, { questions }] = await Promise.all([
				import('./practice.tsx'),
				loadRecord<GroupQuestions>(`/data/quiz/${slug}/all.json`),
			])
			const { due } = toRepeat(progressOf(slug), ids, Date.now())
			const repeated = questions.filter(({ id }) => due.includes(id))
			return <Practice group={slug} questions={repeated} onEnd={close} endLabel="Stop here" />
		})
	return (
		<ExamPage
			group={data}
			title={heading(data)}
			lead="A question that was wrong comes back here. Once it is right, it returns after 1, 3, 7 and 16 days; wrong again, it starts anew."
			questions={shown}
		>
			<section className={css.start}>
				<h2 ref={state === 'closed' ? focusOnMount : undefined} tabIndex={-1} data-needs-script>
					{due.length === 0 ? 'Nothing to repeat today' : `${due.length} to repeat today`}
				</h2>
				{later.waiting > 0 && <p>{`${laterText(later, today)}.`}</p>}
				{state === 'failed' && <LoadError />}
				<p data-without-script>Your browser keeps the questions to repeat, which needs JavaScript.</p>
				<div data-needs-script>
					{due.length > 0 && <Button onClick={start}>Start</Button>}
					<Kept group={slug} />
				</div>
			</section>
		</ExamPage>
	)
}
