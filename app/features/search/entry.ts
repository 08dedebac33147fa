import { foldText } from '#app/ui/browser/fold-text.ts'
import type { ClassTimes } from '#shared/class-state.ts'

/** The kinds of results in the order in which they are shown. */
export const KINDS = {
	answer: 'Answers',
	course: 'Courses',
	class: 'Classes',
	whitepaper: 'White papers',
	article: 'Articles',
	practice: 'Practice pages',
	edition: 'Editions of standards',
	policy: 'Policies',
	page: 'Pages',
} as const
export type Kind = keyof typeof KINDS

/** A page in the index. `also` is searched but not shown. */
export type Entry = {
	kind: Kind
	title: string
	to: string
	text: string
	/** A line of facts, such as the standard and the length of a course. */
	facts: string
	/** The scheme whose colour and plate a course has. */
	scheme?: string | undefined
	/** The level of a course, which the rings about its plate count. */
	level?: string
	also: string
	/** Of a class: it is found while it lies ahead and takes registrations or is full. */
	times?: ClassTimes | undefined
}

export type Match = Omit<Entry, 'also' | 'times'> & {
	/** The words of the entry that the query matched, as `words` returns them. */
	terms: string[]
}

export type Results = {
	/** Whether no entry has all words of the query, so that these are only similar. */
	nearest: boolean
	/** By kind; `count` may be larger than the number of matches. */
	groups: { kind: Kind; count: number; matches: Match[] }[]
}

export const MAX_QUERY_LENGTH = 120

/** What an address asks for. */
export const queryOf = (address: URLSearchParams) => cleanQuery(address.get('q') ?? '')

/** Without control characters and the half of a character that was cut. */
export const cleanQuery = (typed: string) =>
	typed
		.slice(0, MAX_QUERY_LENGTH)
		.replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
		.trim()

/** How many matches of a kind are shown at first. */
export const shownOf = (kind: Kind) => (kind === 'course' ? 9 : 4)

/** A word: letters or digits, so that 'ISO9001' has two, with the invisible characters inside. */
export const WORD = /[\p{L}\p{M}]+(?:\p{Cf}+[\p{L}\p{M}]+)*|\p{N}+(?:\p{Cf}+\p{N}+)*/gu

/** A word as it is compared: folded, and without a plural s. */
export const normalize = (word: string) => foldText(word).replace(/(\p{L}{2}[^s\P{L}])s$/u, '$1')

/** What has been found, in a sentence. */
export function summaryOf(query: string, { nearest, groups }: Results): string {
	const count = groups.reduce((sum, group) => sum + group.count, 0)
	if (count === 0) return `Nothing found for "${query}".`
	if (nearest) return `No page has all the words of "${query}". These come nearest.`
	return `${count} ${count === 1 ? 'result' : 'results'} for "${query}".`
}
