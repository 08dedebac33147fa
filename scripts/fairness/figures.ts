/** A question of a group or a choice of a case. */
export type Item = { question: string; options: string[]; correct: string[] }

/** A measure as it is printed, and the questions to look at if it is beyond its bounds. */
export type Figure = { text: string; isBeyond?: boolean | undefined; mend?: string[] }

/** Points below and above chance that are allowed; one item is always allowed. */
type Bounds = readonly [below: number, above: number]
const EVEN: Bounds = [0.08, 0.08]
/** What a guesser finds: less than chance gives nothing away. */
export const GUESS: Bounds = [1, 0.05]
export const GUESS_BY_WORDS: Bounds = [1, 0.03]
export const UNBOUNDED: Bounds = [1, 1]

export const MOST_NAMED = 10
const START = 60
const RESAMPLES = 1000

/** A question of a group, a set or a case, so that all are measured alike. */
export const itemOf = (question: string, choices: { text: string; right: boolean }[]): Item => ({
	question,
	options: choices.map(({ text }) => text),
	correct: choices.filter(({ right }) => right).map(({ text }) => text),
})

/** Figures that are printed without a bound. */
export const told = (figures: Figure[]): Figure[] => figures.map(({ text }) => ({ text }))

export const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
export const mean = (numbers: number[]) => sum(numbers) / Math.max(1, numbers.length)
export const percent = (share: number) => `${Math.round(share * 100)}%`
export const nameOf = (item: Item) => `${'id' in item ? `#${item.id} ` : ''}${item.question.slice(0, START)}`

/** The middle 95 percent of the means of samples drawn again from `numbers`, always with the same seed. */
function intervalOf(numbers: number[]): [low: number, high: number] {
	let state = 1
	const any = () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return numbers[Math.floor((state / 2 ** 32) * numbers.length)] ?? 0
	}
	const means = Array.from({ length: RESAMPLES }, () => mean(numbers.map(any))).sort((one, other) => one - other)
	return [means[RESAMPLES * 0.025] ?? 0, means[RESAMPLES * 0.975] ?? 0]
}
const points = (share: number) => `${share < 0 ? '-' : '+'}${Math.abs(share * 100).toFixed(1)}`

/** How often something is right in a number of items; `even` is how often it would be by chance. */
export function share(name: string, items: number, right: number, even: number, bounds = EVEN): Figure {
	const [below, above] = bounds
	return {
		text: `${name}: ${percent(right / items)} of ${items} (${percent(even / items)})`,
		isBeyond: right - even > Math.max(above * items, 1) || even - right > Math.max(below * items, 1),
	}
}

type Tried = { right: number; even: number }

/** The same with the distance from chance in points and its interval of 95 percent, over all questions of a kind. */
export function excess(name: string, tried: Tried[], bounds = EVEN): Figure {
	const by = tried.map(({ right, even }) => right - even)
	const { text, isBeyond } = share(
		name,
		tried.length,
		sum(tried.map(({ right }) => right)),
		sum(tried.map(({ even }) => even)),
		bounds,
	)
	return { text: `${text}, ${points(mean(by))} [${intervalOf(by).map(points).join(', ')}]`, isBeyond }
}

type Options = { bounds?: Bounds; together?: boolean }

/**
 * How often the options that `pick` picks are right, over the items in which it picks any; none if there is no such item.
 * Several picked options share the answer, or count `together` as one.
 */
export function shareOf(
	name: string,
	items: Item[],
	pick: (item: Item) => string[],
	{ bounds = EVEN, together = false }: Options = {},
): Figure[] {
	const picked = items.flatMap((item) => {
		const picks = pick(item)
		if (picks.length === 0) return []
		const each = together ? 1 : 1 / picks.length
		const right = picks.filter((option) => item.correct.includes(option)).length * each
		return [{ item, right, even: ((picks.length * item.correct.length) / item.options.length) * each }]
	})
	if (picked.length === 0) return []
	const right = sum(picked.map((one) => one.right))
	const even = sum(picked.map((one) => one.even))
	const mend = picked.filter((one) => (right > even ? one.right === 1 : one.right === 0))
	return [
		{
			...excess(name, picked, bounds),
			mend: mend.slice(0, MOST_NAMED).map(({ item }) => nameOf(item)),
		},
	]
}
