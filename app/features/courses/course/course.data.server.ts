import { cardOf } from '#app/features/courses/card.server.ts'
import { coursePath } from '#catalogue/load/offer.server.ts'
import { courseAddress, coursesAtPath, loadContent } from '#catalogue/load.server.ts'
import { detailOf } from './detail.server.ts'

export function read(params: { by: string; link: string }, query: URLSearchParams) {
	const courses = coursesAtPath(`/${params.by}/${params.link}`)
	const shown = courses.find(({ id }) => String(id) === query.get('course')) ?? courses[0]
	if (!shown) return undefined
	return { courses: courses.map(cardOf), built: { id: shown.id, detail: detailOf(shown) } }
}

/** The path of each course, and the address of each that shares its path with others. */
export const addresses = () => [
	...new Set(loadContent().courses.flatMap((course) => [coursePath(course), courseAddress(course)])),
]
