import type { QueryReader } from '#app/base/page.ts'
import { ofEach, written } from '#app/base/price.ts'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { days } from '#catalogue/labels.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { coursesInReach } from '#catalogue/path-finder.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { Course } from '#catalogue/schema.ts'
import type { Site } from '#catalogue/site-schema.ts'
import type { PathCourse, PathData } from './path.rules.ts'

type Data = PathData & { words: { title: string; description: string; lead: string } }

function shown(course: Course, tax: Site['tax']): PathCourse {
	const { id, name, shortDescription, scheme, category, by, standard, duration } = course
	return {
		id,
		name,
		shortDescription,
		scheme,
		category,
		by,
		to: courseAddress(course),
		fees: ofEach(written(priceListOf(course, tax)), ({ offer }) => offer),
		facts: `${standard} · ${days(duration.days)} · Series: ${AWARDING_BODIES[by].series}`,
	}
}

export const read = (): Data => pathData(loadContent())

export function pathData({
	courses,
	editions,
	pathFinder,
	site,
}: Pick<Content, 'courses' | 'editions' | 'pathFinder' | 'site'>): Data {
	const { title, description, lead, ...finder } = pathFinder
	return {
		...finder,
		words: { title, description, lead },
		courses: coursesInReach(finder, courses).map((course) => shown(course, site.tax)),
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
