import css from '#app/features/quiz/exam-page.module.css'
import { type Fact, Facts } from '#app/ui/page/facts.tsx'
import type { PaperShape } from './full-exam.rules.ts'

/** The shape of a paper: how long it is, what passes, and its sections. */
export function PaperFacts({ paper, minutes }: { paper: PaperShape; minutes: number }) {
	const { family, kinds, options, aids, breaks, sections, passPercent, writing } = paper
	const questions = sections.reduce((sum, section) => sum + section.questions, 0)
	const marks = sections.reduce((sum, section) => sum + section.marks, 0)
	const least = sections.some(({ minimum }) => minimum > 0) ? ', and the minimum in each section' : ''
	const task = writing && (
		<>
			<a href={writing.to}>{writing.title}</a>
			{`${writing.minutes ? `, in ${writing.minutes} minutes` : ''}, marked by yourself`}
		</>
	)
	const facts: Fact[] = [
		{ label: 'Shape of the examinations of', value: family },
		{ label: 'Here', value: `${questions} questions in ${minutes} minutes` },
		{ label: 'To pass', value: `${(marks * passPercent) / 100} of ${marks} marks${least}` },
		{ label: 'Kinds of questions', value: `${kinds.join(', ')}${options ? `; ${options} options to a question` : ''}` },
		{ label: 'Writing', value: task },
		{ label: 'Aids', value: aids },
		{ label: 'Breaks', value: breaks },
	]
	return (
		<>
			<Facts facts={facts.filter(({ value }) => value)} />
			<h2 className={css.title}>Sections</h2>
			<Facts
				facts={sections.map(({ name, questions, marks, minimum }) => ({
					label: name,
					value: `${questions} questions, ${marks} marks${minimum ? `, at least ${minimum} to pass` : ''}`,
				}))}
			/>
		</>
	)
}

/** Where the shape of a paper is known from, and what differs here. */
export const PaperOrigin = ({ paper: { family, differs, sources } }: { paper: PaperShape }) => (
	<section className={css.start}>
		<h2>Where this shape comes from</h2>
		<p>
			{`We are not affiliated with ${family}, and none of the questions come from an examination. The facts are from public sources and may have changed since: read the current rules before you sit the examination.`}
		</p>
		<ul className="bullets">
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
