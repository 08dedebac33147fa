import type { Resource } from '#app/base/page.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'

export type CourseName = [id: number, name: string, ...formerNames: string[]]

/** The options of the course field. Grows with the number of courses, so it is loaded when the field is first used. */
const courseNames = (): CourseName[] =>
	loadContent().courses.map(({ id, name, formerNames }) => [id, name, ...formerNames])

/** A course in the registration form: its name, and its page, which is shown after a registration. */
export type FormCourse = { name: string; to: string }

/** The reference lists of the registration form. */
export const options = () => loadContent().pages.registration.options
export type Options = ReturnType<typeof options>

export const resources = (): Resource[] => [
	{ path: '/data/options.json', read: options },
	{ path: '/data/courses.json', read: courseNames },
	...loadContent().courses.map((course) => ({
		path: `/data/registration/${course.id}.json` as const,
		read(): FormCourse {
			return { name: course.name, to: courseAddress(course) }
		},
	})),
]
