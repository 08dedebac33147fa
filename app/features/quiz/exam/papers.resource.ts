import type { Resource } from '#app/base/page.ts'
import type { GroupQuestions } from '#app/features/quiz/questions/questions.resource.ts'
import {
	clauseTitles,
	groupAt,
	setPath,
	shownInSet,
	shownQuestion,
	topicPath,
} from '#app/features/quiz/questions/quiz.server.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { idsFrom, optionsShown } from '#catalogue/practice/papers.ts'
import type { Part } from './full-exam.rules.ts'

/** All questions from which a paper is drawn; the topic of each is its section. */
export type PaperQuestions = GroupQuestions & { parts: Part[] }

type Paper = Content['papers'][number]
type Section = Paper['sections'][number]
type Found = { question: GroupQuestions['questions'][number]; clause: string; to: string }

/** Ids stay the same while a file keeps its order and its questions keep theirs. */
const FIRST_ID = 1000

/** A question with one right option, with as many options as the paper shows. */
function withOptions<One extends Found['question']>(question: One, number: number | undefined): One {
	const { options, correct, explanations, kind } = question
	if (number === undefined || kind || correct.length > 1) return question
	const shown = optionsShown(question, number)
	return {
		...question,
		options: shown,
		explanations: explanations.filter((_, place) => shown.includes(options[place] ?? '')),
	}
}

function foundIn({ from, name }: Section, part: Section['from'][number], { kinds, options }: Paper): Found[] {
	const { sets } = loadContent()
	const ids = idsFrom(part, kinds, loadContent())
	const group = groupAt(part.file)
	const set = sets.find(({ slug }) => slug === part.file)
	const placed = (question: Found['question'], order: number) => ({
		...withOptions(question, options),
		id: order * FIRST_ID + question.id,
		topic: name,
		source: `${part.file}-${question.id}`,
	})
	if (!group && !set) throw new Error(`There is no ${part.file} among ${from.map(({ file }) => file)}`)
	const isAsked = ({ id }: { id: number }) => ids.includes(id)
	const ofGroup = group?.questions.filter(isAsked).map((one) => ({
		question: placed(shownQuestion(one), group.order),
		clause: one.clause,
		to: topicPath(group.slug, one.topic),
	}))
	const ofSet = set?.questions.filter(isAsked).map((one) => ({
		question: placed(shownInSet(set, one), set.order),
		clause: one.clause,
		to: setPath(set.slug),
	}))
	return ofGroup ?? ofSet ?? []
}

export function paperQuestions(paper: Paper): PaperQuestions {
	const parts = paper.sections.flatMap((section) =>
		section.from.map((part) => ({ found: foundIn(section, part, paper), number: part.questions })),
	)
	// A question belongs to the first part that may draw it.
	const found = new Map(parts.flatMap(({ found }) => found.map((one) => [one.question.id, one] as const)).reverse())
	return {
		questions: [...found.values()].map(({ question }) => question),
		clauses: Object.fromEntries(
			[...found.values()].map(({ question, clause, to }) => [
				question.clause,
				{ chapter: clauseTitles(clause, loadContent().clauses).chapter, to },
			]),
		),
		parts: parts.map(({ found, number }) => ({ ids: found.map(({ question }) => question.id), number })),
	}
}

export const resources = (): Resource[] =>
	loadContent().papers.map((paper) => ({
		path: `/data/quiz/papers/${paper.slug}.json`,
		read: () => paperQuestions(paper),
	}))
