import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/questions.record.ts'
import { EXAM_LENGTH } from './quiz.rules.ts'

/** The first ten questions of a group: its exam (Spec 4). */
export function loader({ params }: Route.LoaderArgs) {
	const group = loadContent().quiz.find(({ slug }) => `${slug}.json` === params.group)
	if (!group) throw new Response(null, { status: 404 })
	return Response.json(group.questions.slice(0, EXAM_LENGTH))
}
