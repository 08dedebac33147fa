import type { Resource } from '#app/resource.ts'
import { coursePath, coursesAtPath, loadContent } from '#content/load.server.ts'

/** A course as the registration form knows it: its name, and its page, which a registration leads to. */
export type FormCourse = { name: string; to: string }

export const resources = (): Resource[] =>
	loadContent().courses.map((course) => ({
		path: `/data/registration/${course.id}.json`,
		read(): FormCourse {
			const path = coursePath(course)
			const to = coursesAtPath(path).length > 1 ? `${path}?course=${course.id}` : path
			return { name: course.name, to }
		},
	}))
