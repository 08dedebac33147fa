import { coursePath, coursesAtPath, loadContent } from '#content/load.server.ts'

/** What the enrolment form offers, and where a registered course has its page. */
export function loader() {
	const { courses, pages } = loadContent()
	return Response.json({
		courses: courses.map((course) => {
			const path = coursePath(course)
			return { id: course.id, name: course.name, path, shared: coursesAtPath(path).length > 1 }
		}),
		options: pages.registration.options,
	})
}

export type Enrolment = {
	courses: { id: number; name: string; path: string; shared: boolean }[]
	options: ReturnType<typeof loadContent>['pages']['registration']['options']
}
