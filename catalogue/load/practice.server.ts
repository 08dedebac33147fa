import { citationFaults } from '#catalogue/clauses.ts'
import { paperFaults } from '#catalogue/practice/papers.ts'
import * as schema from '#catalogue/practice/practice-schema.ts'
import type { QuizGroup } from '#catalogue/practice/question-schema.ts'
import type { ClauseTable } from '#catalogue/text-schema.ts'
import { byOrder, type readerOf } from './reader.server.ts'

type Offer = {
	reader: ReturnType<typeof readerOf>
	clauses: ClauseTable
	/** Throws if the standard is not in the register of editions. */
	knownStandard: (file: string, standard: string | undefined) => unknown
}
type Group = QuizGroup & { slug: string }

/** Sets, papers and writing tasks, checked against the groups. */
export function readSets({ reader: { files, readAll }, clauses, knownStandard }: Offer, quiz: Group[]) {
	const slugs = new Map(quiz.map(({ slug }) => [slug, `quiz/${slug}.yaml`]))
	const takenBy = (slug: string) => (slugs.has(slug) ? [`its name is taken by ${slugs.get(slug)}`] : [])

	const sets = readAll('sets', schema.questionSet, ({ slug, standard, questions }, file) => {
		knownStandard(file, standard)
		const cited = questions.map(({ id, clause }) => [`question ${id}, clause`, clause] as const)
		const faults = [...takenBy(slug), ...citationFaults(cited, clauses)]
		slugs.set(slug, file)
		return faults
	}).sort(byOrder)

	const papers = readAll('papers', schema.paper, (paper, file) => {
		knownStandard(file, paper.standard)
		const from = paper.sections.flatMap(({ name, from }) =>
			from.flatMap(({ file: source, topics }) => {
				const known = Object.keys(quiz.find((group) => group.slug === source)?.topics ?? {})
				if (!slugs.has(source)) return [`${name}: there is no quiz/${source}.yaml and no sets/${source}.yaml`]
				return topics.filter((topic) => !known.includes(topic)).map((topic) => `${name}: no topic is called "${topic}"`)
			}),
		)
		return [
			...takenBy(paper.slug),
			...from,
			...(paper.writing && !files('writing', '.yaml').includes(`writing/${paper.writing}.yaml`)
				? [`writing: there is no writing/${paper.writing}.yaml`]
				: []),
			...paperFaults(paper, { quiz, sets }),
		]
	}).sort(byOrder)

	const writing = readAll('writing', schema.writingTask, ({ standard, clause }, file) => {
		knownStandard(file, standard)
		return citationFaults([['clause', clause]], clauses)
	}).sort(byOrder)

	return { sets, papers, writing }
}
