import type { Resource } from '#app/resource.ts'
import { coursePath, coursesAtPath, loadContent } from '#content/load.server.ts'

/** A course in the registration form: its name, and its page, which is shown after a registration. */
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
