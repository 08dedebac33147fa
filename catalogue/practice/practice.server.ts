import { basename } from 'node:path'
import { citationFault } from '#catalogue/clauses.ts'
import type { ClauseTable } from '#catalogue/document-schema.ts'
import type { QuizGroup } from '#catalogue/practice/question-schema.ts'
import { ContentError, type readerOf } from '#catalogue/reader.server.ts'
import { paperFaults } from './papers.ts'
import * as schema from './practice-schema.ts'

type Offer = {
	reader: ReturnType<typeof readerOf>
	clauses: ClauseTable
	/** Throws if the standard is not in the register of editions. */
	knownStandard: (file: string, standard: string) => unknown
}
type Group = QuizGroup & { slug: string }

const byOrder = <One extends { order: number }>(all: One[]) => all.toSorted((a, b) => a.order - b.order)

/** Sets, papers and writing tasks, checked against the groups. */
export function readSets({ reader: { files, readYaml }, clauses, knownStandard }: Offer, quiz: Group[]) {
	const refuseUnknown = (file: string, standard: string | undefined) =>
		standard === undefined || knownStandard(file, standard)
	const refuse = (file: string, faults: string[]) => {
		if (faults.length > 0) throw new ContentError(file, faults)
	}
	const slugs = new Map(quiz.map(({ slug }) => [slug, `quiz/${slug}.yaml`]))

	const sets = byOrder(
		files('sets', '.yaml').map((file) => {
			const set = readYaml(file, schema.questionSet)
			const slug = basename(file, '.yaml')
			refuseUnknown(file, set.standard)
			const taken = slugs.get(slug)
			const cited = set.questions.flatMap(({ id, clause }) => {
				const fault = citationFault(clause, clauses)
				return fault ? [`question ${id}, clause: ${fault}`] : []
			})
			refuse(file, [...(taken ? [`its name is taken by ${taken}`] : []), ...cited])
			slugs.set(slug, file)
			return { slug, ...set }
		}),
	)

	const papers = byOrder(
		files('papers', '.yaml').map((file) => {
			const paper = readYaml(file, schema.paper)
			const slug = basename(file, '.yaml')
			refuseUnknown(file, paper.standard)
			const taken = slugs.get(slug)
			const from = paper.sections.flatMap(({ name, from }) =>
				from.flatMap(({ file: source, topics }) => {
					const known = Object.keys(quiz.find((group) => group.slug === source)?.topics ?? {})
					if (!slugs.has(source)) return [`${name}: there is no quiz/${source}.yaml and no sets/${source}.yaml`]
					return topics
						.filter((topic) => !known.includes(topic))
						.map((topic) => `${name}: no topic is called "${topic}"`)
				}),
			)
			refuse(file, [
				...(taken ? [`its name is taken by ${taken}`] : []),
				...from,
				...(paper.writing && !files('writing', '.yaml').includes(`writing/${paper.writing}.yaml`)
					? [`writing: there is no writing/${paper.writing}.yaml`]
					: []),
				...paperFaults(paper, { quiz, sets }),
			])
			return { slug, ...paper }
		}),
	)

	const writing = byOrder(
		files('writing', '.yaml').map((file) => {
			const task = readYaml(file, schema.writingTask)
			refuseUnknown(file, task.standard)
			const fault = citationFault(task.clause, clauses)
			refuse(file, fault ? [`clause: ${fault}`] : [])
			return { slug: basename(file, '.yaml'), ...task }
		}),
	)

	return { sets, papers, writing }
}
