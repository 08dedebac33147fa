import { useEffect, useEffectEvent } from 'react'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { Button } from '#app/ui/button.tsx'
import { Held } from '#app/ui/page/held.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { LoadError, Loading } from './exam-page.tsx'
import { OwnPractice } from './own-practice.tsx'
import type { read } from './quiz.data.server.ts'
import '#app/ui/style/marks.css'
import css from './quiz.module.css'

type Data = DataOf<typeof read>

type Group = Data['groups'][number]

/** Group of the exam that this tab shows, so that a reload shows it again. */
const OPEN = 'practice-exam-open'

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

export default function QuizPage({ data: { words, places, groups, more } }: PageProps<Data>) {
	const { shown: exam, state, load, close } = useOnDemand()

	const remember = (open: string | null) => void writeStorage('sessionStorage', OPEN, open)
	const choose = (group: Group) => {
		remember(group.slug)
		load(async () => {
			const [{ QuickExam, tenUnderWay }, first] = await Promise.all([
				import('#app/features/quiz/quick/quick-exam.tsx'),
				loadRecord<Question[]>(`/data/quiz/${group.slug}.json`),
			])
			const questions = await tenUnderWay(group.slug, first)
			return <QuickExam group={group} questions={questions} onOpen={remember} onLeave={leave} />
		})
	}
	const leave = () => {
		remember(null)
		close()
	}
	const continueIn = (slug: string | undefined) => {
		const group = groups.find((one) => one.slug === slug)
		if (group) choose(group)
	}
	const reopen = useEffectEvent(() => continueIn(readStorage('sessionStorage', OPEN) ?? undefined))
	useEffect(() => reopen(), [])

	return (
		<>
			<PageHead title={words.title} lead={exam ? undefined : words.lead} />
			<div className="page">
				{exam ??
					(state === 'waiting' ? (
						<Loading />
					) : (
						<>
							<OwnPractice places={places} onContinue={continueIn} />
							<section className={css.choice}>
								<h2 ref={state === 'closed' ? focusOnMount : undefined} tabIndex={-1}>
									Choose your exam
								</h2>
								{state === 'failed' && <LoadError />}
								<p className={css.way} data-without-script>
									The exam is marked in your browser, which needs JavaScript. Without it you can read the questions by
									topic.
								</p>
								<p className={css.way} data-needs-script>
									Start asks ten questions. The name of a subject leads to its full exam, its topics and your progress.
								</p>
								<ul className={css.groups}>
									{groups.map((group) => (
										<li key={group.slug} className="box" data-scheme={group.scheme || undefined}>
											{group.scheme ? <i className="medallion" /> : <Rosette scheme="QMS" />}
											<h3>
												<a href={`/courses/practice-exam/${group.slug}`} className="stretched">
													{group.title}
												</a>
											</h3>
											<p>
												<Held text={group.description} />
											</p>
											<Button
												size="small"
												data-needs-script
												onClick={() => choose(group)}
												aria-label={`Start the exam: ${group.title}`}
											>
												Start
											</Button>
										</li>
									))}
								</ul>
								<More kinds={more} />
							</section>
						</>
					))}
			</div>
		</>
	)
}

const More = ({ kinds }: { kinds: Data['more'] }) => (
	<>
		<h2 id="more" className={css.more}>
			More practice
		</h2>
		<div className={css.links}>
			{kinds.map(({ name, mark, links }) => (
				<details key={name}>
					<summary>
						<span data-mark={mark}>{`${name} · ${links.length}`}</span>
					</summary>
					<ul>
						{links.map(({ title, to }) => (
							<li key={to}>
								<a href={to}>{title}</a>
							</li>
						))}
					</ul>
				</details>
			))}
		</div>
	</>
)
