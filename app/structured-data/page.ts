import { isListName, LISTS, pageOf } from '#app/features/courses/list.rules.ts'
import { type Content, coursesAtPath } from '#content/load.server.ts'
import { article } from './article.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { courseList, courseThing } from './course.ts'
import { attendable, classEvent } from './event.ts'
import { organization } from './organization.ts'
import type { Thing } from './thing.ts'

const WITH_PROVIDER = ['/', '/about', '/contact']

/** The structured data of a page as JSON-LD. `headings` has the `h1` of every page by path; `today` is YYYY-MM-DD. */
export const structuredDataOf = (...page: Parameters<typeof thingsOf>): string[] =>
	thingsOf(...page).map((thing) => JSON.stringify({ '@context': 'https://schema.org', ...thing }))

export function thingsOf(
	path: string,
	{ site, courses, articles, whitepapers, upcoming }: Content,
	headings: ReadonlyMap<string, string>,
	today: string,
): Thing[] {
	const [, folder, name] = path.split('/')
	const classes = attendable(upcoming, today)
	const list = folder === 'courses' && isListName(name) ? courses.filter(LISTS[name]) : []
	const { shown } = pageOf(list, 1)
	const texts = [
		...articles.map((text) => ({ ...text, path: `/blog/${text.slug}` })),
		...whitepapers.map((text) => ({ ...text, path: `/whitepaper/${text.slug}`, date: text.revised })),
	]
	return [
		...(WITH_PROVIDER.includes(path) ? [organization(site)] : []),
		...(path === '/' ? [] : [breadcrumbs(path, headings, site.address)]),
		...(shown.length > 0 ? [courseList(shown, site.address)] : []),
		...coursesAtPath(path).map((course) => courseThing(course, site, classes)),
		...classes.filter(({ links }) => links.course?.split(/[?#]/)[0] === path).map((item) => classEvent(item, site)),
		...texts.filter((text) => text.path === path).map((text) => article(text, site)),
	]
}
