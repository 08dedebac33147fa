import { notFound } from '#app/seo.ts'
import { coursePath, coursesAtPath, loadContent } from '#content/load.server.ts'
import type { Route } from './+types/course.record.ts'

export type EnrolmentCourse = { name: string; to: string }

/** A course as the enrolment form knows it: its name, and its page, which a registration leads to. */
export function loader({ params }: Route.LoaderArgs) {
	const course = byFile().get(params.course)
	if (!course) throw notFound()
	const path = coursePath(course)
	const to = coursesAtPath(path).length > 1 ? `${path}?course=${course.id}` : path
	return Response.json({ name: course.name, to } satisfies EnrolmentCourse)
}

type ByFile = Map<string, ReturnType<typeof loadContent>['courses'][number]>
let kept: ByFile | undefined
const byFile = (): ByFile => {
	kept ??= new Map(loadContent().courses.map((course) => [`${course.id}.json`, course]))
	return kept
}
