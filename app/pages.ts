import { COURSE_PAGE, type Page, type PageModule, type PageOptions, type PageReader } from '#app/base/page.ts'

const modules = import.meta.glob<PageModule<unknown>>('./{features,shell}/**/*.page.tsx')

type Reader = PageReader<Record<string, string>, unknown>
// A build-time constant: the bundler leaves the readers out of the code for the browser.
const readers = import.meta.env.SSR ? import.meta.glob<unknown>('./features/**/*.data.server.ts') : {}

/**
 * A page and, in the file beside it, the reader of its data: the export `name` where one component has several pages.
 * The component takes the data of that file's type.
 */
function page(path: string, file: string, { name, ...options }: PageOptions & { name?: string } = {}): Page {
	const load = readers[`./${file}.data.server.ts`]
	const reader = async () => {
		const all = await load?.()
		return (name ? (all as Record<string, unknown>)[name] : all) as Reader
	}
	const module = modules[`./${file}.page.tsx`] as Page['module']
	return {
		path,
		file: `app/${file}.page.tsx`,
		module,
		reader: load && reader,
		inSitemap: true,
		prefetch: true,
		...options,
	}
}

const NOT_IN_SITEMAP: PageOptions = { inSitemap: false }
/** A form brings the rules of its fields: more script than the other pages of a typical visit together. */
const FORM: PageOptions = { prefetch: false }
const PRACTICE = '/courses/practice-exam'

/**
 * The route table; the first matching pattern applies. Its length must not depend on the content. No pattern begins with a
 * parameter that takes any text: what only the server knows, such as orders, is no page here.
 */
export const pages: readonly Page[] = [
	page('/', 'features/home/home'),
	page('/about', 'features/about/about'),
	page('/accredited', 'features/accredited/accredited'),
	page('/registration', 'features/registration/registration', FORM),
	page('/orders', 'features/orders/order', { inSitemap: false, prefetch: false }),
	page('/quotes', 'features/orders/quote'),

	page('/courses', 'features/courses/courses'),
	page('/courses/consultancy', 'features/courses/service', { name: 'consultancy' }),
	page('/courses/customised', 'features/courses/service', { name: 'customised' }),
	page(PRACTICE, 'features/quiz/quiz'),
	page(`${PRACTICE}/cases/:case`, 'features/quiz/cases/case'),
	page(`${PRACTICE}/sets/:slug`, 'features/quiz/practice/topic', { name: 'ofSet' }),
	page(`${PRACTICE}/papers/:slug`, 'features/quiz/exam/full-exam', { name: 'ofPaper' }),
	page(`${PRACTICE}/writing/:slug`, 'features/quiz/writing/task'),
	page(`${PRACTICE}/:group`, 'features/quiz/group'),
	page(`${PRACTICE}/:group/full-exam`, 'features/quiz/exam/full-exam', { name: 'ofGroup', ...NOT_IN_SITEMAP }),
	page(`${PRACTICE}/:group/repeat`, 'features/quiz/practice/repeat', NOT_IN_SITEMAP),
	page(`${PRACTICE}/:group/:topic`, 'features/quiz/practice/topic', { name: 'ofTopic' }),
	page('/courses/path', 'features/path-finder/path'),
	page('/courses/calendar', 'features/classes/calendar'),
	page('/courses/:list', 'features/courses/list/course-list', { name: 'first' }),
	// The sitemap has the courses themselves.
	page('/courses/:list/:page', 'features/courses/list/course-list', { name: 'further', ...NOT_IN_SITEMAP }),

	page('/policies', 'features/policies/policies'),
	page('/policies/verification', 'features/certificates/verification'),
	page('/policies/:slug', 'features/policies/policy'),
	page('/whitepaper/editions', 'features/whitepapers/editions'),
	page('/whitepaper/:slug', 'features/whitepapers/whitepaper'),
	page('/blog', 'features/blog/blog'),
	page('/blog/:slug', 'features/blog/article'),
	page('/contact', 'features/contact/contact', FORM),
	page('/contact/sent', 'features/contact/sent', NOT_IN_SITEMAP),
	page('/search', 'features/search/search', NOT_IN_SITEMAP),
	page('/404', 'shell/not-found', NOT_IN_SITEMAP),

	page(COURSE_PAGE, 'features/courses/course/course'),
]
