import { coursePath, coursesAtPath, loadContent } from '#content/load.server.ts'

const fixed = [
	'/',
	'/about',
	'/accredited',
	'/registration',
	'/courses',
	'/courses/all',
	'/courses/training',
	'/courses/exemplar-global',
	'/courses/lead-auditor',
	'/courses/internal-auditor',
	'/courses/awareness',
	'/courses/consultancy',
	'/courses/customised',
	'/courses/practice-exam',
	'/policies',
	'/policies/verification',
	'/whitepaper/editions',
	'/blog',
	'/contact',
]

/** Addresses of pages that come from a content file each. */
export function contentAddresses() {
	const { courses, policies, whitepapers, articles } = loadContent()
	return {
		courses: [...new Set(courses.map(coursePath))],
		policies: policies.map((policy) => `/policies/${policy.slug}`),
		whitepapers: whitepapers.map((paper) => `/whitepaper/${paper.slug}`),
		articles: articles.map((article) => `/blog/${article.slug}`),
	}
}

/** Every page that a visitor or a search engine may open. */
export const pages = () => [...fixed, ...Object.values(contentAddresses()).flat()]

/** Courses whose text does not stand in the page of their address: it shows the first of several. */
const furtherCourses = () => loadContent().courses.filter((course) => coursesAtPath(coursePath(course))[0] !== course)

/** What is made beside the pages: the feed, papers to download, and what a panel or the practice exam asks for once it is opened. */
const records = () => [
	'/blog/feed.xml',
	'/data/courses.json',
	'/data/countries.json',
	...loadContent().whitepapers.map((paper) => `/documents/whitepaper-${paper.slug}.pdf`),
	...furtherCourses().map((course) => `/data/course/${course.id}.json`),
	...loadContent().quiz.map((group) => `/data/quiz/${group.slug}.json`),
]

/** All that the build writes: pages, records, the not-found and the offline page, and the files for search engines and home screens. */
export const addresses = () => [
	...pages(),
	...records(),
	'/404',
	'/offline',
	'/sitemap.xml',
	'/robots.txt',
	'/manifest.webmanifest',
]
