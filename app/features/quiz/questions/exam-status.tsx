import type { ReactNode } from 'react'
import css from './exam-status.module.css'

type ExamBarProps = {
	answered: number
	of: number
	/** Beside the numbers. */
	children?: ReactNode
}

/** How many questions of an exam have an answer. */
export const ExamBar = ({ answered, of, children }: ExamBarProps) => (
	<div className={css.bar}>
		<p role="status">{`${answered} of ${of} answered`}</p>
		{/* Decorative: the numbers are beside it. */}
		<progress max={of} value={answered} aria-hidden="true" />
		{children}
	</div>
)

type ExamOverviewProps = {
	/** In the order of the exam. */
	questions: { id: number; isAnswered: boolean; isFlagged?: boolean }[]
	/** Index of the question that is shown if they are shown one at a time. */
	at?: number
	/** What the signs mean. */
	legend: string
	/** Called with the index of the chosen question. */
	onOpen: (index: number) => void
	/** If it is there, the numbers are links to the elements with these ids. */
	idOf?: (number: number) => string
	children?: ReactNode
}

/** The numbers of all questions with what is answered; each leads to its question. */
export const ExamOverview = ({ questions, at, legend, onOpen, idOf, children }: ExamOverviewProps) => (
	<nav className={css.overview} aria-label="Questions">
		<ol>
			{questions.map(({ id, isAnswered, isFlagged }, index) => {
				const number = index + 1
				const answered = isAnswered ? 'answered' : 'not answered'
				const shared = {
					'aria-label': `Question ${number}, ${answered}${isFlagged ? ', flagged' : ''}`,
					'aria-current': index === at || undefined,
					'data-answered': isAnswered,
					'data-flagged': isFlagged,
					onClick: () => onOpen(index),
					children: number,
				}
				return (
					<li key={id}>{idOf ? <a href={`#${idOf(number)}`} {...shared} /> : <button type="button" {...shared} />}</li>
				)
			})}
		</ol>
		<p className="soft">{legend}</p>
		{children}
	</nav>
)
