import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/course.record.ts'
import { detailOf } from './detail.server.ts'

/** For a course that shares its address with others and is not the one that stands in the page as it was built. */
export function loader({ params }: Route.LoaderArgs) {
	const course = loadContent().courses.find(({ id }) => `${id}.json` === params.course)
	if (!course) throw new Response(null, { status: 404 })
	return Response.json(detailOf(course))
}
