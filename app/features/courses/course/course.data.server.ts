import { cardOf } from '#app/features/courses/card.server.ts'
import { coursesAtPath, loadContent } from '#catalogue/load.server.ts'
import { coursePath } from '#catalogue/read-content.server.ts'
import { detailOf } from './detail.server.ts'

export function read(params: { by: string; link: string }) {
	const courses = coursesAtPath(`/${params.by}/${params.link}`)
	const [first] = courses
	if (!first) return undefined
	return { courses: courses.map(cardOf), built: { id: first.id, detail: detailOf(first) } }
}

export const addresses = () => [...new Set(loadContent().courses.map(coursePath))]
