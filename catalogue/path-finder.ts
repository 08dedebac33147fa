import type { PathFinder } from '#catalogue/page-schema.ts'
import type { Course } from './schema.ts'

type When = PathFinder['subjects'][number]['when']

/** What is wrong with the questions and rules of the path finder. */
export function pathFinderFaults(finder: PathFinder, courses: Pick<Course, 'id'>[]): string[] {
	const { questions, subjects, levels, choices, demand } = finder
	const answers = new Map(questions.map(({ id, answers }) => [id, new Set(answers.map((answer) => answer.id))]))
	const ids = new Set(courses.map(({ id }) => id))
	const unknown = (place: string, when: When, known: ReadonlyMap<string, Set<string>>) =>
		Object.entries(when).flatMap(([question, values]) => {
			const found = known.get(question)
			if (!found) return [`${place}, when: there is no question ${question} before it`]
			return values
				.filter((value) => !found.has(value))
				.map((value) => `${place}, when: ${question} has no answer ${value}`)
		})
	const inRules = (name: string, rules: { when: When }[]) => [
		...rules.flatMap(({ when }, index) => unknown(`${name} ${index + 1}`, when, answers)),
		...(Object.keys(rules.at(-1)?.when ?? {}).length > 0 ? [`${name}: the last one must hold always`] : []),
	]
	return [
		...(answers.size < questions.length ? ['questions: two have the same id'] : []),
		...questions
			.filter(({ id, answers: list }) => answers.get(id)?.size !== list.length)
			.map(({ id }) => `question ${id}: two answers have the same id`),
		...questions.flatMap(({ id, when }, index) =>
			unknown(`question ${id}`, when, new Map([...answers].slice(0, index))),
		),
		...inRules('subjects', subjects),
		...inRules('levels', levels),
		...inRules('choices', choices),
		...choices.flatMap((rule, index) =>
			(rule.courses ?? [])
				.filter((id) => !ids.has(id))
				.map((id) => `choices ${index + 1}, courses: there is no course ${id}`),
		),
		...unknown('demand', demand.when, answers),
	]
}
