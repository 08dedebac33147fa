import { belowEachGroup, groupAt, groupFacts } from '#app/features/quiz/questions/quiz.server.ts'

export function read({ group: slug }: { group: string }) {
	const group = groupAt(slug)
	return group && { ...groupFacts(group), ids: group.questions.map(({ id }) => id) }
}

export const addresses = () => belowEachGroup('repeat')
