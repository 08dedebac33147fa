import { withTitles } from '#catalogue/clauses.ts'
import type { Course, CourseFile, CoursePage, SharedFacts } from '#catalogue/schema.ts'
import type { ClauseTable } from '#catalogue/text-schema.ts'

type Shared = SharedFacts['course']

/** The course of a file with its sums, its examination in words, and its sections completed by what holds for all courses. */
export function composeCourse(file: CourseFile, shared: Shared, page: CoursePage, clauses: ClauseTable): Course {
	const { liveHours, selfStudyHours } = file.duration
	const hours = liveHours + selfStudyHours
	const examination = shared.examination[file.category]
	const { Overview, Outline, Certificate } = file.sections
	const { heading, paragraphs, levels, units, schemes, specimen } = page.Certificate
	const scheme = schemes[file.scheme]
	return {
		...file,
		duration: { ...file.duration, hours },
		examination: `${examination}, ${minutesOf(file.papers)}, pass mark ${shared.passMark} percent${file.papers.length > 1 ? ' in each' : ''}`,
		example: { ...file.example, ...page.Example, clause: withTitles(file.example.clause, clauses) },
		specimen,
		sections: {
			Overview,
			Outline,
			Certificate: {
				heading,
				paragraphs: [
					...paragraphs,
					levels[file.category],
					...(file.papers.length > 1 ? [units] : []),
					...(scheme ? [scheme] : []),
					...(Certificate?.paragraphs ?? []),
				],
			},
			'Application Process': page['Application Process'],
		},
	}
}

const minutesOf = (papers: CourseFile['papers']) =>
	papers.map(({ unit, minutes }) => `${unit ? `${unit} ` : ''}${minutes} minutes`).join(', ')

/** Why the examination does not fit the course; undefined if it does. */
export function paperFault({ papers, duration }: CourseFile): string | undefined {
	const room = (duration.liveHours / duration.days) * 60
	for (const [day, taken] of Map.groupBy(papers, (paper) => paper.day)) {
		if (day > duration.days) return `day ${day}, but the course has ${duration.days}`
		const minutes = taken.reduce((sum, paper) => sum + paper.minutes, 0)
		if (minutes > room) return `${minutes} minutes on day ${day}, which has ${room} live minutes`
	}
	if (papers.length > 1 && papers.some(({ unit }) => !unit)) return 'of several papers each needs its unit'
	return undefined
}
