import { belowEachGroup, groupAt, groupFacts, readingOf } from '#app/features/quiz/questions/group.server.ts'
import { FULL_EXAM_MINUTES } from './full-exam.rules.ts'

export function read({ group: slug }: { group: string }) {
	const group = groupAt(slug)
	return group && { ...groupFacts(group), topics: group.topics, minutes: FULL_EXAM_MINUTES, reading: readingOf(group) }
}

export const addresses = () => belowEachGroup('full-exam')
