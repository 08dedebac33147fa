import { isListName, LISTS, pageOf } from '#app/features/courses/list/list.rules.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import { courseAddress, coursesAtPath } from '#catalogue/load.server.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { classEvent, courseList, courseThing } from './course.ts'
import { article, organization, type Thing } from './thing.ts'

const WITH_PROVIDER = ['/', '/about', '/contact']
/** Of each course: its page must not grow with the number of classes. */
const MAX_CLASSES = 3

/** The structured data of a page as JSON-LD. `headings` has the `h1` of every page by address; `now` decides which classes lie ahead. */
export const structuredDataOf = (...page: Parameters<typeof thingsOf>): string =>
	JSON.stringify({ '@context': 'https://schema.org', '@graph': thingsOf(...page) })

export function thingsOf(
	address: string,
	content: Content,
	headings: ReadonlyMap<string, string>,
	now: number,
): Thing[] {
	const [path = '', query] = address.split('?')
	const [, folder, name] = path.split('/')
	const { site, courses, articles, whitepapers } = content
	const ahead = classesAhead(content, now).filter(({ sample }) => !sample)
	const atPath = coursesAtPath(path)
	const described = query ? atPath.filter((course) => courseAddress(course) === address) : atPath
	const taught = described.map((course) => ({
		course,
		classes: ahead.filter((one) => one.course === course.id).slice(0, MAX_CLASSES),
	}))
	const list = folder === 'courses' && isListName(name) ? courses.filter(LISTS[name]) : []
	const { shown } = pageOf(list, 1)
	const texts = [
		...articles.map((text) => ({ ...text, path: `/blog/${text.slug}` })),
		...whitepapers.map((text) => ({ ...text, path: `/whitepaper/${text.slug}`, date: text.revised })),
	]
	return [
		...(WITH_PROVIDER.includes(path) ? [organization(site)] : []),
		...(path === '/' ? [] : [breadcrumbs(address, headings, site.address)]),
		...(shown.length > 0 ? [courseList(shown, site.address)] : []),
		...taught.map(({ course, classes }) => courseThing(course, content, classes)),
		...taught.flatMap(({ course, classes }) => classes.map((one) => classEvent(one, course, site, now))),
		...texts.filter((text) => text.path === path).map((text) => article(text, site)),
	]
}
