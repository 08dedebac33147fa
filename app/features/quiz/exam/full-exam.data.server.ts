import {
	belowEachGroup,
	editionFacts,
	groupAt,
	groupFacts,
	groupPath,
	PRACTICE_HOME,
	readingOf,
	setPath,
	taskPath,
} from '#app/features/quiz/questions/quiz.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { dateText } from '#shared/days-text.ts'
import { type ExamData, FULL_EXAM_MINUTES } from './full-exam.rules.ts'

function readGroup({ group: slug }: { group: string }): ExamData | undefined {
	const group = groupAt(slug)
	return group && { ...groupFacts(group), topics: group.topics, minutes: FULL_EXAM_MINUTES, reading: readingOf(group) }
}

/** The full exam of each group. */
export const ofGroup = { read: readGroup, addresses: () => belowEachGroup('full-exam') }

function readPaper({ slug }: { slug: string }): ExamData | undefined {
	const { papers, sets, writing } = loadContent()
	const paper = papers.find((one) => one.slug === slug)
	if (!paper) return undefined
	const { title, standard, minutes, sections, sources, order: _, slug: __, ...shape } = paper
	const shown = sections.map(({ from, ...section }) => ({
		...section,
		questions: from.reduce((sum, { questions }) => sum + questions, 0),
	}))
	const task = writing.find((one) => one.slug === paper.writing)
	const files = new Set(sections.flatMap(({ from }) => from.map(({ file }) => file)))
	return {
		slug,
		title,
		minutes,
		...editionFacts(standard).facts,
		home: PRACTICE_HOME,
		paper: {
			...shape,
			sections: shown,
			isSingle: !paper.kinds.includes('several right options'),
			writing: task && { title: task.title, to: taskPath(task.slug), minutes: task.minutes },
			sources: sources.map(({ name, read }) => `${name}, read on ${dateText(read)}`),
		},
		topics: Object.fromEntries(shown.map(({ name, questions }) => [name, questions])),
		reading: [...files].map((file) => {
			const group = groupAt(file)
			const title = group?.title ?? sets.find((set) => set.slug === file)?.title ?? file
			return { about: group ? 'Questions' : 'Practice set', title, to: group ? groupPath(file) : setPath(file) }
		}),
	}
}

export const ofPaper = {
	read: readPaper,
	addresses: () => loadContent().papers.map(({ slug }) => `/courses/practice-exam/papers/${slug}`),
}
