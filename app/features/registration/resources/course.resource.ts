import type { Resource } from '#app/base/resource.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'

/** A course in the registration form: its name, and its page, which is shown after a registration. */
export type FormCourse = { name: string; to: string }

export const resources = (): Resource[] =>
	loadContent().courses.map((course) => ({
		path: `/data/registration/${course.id}.json`,
		read(): FormCourse {
			return { name: course.name, to: courseAddress(course) }
		},
	}))
