import { type Figure, GUESS, type Item, mean, percent, share, shareOf } from './figures.ts'

/** Questions that each count of right options needs among those with each count of options. */
const LEAST_OF_COUNT = 3
/** Questions with one count of options from which each rank of length is measured. */
const LEAST_FOR_RANKS = 30
const LETTERS_OF_CONTENT = 4
/** Questions that ask by the same words, from which these are measured. */
const LEAST_OF_PHRASE = 8
/** A scenario tells what an auditor finds, in at least this many words. */
const SCENARIO_WORDS = 40
/** Share of words two stems have in common before they are shown. */
const ALIKE = 0.6

/** Options with one of these words are struck by people who do not know the subject. */
const ABSOLUTE =
	/\b(only|every|all|never|always|none|nobody|nothing|any|entirely|completely|solely|automatically|immediately)\b/i
/** The stem or the evidence says that more can be seen later. */
export const ANNOUNCES =
	/\b(tomorrow|in an hour|in the afternoon|after lunch|later (today|that day|this week)|(until|before) (about )?\d+:\d\d|not yet (seen|been|opened|read)|will (come|send|arrive|return|bring|open)|is (away|absent|on leave|on holiday)|(returns?|comes? back) (on|at|in|next)|(opens?|starts?|meets?|arrives?)\b[^.]*\bat (\w+ o'clock|\d))/i
/** What an option says about evidence, by how it begins. */
const OUTCOMES = {
	conforms: /^"?(the \w+ |it )?(conform|no nonconformity|fulfilled|sufficient)/i,
	nonconformity: /^"?(an? |the )?((major|minor) )?nonconformity/i,
	'not enough evidence':
		/not enough (evidence|is known)|cannot be (decided|judged|said) yet|^not yet decid|open so far/i,
	opportunity: /^"?(an? )?opportunity/i,
}

/** Words without their endings, of four letters or more: "controlled", "controls" and "control" are one. */
const ENDINGS = /(ations?|ings?|ied|ies|ed|es|ly|s|e|y)$/
const stemOf = (word: string) => {
	const stem = word.replace(ENDINGS, '')
	return (stem.length < 3 ? word : stem).replace(/([^aeiou])\1$/, '$1')
}
export const wordsOf = (text: string) => text.toLowerCase().match(/[a-z0-9.]*[a-z0-9]/g) ?? []
const contentOf = (text: string) =>
	new Set((text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => word.length >= LETTERS_OF_CONTENT).map(stemOf))

const GRADES = { major: /\bmajor\b/i, minor: /\bminor\b/i }
/** How often an item offers both grades: "twice" if each stands in two options or more, "once" if one of them does not. */
function gradesOf({ options }: Item): '' | 'once' | 'twice' {
	const fewest = Math.min(
		...Object.values(GRADES).map((grade) => options.filter((option) => grade.test(option)).length),
	)
	return fewest === 0 ? '' : fewest === 1 ? 'once' : 'twice'
}

const oneRight = (items: Item[]) => items.filter(({ correct }) => correct.length === 1)
const severalRight = (items: Item[]) => items.filter(({ correct }) => correct.length > 1)

/** Whether the count of options tells how many are right. */
function countFigures(items: Item[]): Figure[] {
	const several = severalRight(items).length / items.length
	const rights = [...new Set(items.map(({ correct }) => correct.length))].sort()
	if (rights.length === 1) return []
	const byOptions = [...Map.groupBy(items, ({ options }) => options.length)].sort(([one], [other]) => one - other)
	return byOptions.flatMap(([options, having]) => [
		...rights
			.filter((right) => right < options)
			.map((right) => {
				const found = having.filter(({ correct }) => correct.length === right).length
				return { text: `${right} of ${options} options right: ${found} questions`, isBeyond: found < LEAST_OF_COUNT }
			}),
		share(`several of ${options} options right`, having.length, severalRight(having).length, several * having.length),
	])
}

/** The options at a rank of length, 0 for the longest and -1 for the shortest. */
const ofLength = (rank: number) => (item: Pick<Item, 'options'>) => {
	const lengths = item.options.map(({ length }) => length).sort((a, b) => b - a)
	return item.options.filter(({ length }) => length === lengths.at(rank))
}
const ofMiddleLength = ({ options }: Item) => {
	const ends = [...ofLength(0)({ options }), ...ofLength(-1)({ options })]
	return options.filter((option) => !ends.includes(option))
}

/** How often each rank of length is right; only the ends where few questions have a count of options. */
export function lengthFigures(items: Item[]): Figure[] {
	const byOptions = [...Map.groupBy(oneRight(items), ({ options }) => options.length)]
	const few = byOptions.flatMap(([, having]) => (having.length < LEAST_FOR_RANKS ? having : []))
	const several = severalRight(items)
	return [
		...byOptions
			.filter(([, having]) => having.length >= LEAST_FOR_RANKS)
			.flatMap(([options, having]) =>
				Array.from({ length: options }, (_, rank) =>
					shareOf(`one of ${options} right, number ${rank + 1} by length`, having, ofLength(rank)),
				).flat(),
			),
		...shareOf('one right, longest', few, ofLength(0)),
		...shareOf('one right, shortest', few, ofLength(-1)),
		...shareOf('several right, longest', several, ofLength(0)),
		...shareOf('several right, middle', several, ofMiddleLength),
		...shareOf('several right, shortest', several, ofLength(-1)),
	]
}

/** The options that share most content words with the texts beside them. */
export function mostShared(options: string[], textsBeside: (option: string) => string[]): string[] {
	const shared = options.map((option) =>
		mean(textsBeside(option).map((text) => contentOf(option).intersection(contentOf(text)).size)),
	)
	return options.filter((_, i) => shared[i] === Math.max(...shared))
}
const others = (options: string[]) => (option: string) => options.filter((other) => other !== option)
const SHARING: Record<string, (item: Item) => string[]> = {
	'the others': ({ options }) => mostShared(options, others(options)),
	'the question': ({ question, options }) => mostShared(options, () => [question]),
	'the others and the question': ({ question, options }) =>
		mostShared(options, (option) => [question, ...others(options)(option)]),
}

const notAbsolute = ({ options }: Item) => {
	const left = options.filter((option) => !ABSOLUTE.test(option))
	return left.length > 0 ? left : options
}

/** What the options of a group or of all sets tell to somebody who does not read their words. */
export const optionFigures = (items: Item[]): Figure[] => [
	...countFigures(items),
	...lengthFigures(items),
	...Object.entries(SHARING).flatMap(([texts, pick]) =>
		shareOf(`one right, shares most words with ${texts}`, oneRight(items), pick),
	),
	...shareOf('without absolute words', items, notAbsolute, { bounds: GUESS }),
]

const HEDGES = /\b(may|can|could|might|some|usually|often|where|if)\b/i
const REASON = /, as |\bbecause\b|\bsince\b/i
const beginning = (option: string) => wordsOf(option).slice(0, 2).join(' ')

/** What sets each option of an item apart from the others, for the model that guesses by all cues. */
export function cuesOf(item: Item): string[][] {
	const { options } = item
	const picks: [name: string, options: string[]][] = [
		['longest', ofLength(0)(item)],
		['shortest', ofLength(-1)(item)],
		...Object.entries(SHARING).map(([name, pick]): [string, string[]] => [name, pick(item)]),
		...Object.entries({ ABSOLUTE, HEDGES, REASON, digits: /\d/ }).map(([name, pattern]): [string, string[]] => [
			name,
			options.filter((option) => pattern.test(option)),
		]),
		[
			'begins as another',
			options.filter((option) => others(options)(option).map(beginning).includes(beginning(option))),
		],
		...Object.entries({ ...OUTCOMES, ...GRADES }).map(([name, pattern]): [string, string[]] => {
			const having = options.filter((option) => pattern.test(option))
			return [`${name} ${having.length}×${gradesOf(item)}`, having]
		}),
	]
	return options.map((option) =>
		picks
			.filter(([, picked]) => picked.includes(option))
			.map(([name, picked]) => `[${name}, ${picked.length} of ${options.length}]`),
	)
}

/** Scenarios among the stems of a group, and stems that are nearly the same. */
export function stemFigures(items: Item[]): Figure[] {
	const scenarios = mean(items.map(({ question }) => Number(wordsOf(question).length >= SCENARIO_WORDS)))
	const stems = items.map(({ question }) => ({ question, words: contentOf(question) }))
	const pairs = stems.flatMap((one, i) => stems.slice(i + 1).map((other) => [one, other] as const))
	const alike = pairs.filter(
		([one, other]) => one.words.intersection(other.words).size >= ALIKE * one.words.union(other.words).size,
	)
	return [
		{ text: `scenarios: ${percent(scenarios)}, at least half`, isBeyond: scenarios < 0.5 },
		...alike.map(([one, other]) => ({ text: `alike: ${one.question} / ${other.question}` })),
	]
}

/** What a stem asks: the first words of its last sentence. */
const phraseOf = ({ question }: Item) =>
	wordsOf(question.split(/[.!:?] /).at(-1) ?? '')
		.slice(0, 4)
		.join(' ')

/** How often each outcome is right, by what can be seen of a question without weighing its evidence. */
export function outcomeFigures(items: Item[]): Figure[] {
	const offers = ({ options }: Item, pattern: RegExp) => options.filter((option) => pattern.test(option))
	return Object.entries(OUTCOMES).flatMap(([outcome, pattern]) => {
		const offering = oneRight(items).filter((item) => offers(item, pattern).length > 0)
		const kinds: ((item: Item) => string)[] = [
			() => 'all that offer it',
			({ question }) => (ANNOUNCES.test(question) ? 'evidence announced' : 'no evidence announced'),
			(item) => `offered ${offers(item, pattern).length}×`,
			(item) => `${offers(item, OUTCOMES.conforms).length > 0 ? 'beside' : 'without'} "conforms"`,
		]
		const byPhrase = [...Map.groupBy(offering, phraseOf)].filter(([, having]) => having.length >= LEAST_OF_PHRASE)
		return [
			...kinds.flatMap((kindOf) => [...Map.groupBy(offering, kindOf)]),
			...byPhrase.map(([phrase, having]) => [`asked by "${phrase}"`, having] as const),
		].flatMap(([kind, having]) =>
			shareOf(`"${outcome}", ${kind}`, having, (item) => offers(item, pattern), { together: true }),
		)
	})
}

/** How often each grade is right where both are offered, by how often. */
export const gradeFigures = (items: Item[]): Figure[] =>
	(['once', 'twice'] as const).flatMap((often) => {
		const offering = oneRight(items).filter((item) => gradesOf(item) === often)
		return Object.entries(GRADES).flatMap(([grade, pattern]) =>
			shareOf(
				`"${grade}", both grades offered ${often}`,
				offering,
				({ options }) => options.filter((one) => pattern.test(one)),
				{ together: true },
			),
		)
	})
