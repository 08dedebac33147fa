import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'

type Course = {
	id: number
	by: string
	name: string
	category: string
	link: string
	scheme: string
	standard: string
	offer_usd_price?: string
	pricing?: { byCountry: Record<string, { currency: string }> }
	sections: { Outline: { list: { title: string }[] } }
}

const CONTENT = join(import.meta.dirname, '../../content')

/** The records of a folder, with the names of their files. In Markdown only what stands above the text. */
const recordsIn = <Kind>(folder: string): (Kind & { slug: string })[] =>
	readdirSync(join(CONTENT, folder))
		.filter((name) => /^(?!README).*\.(yaml|md)$/.test(name))
		.map((name) => {
			const [front = ''] = readFileSync(join(CONTENT, folder, name), 'utf8')
				.replace(/^---\n/, '')
				.split(/^---$/m)
			return { ...(load(front) as Kind), slug: name.replace(/\.\w+$/, '') }
		})

/** The course files, which the journeys compare the pages with. */
export const courses = recordsIn<Course>('courses')

/** The groups of questions, in the order of the practice exam. */
export const groups = recordsIn<{ title: string; order: number }>('quiz').sort((a, b) => a.order - b.order)

/** The newest first, as the blog shows them. */
const articles = recordsIn<{ title: string; date: string; standard?: string }>('blog').sort(
	(a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug),
)

const cases = recordsIn<{ items: { decision: string }[] }>('cases')
export const papers = recordsIn<{ sections: { name: string; minimum?: number }[]; writing?: string; kinds: string[] }>(
	'papers',
)
export const tasks = recordsIn<{ title: string; points: { marks?: number }[] }>('writing')

type Question = { kind: 'choice' | 'match' | 'sequence'; situation?: string }
const sets = recordsIn<{ questions: Question[] }>('sets')
/** The address of a set that has such questions only. */
export const setOf = (isKind: (question: Question) => unknown) =>
	`/courses/practice-exam/sets/${first(sets, 'such set', ({ questions }) => questions.every(isKind)).slug}`

/** The record that a journey needs; a failure says that the content has none. */
export function first<Kind>(records: Kind[], what: string, isFit: (record: Kind) => boolean = () => true): Kind {
	const found = records.find(isFit)
	if (!found) throw new Error(`The content has no ${what}`)
	return found
}

/** Any course, article and case, for journeys that every page of its kind would do for. */
const { by, link } = first(courses, 'course')
export const COURSE = `/${by}/${link}`
export const ARTICLE = `/blog/${first(articles, 'article').slug}`
/** In its first item all is in order. */
export const CASE = `/courses/practice-exam/cases/${
	first(cases, 'case that begins with what conforms', ({ items }) => items[0]?.decision === 'conforms').slug
}`

type Note = { note: string }
/** The provider's facts. */
export const site = load(readFileSync(join(CONTENT, 'site.yaml'), 'utf8')) as { tax: { india: Note; abroad: Note } }

const PAGE_SIZE = 9

/** How many courses fulfil a condition, and on how many pages of a list they stand. */
export function countOf(condition: (course: Course) => boolean) {
	const count = courses.filter(condition).length
	const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
	return { count, pages, onFirst: Math.min(count, PAGE_SIZE), onLast: count - (pages - 1) * PAGE_SIZE }
}

type FormClass = {
	course: string
	text: string
	seats: string
	size: string
	closesAt: number
	early?: { text: string; until: number }
}

const CLASSES = join(import.meta.dirname, '../../dist/client/data/classes')
const DAY_MS = 86_400_000

/**
 * A class that takes registrations for a day at least, as the form sees it; the last one. The dates move with the day of
 * the build, so that only what it made says which classes there are.
 */
export function classWith(fits: (one: FormClass) => boolean) {
	const all = readdirSync(CLASSES)
		.filter((name) => name.endsWith('.json'))
		.map((name) => ({
			slug: name.replace('.json', ''),
			...(JSON.parse(readFileSync(join(CLASSES, name), 'utf8')) as FormClass),
		}))
		.filter((one) => one.closesAt > Date.now() + DAY_MS)
		.sort((a, b) => b.closesAt - a.closesAt)
	return first(all, 'such class', fits)
}
export const openClass = () => classWith(({ seats, early }) => seats === 'open' && early !== undefined)
