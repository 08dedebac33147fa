import MiniSearch, { type AsPlainObject, type Options, type SearchOptions, type SearchResult } from 'minisearch'
import { type ClassTimes, classState } from '#shared/class-state.ts'
import { type Entry, KINDS, type Kind, type Match, normalize, type Results, WORD } from './entry.ts'

const IGNORED = new Set(
	'a an and are as at be become by can do for from get go have how i in is it me my need of on or our that the this to want we what when where which with you your'.split(
		' ',
	),
)
const MAX_WORDS = 12
const MAX_WORD_LENGTH = 30
/** Fuzzy matching of numbers would take ISO 22000 for ISO 20000. */
const NUMBER = /^\p{N}/u

type Indexed = Entry & { id: number }

const OPTIONS: Options<Indexed> = {
	fields: ['title', 'facts', 'also', 'text'],
	storeFields: ['kind', 'title', 'to', 'facts', 'text', 'scheme', 'level', 'times'],
	tokenize: (text) => text.match(WORD) ?? [],
	processTerm: (word) => {
		const term = normalize(word)
		return IGNORED.has(term) ? null : term
	},
	searchOptions: {
		boost: { title: 4, facts: 3, also: 2 },
		prefix: (term) => term.length > 1,
		weights: { prefix: 0.6, fuzzy: 0.3 },
		combineWith: 'AND',
	},
}

/** From strict to loose; the first that finds something counts. */
const STAGES: (SearchOptions & { nearest: boolean })[] = [
	{ nearest: false },
	{ nearest: false, fuzzy: (term) => !NUMBER.test(term) && term.length > 3 && 0.25 },
	{ nearest: true, fuzzy: (term) => term.length > 3 && 0.34, combineWith: 'OR' },
]

/** The index is as old as the build. */
function isStillOffered({ times }: SearchResult): boolean {
	const state = times && classState(times as ClassTimes, Date.now())
	return state !== 'closed' && state !== 'ended'
}

export type IndexFile = AsPlainObject

/** The index as JSON. Entries that match equally well are found in their order. */
export function buildIndex(entries: Entry[]): IndexFile {
	const index = new MiniSearch(OPTIONS)
	index.addAll(entries.map((entry, id) => ({ ...entry, id })))
	return index.toJSON()
}

/** `limit` is the number of matches of each kind. */
export type Search = (query: string, limit?: (kind: Kind) => number) => Results

export function openIndex(file: IndexFile): Search {
	const index = MiniSearch.loadJS(file, OPTIONS)
	return (query, limit = () => Number.POSITIVE_INFINITY) => {
		const words = (query.match(WORD) ?? []).slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH))
		for (const { nearest, ...options } of STAGES) {
			const found = index.search(words.join(' '), { ...options, filter: isStillOffered })
			if (found.length === 0) continue
			const ranked = found.sort((a, b) => b.score - a.score || a.id - b.id)
			const groups = (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
				const all = ranked.filter((match) => match.kind === kind)
				const matches = all.slice(0, limit(kind)).map(
					({ title, to, facts, text, scheme, level, terms }): Match => ({
						kind,
						title,
						to,
						facts,
						text,
						scheme,
						level,
						terms,
					}),
				)
				return all.length > 0 ? [{ kind, count: all.length, matches }] : []
			})
			return { nearest, groups }
		}
		return { nearest: false, groups: [] }
	}
}
