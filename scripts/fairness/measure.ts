import { idsFrom, optionsShown } from '#catalogue/practice/papers.ts'
import type { Paper, QuestionSet } from '#catalogue/practice/practice-schema.ts'
import type { QuizGroup } from '#catalogue/practice/question-schema.ts'
import { type Case, caseFigures } from './case-cues.ts'
import { type Figure, type Item, itemOf, percent, share, shareOf, sum, told } from './figures.ts'
import { guessFigures } from './guess-model.ts'
import { gradeFigures, mostShared, optionFigures, outcomeFigures, stemFigures } from './option-cues.ts'

type Practice = {
	quiz: (Pick<QuizGroup, 'questions'> & { slug: string })[]
	sets: (Pick<QuestionSet, 'situations' | 'questions'> & { slug: string })[]
	papers: (Pick<Paper, 'sections' | 'kinds' | 'options'> & { slug: string })[]
	cases: Case[]
}

const asItems = (questions: Practice['quiz'][number]['questions']) =>
	questions.map(({ id, question, options }) => ({ id, ...itemOf(question, options) }))

const choicesOf = ({ situations, questions }: Practice['sets'][number]) =>
	questions.flatMap((one) =>
		one.kind === 'choice'
			? [{ id: one.id, ...itemOf(`${situations[one.situation ?? ''] ?? ''} ${one.question}`.trim(), one.options) }]
			: [],
	)

/** Whether longer steps stand later, and whether words of a prompt lead to its answer. */
function orderFigures(sets: Practice['sets']): Figure[] {
	const questions = sets.flatMap((set) => set.questions)
	const places = questions.flatMap((one) => {
		if (one.kind !== 'sequence') return []
		const lengths = one.steps.map(({ text }) => text.length)
		return lengths.indexOf(Math.max(...lengths)) / (lengths.length - 1)
	})
	const prompts = questions.flatMap((one) => {
		if (one.kind !== 'match') return []
		const options = [...one.pairs, ...one.others].map(({ answer }) => answer)
		return one.pairs.map(({ prompt, answer }) => ({ question: prompt, options, correct: [answer] }))
	})
	return [
		...(places.length > 0
			? [share('sequences, place of the longest step', places.length, sum(places), places.length / 2)]
			: []),
		...shareOf('matches, shares most words with its prompt', prompts, ({ question, options }) =>
			mostShared(options, () => [question]),
		),
	]
}

function difficultyFigure(questions: Practice['quiz'][number]['questions']): Figure {
	const shares = [...Map.groupBy(questions, ({ difficulty }) => difficulty)].map(
		([difficulty, having]) => `${difficulty} ${percent(having.length / questions.length)}`,
	)
	return { text: `difficulty: ${shares.join(', ')}` }
}

/** The questions of a paper that shows fewer options than they have. */
function shownInPaper(
	{ sections, kinds, options = 0 }: Practice['papers'][number],
	{ quiz, sets }: Practice,
	asked: Map<string, ReturnType<typeof asItems>>,
): Item[] {
	const found = sections
		.flatMap(({ from }) => from)
		.flatMap((part) => {
			const ids = idsFrom(part, kinds, { quiz, sets })
			const choices = asked.get(part.file) ?? sets.filter(({ slug }) => slug === part.file).flatMap(choicesOf)
			return choices.filter(({ id }) => ids.includes(id))
		})
	return [...new Set(found)].map((question) => ({ ...question, options: optionsShown(question, options) }))
}

/** What tells answers to people who know nothing of the subject. Files have too few questions for bounds. */
export function practiceFigures(practice: Practice): Map<string, Figure[]> {
	const { quiz, sets, papers, cases } = practice
	const choices = sets.flatMap(choicesOf)
	const asked = new Map(quiz.map(({ slug, questions }) => [slug, asItems(questions)]))
	const groups: Item[][] = [...asked.values()]
	const all = groups.flat()
	// Trained with all groups and sets, as people practise several.
	const [guessed = [], guessedInSets = []] = guessFigures([all, choices])
	const guessedByGroup = guessFigures(groups)
	return new Map([
		...quiz.map(({ slug, questions }, i): [string, Figure[]] => [
			`quiz/${slug}.yaml`,
			[
				difficultyFigure(questions),
				...stemFigures(groups[i] ?? []),
				...told([...optionFigures(groups[i] ?? []), ...(guessedByGroup[i] ?? [])]),
			],
		]),
		['quiz/*.yaml', [...optionFigures(all), ...guessed]],
		['sets/*.yaml', [...optionFigures(choices), ...guessedInSets, ...orderFigures(sets)]],
		['all questions', [...outcomeFigures([...all, ...choices]), ...gradeFigures([...all, ...choices])]],
		...papers
			.filter(({ options }) => options !== undefined)
			.map((paper): [string, Figure[]] => {
				const shown = shownInPaper(paper, practice, asked)
				return [`papers/${paper.slug}.yaml`, told([...optionFigures(shown), ...guessFigures([shown]).flat()])]
			}),
		['cases/*.yaml', caseFigures(cases)],
	])
}
