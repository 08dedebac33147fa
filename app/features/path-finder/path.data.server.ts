import type { QueryReader } from '#app/base/page.ts'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { days } from '#catalogue/labels.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import type { Course } from '#catalogue/schema.ts'
import type { PathCourse, PathData } from './path.rules.ts'

type Data = PathData & { words: { title: string; description: string; lead: string } }

function shown(course: Course): PathCourse {
	const { id, name, shortDescription, scheme, category, by, standard, duration } = course
	return {
		id,
		name,
		shortDescription,
		scheme,
		category,
		by,
		to: courseAddress(course),
		facts: `${standard} · ${days(duration.days)} · Series: ${AWARDING_BODIES[by].series}`,
	}
}

export const read = (): Data => pathData(loadContent())

export function pathData({
	courses,
	editions,
	pathFinder,
}: Pick<Content, 'courses' | 'editions' | 'pathFinder'>): Data {
	const { title, description, lead, ...finder } = pathFinder
	const named = new Set(finder.choices.flatMap((rule) => rule.courses ?? []))
	// One of each kind, so that the page does not grow with the courses.
	const kinds = Map.groupBy(courses, ({ scheme, category, by }) => `${scheme} ${category} ${by}`)
	const candidates = courses.filter(
		(course) => named.has(course.id) || kinds.values().some(([first]) => first === course),
	)
	return {
		...finder,
		words: { title, description, lead },
		courses: candidates.map(shown),
		standards: Object.fromEntries(
			editions.flatMap(({ scheme, standard, subject }) => (scheme ? [[scheme, { standard, subject }]] : [])),
		),
	}
}

/** The query changes nothing in the data: the component reads it. */
export const withQuery: QueryReader<Data> = {
	parameters: ({ questions }) => questions.map(({ id }) => id),
	data: (data) => data,
}
