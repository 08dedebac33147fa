import { withTitles } from './clauses.ts'
import { ContentError } from './reader.server.ts'
import type { ClauseTable, Course, CourseFile, CoursePage, SharedFacts } from './schema.ts'

type Shared = SharedFacts['course']

/** The course of a file with its sums, its examination in words, and its sections completed by what holds for all courses. */
export function composeCourse(file: CourseFile, shared: Shared, page: CoursePage, clauses: ClauseTable): Course {
	const { liveHours, selfStudyHours } = file.duration
	const hours = liveHours + selfStudyHours
	const examination = shared.examination[file.category]
	const fill = (template: string) => fillIn(template, wordsOf(file, shared, hours))
	const { Overview, Outline, Certificate } = file.sections
	const { heading, paragraphs, levels, bodies, certified, schemes, specimen } = page.Certificate
	const scheme = schemes[file.scheme]
	return {
		...file,
		duration: { ...file.duration, hours },
		examination: `${examination}, ${minutesOf(file.papers)}, pass mark ${shared.passMark} percent`,
		example: { ...file.example, ...page.Example, clause: withTitles(file.example.clause, clauses) },
		specimen: fill(specimen),
		sections: {
			Overview: { heading: Overview.heading, paragraphs: [...Overview.paragraphs, ...page.Overview.map(fill)] },
			Outline,
			Certificate: {
				heading,
				paragraphs: [
					...paragraphs.map(fill),
					fill(bodies[file.by]),
					...(file.name.includes('Certified') ? [fill(certified)] : []),
					fill(levels[file.category]),
					...(scheme ? [fill(scheme)] : []),
					...(Certificate?.paragraphs ?? []),
				],
			},
			'Application Process': {
				heading: page['Application Process'].heading,
				list: page['Application Process'].list.map(({ title, description }) => ({
					title,
					description: fill(description),
				})),
			},
		},
	}
}

function fillIn(template: string, words: Record<string, string>) {
	return template.replace(/\{(\w+)\}/g, (_, name: string) => {
		const word = words[name]
		if (word) return word
		throw new ContentError('pages/course.yaml', [`{${name}}: there is only ${Object.keys(words).join(', ')}`])
	})
}

const MODE = { online: 'online', onsite: 'in a classroom', blended: 'online and in a classroom' }

function wordsOf({ name, duration, mode, papers, category, standard }: CourseFile, shared: Shared, hours: number) {
	const { days, liveHours, selfStudyHours } = duration
	const kind = shared.examination[category].toLowerCase()
	const [only] = papers
	return {
		course: name,
		mode: MODE[mode],
		days: `${days} ${days === 1 ? 'day' : 'days'}`,
		liveHours: String(liveHours),
		selfStudyHours: String(selfStudyHours),
		hours: String(hours),
		language: shared.language,
		papers:
			papers.length === 1 && only
				? `a ${kind} of ${only.minutes} minutes ${days === 1 ? 'at the end of the day' : `on day ${only.day}`}`
				: `a ${kind} for each unit: ${papers.map(({ unit, day, minutes }) => `${unit} on day ${day} (${minutes} minutes)`).join(', ')}`,
		pass: `${shared.passMark} percent${papers.length === 1 ? '' : ' in each'}`,
		standard,
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
