import { useEffect, useEffectEvent } from 'react'
import { navigate, useLocation, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import { ExamPage, Kept, LoadError, Loading } from '#app/features/quiz/exam-page.tsx'
import { rightSoFar } from '#app/features/quiz/progress/progress.rules.ts'
import { useProgress } from '#app/features/quiz/progress/progress.ts'
import { focusOnMount } from '#app/features/quiz/questions/focus-on-mount.ts'
import { useOnDemand } from '#app/features/quiz/questions/on-demand.ts'
import type { GroupQuestions } from '#app/features/quiz/questions/questions.resource.ts'
import type { read } from './clauses.data.server.ts'
import css from './clauses.module.css'

type Data = DataOf<typeof read>

const heading = ({ title }: Data) => `Practice by clause: ${title}`
export const head = (data: Data): Head => ({
	title: heading(data),
	description: `The practice questions on ${data.title} by clause, with the answer to each at once.`,
	noindex: true,
})

export default function ClausesPage({ data }: PageProps<Data>) {
	const { slug, documents } = data
	const { pathname, key } = useLocation()
	const asked = useQuery().get('clause')
	const choice = documents
		.flatMap(({ choices }) => choices)
		.find(({ clauses }) => clauses.some(({ key }) => asked === key || asked?.startsWith(`${key}.`)))
	const { shown, state, load, close } = useOnDemand()
	const progress = useProgress(slug)

	const start = useEffectEvent(({ title, ids }: NonNullable<typeof choice>, visit: number) =>
		load(async () => {
			const [{ Practice }, { questions }] = await Promise.all([
				import('./practice.tsx'),
				loadRecord<GroupQuestions>(`/data/quiz/${slug}/all.json`),
			])
			return (
				<Practice
					key={visit}
					group={slug}
					questions={questions.filter(({ id }) => ids.includes(id))}
					keptAs={title}
					onEnd={() => navigate(pathname)}
					endLabel="Back to the clauses"
				/>
			)
		}),
	)
	const end = useEffectEvent(() => {
		if (shown || state !== 'idle') close()
	})
	// The clause is in the query, so that it can be linked and returned to. Each visit starts or continues it.
	useEffect(() => {
		if (choice) void start(choice, key)
		else end()
	}, [choice, key])

	return (
		<ExamPage
			group={data}
			title={choice && shown ? choice.title : heading(data)}
			lead="The questions on a clause with the answer to each at once. A question stands under the clause that it cites first."
			questions={shown || (state === 'waiting' && <Loading />)}
		>
			{state === 'failed' && <LoadError />}
			{asked && !choice && <p role="alert">There are no questions on this clause.</p>}
			<div data-needs-script>
				<Kept group={slug} />
			</div>
			{documents.map(({ name, choices }, index) => (
				<section key={name} className={css.clauses}>
					<h2 ref={state === 'closed' && index === 0 ? focusOnMount : undefined} tabIndex={-1}>
						{name}
					</h2>
					<ul>
						{choices.map(({ clauses, ids, topics }) => {
							const labels = clauses.map(({ key, label }) => <span key={key}>{label}</span>)
							return (
								<li key={clauses[0]?.key}>
									<a
										href={`${pathname}?${new URLSearchParams({ clause: clauses[0]?.key ?? '' })}`}
										className={css.choice}
										data-needs-script
									>
										{labels}
									</a>
									<div className={css.choice} data-without-script>
										{labels}
									</div>
									<p>{rightSoFar(progress, ids)}</p>
									<p className={css.topics} data-without-script>
										Read in:{' '}
										{topics.map(({ name, to }, index) => (
											<span key={to}>
												<span>{index > 0 ? ', ' : ''}</span>
												<a href={to}>{name}</a>
											</span>
										))}
									</p>
								</li>
							)
						})}
					</ul>
				</section>
			))}
		</ExamPage>
	)
}
