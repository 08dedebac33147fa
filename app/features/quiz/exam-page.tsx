// What the pages of a group have in common.

import type { ReactElement, ReactNode } from 'react'
import { isKept } from '#app/features/quiz/progress/progress.ts'
import { focusOnMount } from '#app/ui/browser/focus.ts'
import { useClientValue } from '#app/ui/browser/use-client-value.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import css from './exam-page.module.css'

type Group = { slug: string; title: string; edition: string; scheme: string; home?: { title: string; to: string } }

type ExamPageProps = {
	group: Group
	title: string
	lead: string
	kicker?: string
	/** Shown below the lead. */
	action?: ReactElement
	/** The questions while they are asked, in place of the head and the children. */
	questions?: ReactElement | undefined
	/** Whether the visitor works on it, so that what floats over the page folds to icons. */
	isQuiet?: boolean
	next?: { title: string; to: string }
	/** What the next page is called. */
	nextLabel?: string | undefined
	children: ReactNode
}

/** A page of a group that asks questions once the visitor starts. */
export function ExamPage(props: ExamPageProps) {
	const { group, title, lead, kicker, action, questions, isQuiet = questions !== undefined, children } = props
	const { next, nextLabel = 'Next topic' } = props
	const { slug, edition, scheme, home } = group
	return (
		<div data-scheme={scheme} className={css.root} data-quiet={isQuiet || undefined}>
			{!questions && (
				<PageHead title={title} lead={lead} kicker={kicker ?? edition} scheme={scheme}>
					{action}
				</PageHead>
			)}
			<div className={css.page}>
				{questions && <h1 className={css.compact}>{title}</h1>}
				{questions || children}
				<p className={css.links}>
					{next && <a href={next.to} className="target">{`${nextLabel}: ${next.title}`}</a>}
					<a href={home?.to ?? `/courses/practice-exam/${slug}`} className="target">
						{home?.title ?? `${group.title}: topics and progress`}
					</a>
				</p>
			</div>
		</div>
	)
}

/** Where answers and results are kept. */
export function Kept({ group }: { group: string }) {
	const kept = useClientValue(() => isKept(group), true)
	return (
		<p className={css.kept}>
			{kept
				? 'Answers and results are kept in this browser. Nothing is sent to us.'
				: 'This browser keeps nothing: your answers are lost when you leave this page. Nothing is sent to us.'}
		</p>
	)
}

/** Takes the focus of the button that it replaces. */
export const Loading = () => (
	<p ref={focusOnMount} tabIndex={-1} className={css.waiting}>
		Loading the questions...
	</p>
)

export const LoadError = () => (
	<p ref={focusOnMount} tabIndex={-1} role="alert" className={css.failed}>
		The questions could not be loaded. Check your connection and start again.
	</p>
)
