import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { CATEGORY, days } from '#catalogue/labels.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { CATEGORIES, type Course } from '#catalogue/schema.ts'

/** More would be a list of their own. */
const MAX_ALIKE = 3

let byKind: Map<string, Course[]> | undefined

function coursesOf(scheme: Course['scheme'], category: Course['category']) {
	byKind ??= Map.groupBy(loadContent().courses, (course) => `${course.scheme} ${course.category}`)
	return byKind.get(`${scheme} ${category}`) ?? []
}

/** The course of the same scheme at another level, of the same body if it has one. */
function neighbour({ scheme, by }: Course, category: Course['category']) {
	const courses = coursesOf(scheme, category)
	const course = courses.find((candidate) => candidate.by === by) ?? courses[0]
	return course && { name: course.name, to: courseAddress(course) }
}

type Step = { category: Course['category']; level: string; place?: string | undefined; name?: string; to?: string }

const PLACES: Record<number, string> = { [-1]: 'Before this', 1: 'After this' }

/** The levels of a scheme from the lowest, with the course that a learner of this one takes at each. */
function wayOf(course: Course): Step[] {
	const levels = CATEGORIES.toReversed()
	const own = levels.indexOf(course.category)
	return levels.flatMap((category, index) => {
		const other = index === own ? {} : neighbour(course, category)
		return other ? [{ category, level: CATEGORY[category], place: PLACES[index - own], ...other }] : []
	})
}

/** 'British Training series: 5 days, with one paper.' */
function shapeOf({ by, duration, papers }: Course) {
	const count = papers.length === 1 ? 'one paper' : `${papers.length} papers, one for each unit`
	return `${AWARDING_BODIES[by].name} series: ${days(duration.days)}, with ${count}.`
}

/** The way through the levels, and how a course differs from others of its scheme and level. */
export function relatedTo(course: Course) {
	const others = coursesOf(course.scheme, course.category).filter(({ id }) => id !== course.id)
	return {
		way: wayOf(course),
		alike: others.slice(0, MAX_ALIKE).map((one) => ({
			id: one.id,
			name: one.name,
			to: courseAddress(one),
			differs: shapeOf(one) === shapeOf(course) ? one.shortDescription : shapeOf(one),
		})),
	}
}
