import { casePath, groupAt, groupPath } from '#app/features/quiz/questions/group.server.ts'
import { setPath } from '#app/features/quiz/questions/set.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { topicSlug } from '#catalogue/quiz-cues.ts'
import { dateText } from '#shared/date-text.ts'

/** Name and address of the page that shows the question. */
function placeOf(slug: string, number: number) {
	const { cases, sets } = loadContent()
	const group = groupAt(slug)
	if (group) {
		const topic = group.questions.find(({ id }) => id === number)?.topic
		return { name: group.title, to: topic ? `${groupPath(slug)}/${topicSlug(topic)}` : groupPath(slug) }
	}
	const title = [...cases, ...sets].find((one) => one.slug === slug)?.title ?? slug
	return { name: title, to: cases.some((one) => one.slug === slug) ? casePath(slug) : setPath(slug) }
}

export function read() {
	const { entries, ...words } = loadContent().corrections
	return {
		words,
		entries: entries
			.toSorted((one, other) => other.date.localeCompare(one.date))
			.map((entry) => ({ ...entry, ...placeOf(entry.group, entry.question), day: dateText(entry.date) })),
	}
}
