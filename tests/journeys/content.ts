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
	offer_usd_price?: string
	sections: { Outline: { list: { title: string }[] } }
}

const FOLDER = join(import.meta.dirname, '../../content/courses')
/** The course files, which the journeys compare the pages with. */
export const courses: Course[] = readdirSync(FOLDER)
	.filter((name) => name.endsWith('.yaml'))
	.map((name) => load(readFileSync(join(FOLDER, name), 'utf8')) as Course)

type Note = { note: string }
/** The provider's facts. */
export const site = load(readFileSync(join(FOLDER, '../site.yaml'), 'utf8')) as { tax: { india: Note; abroad: Note } }

const PAGE_SIZE = 9

/** How many courses fulfil a condition, and on how many pages of a list they stand. */
export function countOf(condition: (course: Course) => boolean) {
	const count = courses.filter(condition).length
	const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
	return { count, pages, onFirst: Math.min(count, PAGE_SIZE), onLast: count - (pages - 1) * PAGE_SIZE }
}

/** Spec 2: a list by level has the courses of that category or with the level in their name. */
export const ofLevel = (category: string) => (course: Course) =>
	course.category === category || course.name.toLowerCase().includes(category.replace('-', ' '))
