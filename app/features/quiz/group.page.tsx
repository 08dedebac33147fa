import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import {
	laterText,
	NO_PROGRESS,
	type Progress,
	rightSoFar,
	toRepeat,
} from '#app/features/quiz/progress/progress.rules.ts'
import { eraseProgress, useEndOfDay, useProgress } from '#app/features/quiz/progress/progress.ts'
import { ProgressList } from '#app/features/quiz/progress/progress-list.tsx'
import { PASS_PERCENT, plural } from '#app/features/quiz/questions/quiz.rules.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import page from './exam-page.module.css'
import { Kept } from './exam-page.tsx'
import type { read } from './group.data.server.ts'
import css from './group.module.css'
import '#app/ui/page/card-rows.css'
import { useState } from 'react'
import { Contents } from '#app/ui/page/contents.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'

type Data = DataOf<typeof read>

const heading = ({ title }: Data) => `${title} practice exam`
export const head = (data: Data): Head => ({
	title: heading(data),
	description: `A full practice exam on ${data.title}, questions by topic with the answer at once${data.cases.length > 0 ? ', and cases of audit evidence' : ''}. Free, marked in your browser.`,
})

const partsOf = ({ cases }: Data) => [
	{ title: 'Topics', to: 'topics' },
	{ title: 'Questions to repeat', to: 'repeat' },
	...(cases.length > 0 ? [{ title: 'Cases', to: 'cases' }] : []),
	{ title: 'Your progress', to: 'progress' },
]

export default function GroupPage({ data }: PageProps<Data>) {
	const { slug, description, edition, scheme, exam, topics, cases, reading } = data
	const progress = useProgress(slug)
	const ids = topics.flatMap((topic) => topic.ids)
	const today = useEndOfDay()
	const { due, ...later } = toRepeat(progress, ids, today)
	const base = `/courses/practice-exam/${slug}`
	return (
		<div data-scheme={scheme}>
			<PageHead title={heading(data)} lead={description} kicker={edition} scheme={scheme} />
			<div className={page.page}>
				<div className="frame">
					<Contents parts={partsOf(data)} />
					<aside className="box" aria-label="Full exam">
						<Facts
							className={page.figures}
							facts={[
								{ label: 'Questions', value: `${exam.questions} of ${ids.length}` },
								{ label: 'Minutes', value: exam.minutes },
								{ label: 'To pass', value: `${PASS_PERCENT}%` },
							]}
						/>
						<a href={`${base}/full-exam`} className={buttonClass('primary')}>
							{progress.exam && !progress.exam.endedAt ? 'Continue the full exam' : 'Take the full exam'}
						</a>
						<p className="soft">
							Drawn by topic. The clock can be paused or turned off, and the result says what to read again. For a first
							impression, take the <a href="/courses/practice-exam">quick exam of ten questions</a>.
						</p>
					</aside>
					<div className={css.page}>
						<section>
							<h2 id="topics">Topics</h2>
							<p className={css.lead}>Practise one topic and see the answer to each question at once.</p>
							<ul className={`card-rows ${css.cards}`}>
								{topics.map(({ name, to, ids }) => (
									<li key={to}>
										<a href={to} className="stretched">
											{name}
										</a>
										<p>{rightSoFar(progress, ids)}</p>
									</li>
								))}
							</ul>
						</section>

						<section data-needs-script>
							<h2 id="repeat">Questions to repeat</h2>
							<p className={css.lead}>
								{due.length > 0
									? `${plural(due.length, 'question')} to repeat today${later.waiting ? `, ${laterText(later, today)}` : ''}.`
									: later.waiting
										? `None today, ${laterText(later, today)}.`
										: 'None. A question that you answer wrongly comes back here until it is right, and again after 1, 3, 7 and 16 days.'}
							</p>
							{due.length > 0 && (
								<a href={`${base}/repeat`} className={buttonClass('primary')}>
									{`Repeat ${plural(due.length, 'question')}`}
								</a>
							)}
						</section>

						{cases.length > 0 && <Cases cases={cases} />}
						<OwnProgress data={data} progress={progress} ids={ids} />
						<RelatedLinks links={reading} />
					</div>
				</div>
			</div>
		</div>
	)
}

const Cases = ({ cases }: Pick<Data, 'cases'>) => (
	<section>
		<h2 id="cases">Cases</h2>
		<p className={css.lead}>
			Follow an audit through linked evidence, decide what each piece allows you to say, and write the nonconformity.
		</p>
		<ul className={`card-rows ${css.cards}`}>
			{cases.map(({ title, audit, items, to }) => (
				<li key={to}>
					<h3>
						<a href={to} className="stretched">
							{title}
						</a>
					</h3>
					<p>{audit}</p>
					<p className={css.count}>{plural(items, 'piece of evidence', 'pieces of evidence')}</p>
				</li>
			))}
		</ul>
	</section>
)

type OwnProgressProps = { data: Data; progress: Progress; ids: number[] }

/** What this browser keeps of the group, and the button that erases it. */
function OwnProgress({ data: { slug, title, cases }, progress, ids }: OwnProgressProps) {
	const [erased, setErased] = useState(false)
	const erase = () => {
		if (!confirm(`Erase all your answers and results in ${title} from this browser?`)) return
		eraseProgress(slug)
		setErased(true)
	}
	return (
		<section data-needs-script aria-labelledby="progress">
			<h2 id="progress">Your progress</h2>
			<Kept group={slug} />
			{progress === NO_PROGRESS ? (
				<p ref={erased ? focusOnMount : undefined} tabIndex={-1}>
					Nothing yet. It appears here after your first answer.
				</p>
			) : (
				<>
					<ProgressList progress={progress} ids={ids} cases={cases} />
					<Button variant="outline" onClick={erase}>
						Erase my progress
					</Button>
				</>
			)}
		</section>
	)
}
