import { useEffect, useEffectEvent, useState } from 'react'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import type { Question } from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus-in-view.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import type { read } from './quiz.data.server.ts'
import css from './quiz.module.css'

type Data = DataOf<typeof read>

type Group = Data['groups'][number]

/** Group of the exam that this tab shows, so that a reload shows it again. */
const OPEN = 'practice-exam-open'

export const head = ({ words: { title, description } }: Data): Head => ({ title, description })

export default function QuizPage({ data: { words, groups, more } }: PageProps<Data>) {
	const { shown: exam, state, load, close } = useOnDemand()
	const [chosen, setChosen] = useState<Group>()

	const choose = (group: Group) => {
		setChosen(group)
		writeStorage('sessionStorage', OPEN, group.slug)
		load(async () => {
			const [{ QuickExam }, questions] = await Promise.all([
				import('#app/features/quiz/quick/quick-exam.tsx'),
				loadRecord<Question[]>(`/data/quiz/${group.slug}.json`),
			])
			return <QuickExam group={group} questions={questions} onEnd={forget} onLeave={leave} />
		})
	}
	const forget = () => void writeStorage('sessionStorage', OPEN, null)
	const leave = () => {
		forget()
		close()
	}
	const reopen = useEffectEvent(() => {
		const open = groups.find(({ slug }) => slug === readStorage('sessionStorage', OPEN))
		if (open) choose(open)
	})
	useEffect(() => reopen(), [])

	return (
		<>
			<PageHead title={words.title} lead={exam ? undefined : words.lead} />
			<div className={css.page}>
				{exam ??
					(state === 'waiting' ? (
						<p ref={focusOnMount} tabIndex={-1} className={css.waiting}>
							{`Loading the questions for ${chosen?.title}...`}
						</p>
					) : (
						<section>
							<h2 ref={chosen && focusOnMount} tabIndex={-1}>
								Choose your exam
							</h2>
							{state === 'failed' && (
								<p className={css.failed} role="alert">
									{`The questions for ${chosen?.title} could not be loaded. Check your connection and choose again.`}
								</p>
							)}
							<p data-without-script>
								The exam is marked in your browser, which needs JavaScript. Without it you can read the questions by
								topic.
							</p>
							<ul className={css.groups}>
								{groups.map((group) => (
									<li key={group.slug} data-scheme={group.scheme || undefined}>
										{group.scheme ? <i className="plate" /> : <Rosette scheme="QMS" />}
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
										<a href={`/courses/practice-exam/${group.slug}`} className="stretched">
											Full exam, topics and progress
										</a>
									</li>
								))}
							</ul>
							<More kinds={more} />
						</section>
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
			{kinds.map(({ name, links }) => (
				<section key={name}>
					<h3>{name}</h3>
					<ul>
						{links.map(({ title, to }) => (
							<li key={to}>
								<a href={to}>{title}</a>
							</li>
						))}
					</ul>
				</section>
			))}
		</div>
	</>
)
