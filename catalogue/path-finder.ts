import { z } from 'zod'
import { BODIES } from './bodies.ts'
import { heroed } from './page-schema.ts'
import { CATEGORIES, type Course, SCHEMES, slug, text } from './schema.ts'

const whenAnswered = z
	.record(slug('A question'), z.array(slug('An answer')).min(1))
	.default({})
	.describe('Holds if each of these questions has one of these answers; always, if absent')
const because = text('Reason that the visitor reads; {standard} and {subject} are filled in')
export const pathFinder = z.strictObject({
	...heroed,
	questions: z
		.array(
			z.strictObject({
				id: slug('Name in the address'),
				when: whenAnswered,
				question: text('What is asked'),
				hint: text('Help for the answer').optional(),
				answers: z
					.array(
						z.strictObject({
							id: slug('Value in the address'),
							label: text('The answer'),
							text: text('What it means, or examples').optional(),
						}),
					)
					.min(2),
			}),
		)
		.min(1),
	subjects: z
		.array(z.strictObject({ when: whenAnswered, scheme: z.enum(SCHEMES), because: because.optional() }))
		.min(1),
	levels: z
		.array(
			z.strictObject({
				when: whenAnswered,
				steps: z
					.array(z.strictObject({ level: z.enum(CATEGORIES), because }))
					.min(1)
					.max(3),
			}),
		)
		.min(1),
	choices: z
		.array(
			z.strictObject({
				when: whenAnswered,
				courses: z.array(z.number().int()).min(1).describe('Ids of courses').optional(),
				by: z.enum(BODIES).optional(),
				because: because.optional(),
			}),
		)
		.min(1),
	demand: z.strictObject({ when: whenAnswered, text: text('What is said in place of the open courses') }),
})
export type PathFinder = z.infer<typeof pathFinder>

type When = PathFinder['subjects'][number]['when']

/** Courses that answers can lead to: the first of each kind, so that the page does not grow with the courses, and those that a rule names. */
export function coursesInReach<One extends Pick<Course, 'id' | 'scheme' | 'category' | 'by'>>(
	{ choices }: Pick<PathFinder, 'choices'>,
	courses: One[],
): One[] {
	const named = new Set(choices.flatMap((rule) => rule.courses ?? []))
	const kinds = Map.groupBy(courses, ({ scheme, category, by }) => `${scheme} ${category} ${by}`)
	return courses.filter((course) => named.has(course.id) || kinds.values().some(([first]) => first === course))
}

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
