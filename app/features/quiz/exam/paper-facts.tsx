import { Fragment } from 'react'
import type { PaperShape } from './full-exam.rules.ts'
import css from './paper.module.css'

/** The shape of a paper: how long it is, what passes, and its sections. */
export function PaperFacts({ paper, minutes }: { paper: PaperShape; minutes: number }) {
	const { family, kinds, options, aids, breaks, sections, passPercent, writing } = paper
	const questions = sections.reduce((sum, section) => sum + section.questions, 0)
	const marks = sections.reduce((sum, section) => sum + section.marks, 0)
	const least = sections.some(({ minimum }) => minimum > 0) ? ', and the minimum in each section' : ''
	return (
		<>
			<dl className={css.facts}>
				<dt>Shape of the examinations of</dt>
				<dd>{family}</dd>
				<dt>Here</dt>
				<dd>{`${questions} questions in ${minutes} minutes`}</dd>
				<dt>To pass</dt>
				<dd>{`${(marks * passPercent) / 100} of ${marks} marks${least}`}</dd>
				<dt>Kinds of questions</dt>
				<dd>{`${kinds.join(', ')}${options ? `; ${options} options to a question` : ''}`}</dd>
				{writing && (
					<>
						<dt>Writing</dt>
						<dd>
							<a href={writing.to}>{writing.title}</a>
							{`${writing.minutes ? `, in ${writing.minutes} minutes` : ''}, marked by yourself`}
						</dd>
					</>
				)}
				<dt>Aids</dt>
				<dd>{aids}</dd>
				{breaks && (
					<>
						<dt>Breaks</dt>
						<dd>{breaks}</dd>
					</>
				)}
			</dl>
			<h2>Sections</h2>
			<dl className={css.facts}>
				{sections.map(({ name, questions, marks, minimum }) => (
					<Fragment key={name}>
						<dt>{name}</dt>
						<dd>{`${questions} questions, ${marks} marks${minimum ? `, at least ${minimum} to pass` : ''}`}</dd>
					</Fragment>
				))}
			</dl>
		</>
	)
}

/** Where the shape of a paper is known from, and what differs here. */
export const PaperOrigin = ({ paper: { family, differs, sources } }: { paper: PaperShape }) => (
	<section className={css.origin}>
		<h2>Where this shape comes from</h2>
		<p>
			{`We are not affiliated with ${family}, and none of the questions come from an examination. The facts are from public sources and may have changed since: read the current rules before you sit the examination.`}
		</p>
		<ul>
			{sources.map((source) => (
				<li key={source}>{source}</li>
			))}
		</ul>
		<h2>What differs here</h2>
		{differs.map((text) => (
			<p key={text}>{text}</p>
		))}
	</section>
)
