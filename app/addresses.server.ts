import { filteredPages, furtherPages } from '#app/features/courses/listing.server.ts'
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

/** Every page of the site map. The further pages of lists are only linked: what they list stands in the site map. */
export const pages = () => [...fixed, ...Object.values(contentAddresses()).flat()]

/** Courses whose text does not stand in the page of their address: it shows the first of several. */
const furtherCourses = () => loadContent().courses.filter((course) => coursesAtPath(coursePath(course))[0] !== course)

/** What is made beside the pages: the feed, papers to download, and what a panel or the practice exam asks for once it is opened. */
const records = () => [
	'/blog/feed.xml',
	'/data/courses.json',
	'/data/options.json',
	'/data/countries.json',
	...loadContent().whitepapers.map((paper) => `/documents/whitepaper-${paper.slug}.pdf`),
	...filteredPages(),
	...loadContent().courses.map(({ id }) => `/data/enrolment/${id}.json`),
	...furtherCourses().map((course) => `/data/course/${course.id}.json`),
	...loadContent().quiz.map((group) => `/data/quiz/${group.slug}.json`),
]

/** What the server fills in for browsers without scripts. */
export const templates = ['/plain/contact', '/plain/verification']

/** All that the build writes: pages, the further pages of lists, records, pages that are only answers, and the files for search engines and home screens. */
export const addresses = () => [
	...pages(),
	...furtherPages(),
	...records(),
	'/404',
	'/offline',
	'/contact/sent',
	...templates,
	'/sitemap.xml',
	'/robots.txt',
	'/.well-known/security.txt',
	'/manifest.webmanifest',
]
