import { groupAt, groupPath } from '#app/features/quiz/questions/group.server.ts'
import { PRACTICE_HOME, setPath } from '#app/features/quiz/questions/set.server.ts'
import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { dateText } from '#shared/date-text.ts'
import type { ExamData } from './full-exam.rules.ts'
import { paperPath } from './paper.server.ts'

export function read({ slug }: { slug: string }): ExamData | undefined {
	const { papers, sets } = loadContent()
	const paper = papers.find((one) => one.slug === slug)
	if (!paper) return undefined
	const { title, standard, minutes, sections, sources, order: _, slug: __, ...shape } = paper
	const edition = standard === undefined ? undefined : editionOf(standard)
	const shown = sections.map(({ from, ...section }) => ({
		...section,
		questions: from.reduce((sum, { questions }) => sum + questions, 0),
	}))
	const files = new Set(sections.flatMap(({ from }) => from.map(({ file }) => file)))
	return {
		slug,
		title,
		minutes,
		edition: edition?.name ?? '',
		scheme: edition?.scheme ?? '',
		home: PRACTICE_HOME,
		paper: {
			...shape,
			sections: shown,
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

export const addresses = () => loadContent().papers.map(({ slug }) => paperPath(slug))
