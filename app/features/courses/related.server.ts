import { loadContent } from '#content/load.server.ts'
import { CATEGORIES, type Course } from '#content/schema.ts'
import { courseAddress } from './card.server.ts'
import { BODY } from './labels.ts'

/** Courses that are compared: more would be a list of their own. */
const MAX_ALIKE = 4

let byKind: Map<string, Course[]> | undefined

function coursesOf(scheme: Course['scheme'], category: Course['category'] | undefined) {
	byKind ??= Map.groupBy(loadContent().courses, (course) => `${course.scheme} ${course.category}`)
	return byKind.get(`${scheme} ${category}`) ?? []
}

/** The course of the same scheme at another level, of the same body if it has one. */
function neighbour({ scheme, by }: Course, category: Course['category'] | undefined) {
	const courses = coursesOf(scheme, category)
	const course = courses.find((candidate) => candidate.by === by) ?? courses[0]
	return course && { name: course.name, to: courseAddress(course) }
}

/** What comes before and after a course, and how it differs from others of its scheme and level. */
export function relatedTo(course: Course) {
	const level = CATEGORIES.indexOf(course.category)
	const others = coursesOf(course.scheme, course.category).filter(({ id }) => id !== course.id)
	return {
		before: neighbour(course, CATEGORIES[level + 1]),
		after: neighbour(course, CATEGORIES[level - 1]),
		alike:
			others.length === 0
				? []
				: [course, ...others.slice(0, MAX_ALIKE - 1)].map((one) => ({
						id: one.id,
						name: one.name,
						to: courseAddress(one),
						differs: `${BODY[one.by]}. ${one.examination}. ${one.shortDescription}`,
					})),
	}
}
