import { plural } from '#app/features/quiz/questions/quiz.rules.ts'
import { type Fact, Facts } from '#app/ui/page/facts.tsx'
import type { ExamData, PaperShape } from './full-exam.rules.ts'

export function marksToPass({ sections, passPercent }: PaperShape) {
	const marks = sections.reduce((sum, section) => sum + section.marks, 0)
	return `${(marks * passPercent) / 100} of ${marks} marks`
}

/** The shape of a paper. */
export function PaperFacts({ paper }: { paper: PaperShape }) {
	const { family, kinds, options, aids, breaks, writing } = paper
	const task = writing && (
		<>
			<a href={writing.to}>{writing.title}</a>
			{`${writing.minutes ? `, in ${writing.minutes} minutes` : ''}, marked by yourself`}
		</>
	)
	const facts: Fact[] = [
		{ label: 'Shape of the examinations of', value: family },
		{ label: 'Kinds of questions', value: `${kinds.join(', ')}${options ? `; ${options} options to a question` : ''}` },
		{ label: 'Writing', value: task },
		{ label: 'Aids', value: aids },
		{ label: 'Breaks', value: breaks },
	]
	return <Facts facts={facts.filter(({ value }) => value)} />
}

type SectionFactsProps = { paper: PaperShape | undefined; topics: ExamData['topics'] }

/** The sections of a paper with their marks, or the topics of a full exam. */
export const SectionFacts = ({ paper, topics }: SectionFactsProps) => (
	<Facts
		facts={
			paper?.sections.map(({ name, questions, marks, minimum }) => ({
				label: name,
				value: `${questions} questions, ${marks} marks${minimum ? `, at least ${minimum} to pass` : ''}`,
			})) ?? Object.entries(topics).map(([label, number]) => ({ label, value: plural(number, 'question') }))
		}
	/>
)

/** Where the shape of a paper is known from, and what differs here. */
export const PaperOrigin = ({ paper: { family, differs, sources } }: { paper: PaperShape }) => (
	<>
		<section>
			<h2 id="origin">Where this shape comes from</h2>
			<p>
				{`We are not affiliated with ${family}, and none of the questions come from an examination. The facts are from public sources and may have changed since: read the current rules before you sit the examination.`}
			</p>
			<ul className="bullets">
				{sources.map((source) => (
					<li key={source}>{source}</li>
				))}
			</ul>
		</section>
		<section>
			<h2 id="differs">What differs here</h2>
			{differs.map((text) => (
				<p key={text}>{text}</p>
			))}
		</section>
	</>
)
