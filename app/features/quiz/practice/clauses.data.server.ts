import { clauseChoices } from '#app/features/quiz/questions/clauses/clause-choices.ts'
import { belowEachGroup, groupAt, groupFacts, groupPath } from '#app/features/quiz/questions/group.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { topicSlug } from '#catalogue/quiz-cues.ts'

export function read({ group: slug }: { group: string }) {
	const group = groupAt(slug)
	if (!group) return undefined
	const choices = clauseChoices(group.questions, loadContent().clauses).map((choice) => ({
		...choice,
		topics: Object.keys(group.topics)
			.filter((name) => group.questions.some(({ id, topic }) => topic === name && choice.ids.includes(id)))
			.map((name) => ({ name, to: `${groupPath(slug)}/${topicSlug(name)}` })),
	}))
	return {
		...groupFacts(group),
		documents: [...Map.groupBy(choices, ({ document }) => document)].map(([name, choices]) => ({ name, choices })),
	}
}

export const addresses = () => belowEachGroup('clauses')
