import { COURSE_PAGE, type Page, type PageModule, type PageOptions, type PageReader } from '#app/base/page.ts'

type ParamNames<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
	? WithoutPattern<Name> | ParamNames<`/${Rest}`>
	: Path extends `${string}/:${infer Name}`
		? WithoutPattern<Name>
		: never
type WithoutPattern<Name extends string> = Name extends `${infer Only}(${string}` ? Only : Name
type Params<Path extends string> = Record<ParamNames<Path>, string>

// The types require that the reader returns the data that the component takes.
function page<const Path extends string, Data = undefined>(
	path: Path,
	module: () => Promise<PageModule<NoInfer<Data>>>,
	reader?: (() => Promise<PageReader<Params<Path>, Data>>) | undefined,
	{ inSitemap = true, prefetch = true }: PageOptions = {},
): Page {
	return { path, module: module as Page['module'], reader: reader as Page['reader'], inSitemap, prefetch }
}

// A build-time constant: the bundler removes the readers from the code for the browser.
const SSR = import.meta.env.SSR
/** The browser does not need to know, and each page loads this table. */
const NOT_IN_SITEMAP: PageOptions | undefined = SSR ? { inSitemap: false } : undefined
const NOT_PREFETCHED: PageOptions = { prefetch: false }
const NEITHER: PageOptions = SSR ? { inSitemap: false, prefetch: false } : NOT_PREFETCHED

/**
 * The route table; the first matching pattern applies. Its length must not depend on the content. No pattern begins with a
 * parameter that takes any text: what only the server knows, such as orders, is no page here.
 */
export const pages: readonly Page[] = [
	page(
		'/',
		() => import('./features/home/home.page.tsx'),
		SSR ? () => import('./features/home/home.data.server.ts') : undefined,
	),
	page(
		'/about',
		() => import('./features/about/about.page.tsx'),
		SSR ? () => import('./features/about/about.data.server.ts') : undefined,
	),
	page(
		'/accredited',
		() => import('./features/accredited/accredited.page.tsx'),
		SSR ? () => import('./features/accredited/accredited.data.server.ts') : undefined,
	),
	page(
		'/registration',
		() => import('./features/registration/registration.page.tsx'),
		SSR ? () => import('./features/registration/registration.data.server.ts') : undefined,
		// The form is larger than all other pages of a typical visit together.
		NOT_PREFETCHED,
	),

	page(
		'/orders',
		() => import('./features/orders/order.page.tsx'),
		SSR ? () => import('./features/orders/order.data.server.ts') : undefined,
		{ inSitemap: false, prefetch: false },
	),

	page(
		'/quotes',
		() => import('./features/orders/quote.page.tsx'),
		SSR ? () => import('./features/orders/quote.data.server.ts') : undefined,
	),

	page(
		'/courses',
		() => import('./features/courses/courses.page.tsx'),
		SSR ? () => import('./features/courses/courses.data.server.ts') : undefined,
	),
	page(
		'/courses/consultancy',
		() => import('./features/courses/service.page.tsx'),
		SSR ? async () => (await import('./features/courses/service.data.server.ts')).consultancy : undefined,
	),
	page(
		'/courses/customised',
		() => import('./features/courses/service.page.tsx'),
		SSR ? async () => (await import('./features/courses/service.data.server.ts')).customised : undefined,
	),
	page(
		'/courses/practice-exam',
		() => import('./features/quiz/quiz.page.tsx'),
		SSR ? () => import('./features/quiz/quiz.data.server.ts') : undefined,
	),
	page(
		'/courses/practice-exam/cases/:case',
		() => import('#app/features/quiz/cases/case.page.tsx'),
		SSR ? () => import('#app/features/quiz/cases/case.data.server.ts') : undefined,
	),
	page(
		'/courses/practice-exam/sets/:slug',
		() => import('#app/features/quiz/practice/topic.page.tsx'),
		SSR ? () => import('#app/features/quiz/practice/topic.data.server.ts').then(({ ofSet }) => ofSet) : undefined,
	),
	page(
		'/courses/practice-exam/papers/:slug',
		() => import('#app/features/quiz/exam/full-exam.page.tsx'),
		SSR ? () => import('#app/features/quiz/exam/full-exam.data.server.ts').then(({ ofPaper }) => ofPaper) : undefined,
	),
	page(
		'/courses/practice-exam/writing/:slug',
		() => import('#app/features/quiz/writing/task.page.tsx'),
		SSR ? () => import('#app/features/quiz/writing/task.data.server.ts') : undefined,
	),
	page(
		'/courses/practice-exam/:group',
		() => import('./features/quiz/group.page.tsx'),
		SSR ? () => import('./features/quiz/group.data.server.ts') : undefined,
	),
	page(
		'/courses/practice-exam/:group/full-exam',
		() => import('#app/features/quiz/exam/full-exam.page.tsx'),
		SSR ? () => import('#app/features/quiz/exam/full-exam.data.server.ts').then(({ ofGroup }) => ofGroup) : undefined,
		NOT_IN_SITEMAP,
	),
	page(
		'/courses/practice-exam/:group/repeat',
		() => import('#app/features/quiz/practice/repeat.page.tsx'),
		SSR ? () => import('#app/features/quiz/practice/repeat.data.server.ts') : undefined,
		NOT_IN_SITEMAP,
	),
	page(
		'/courses/practice-exam/:group/:topic',
		() => import('#app/features/quiz/practice/topic.page.tsx'),
		SSR ? () => import('#app/features/quiz/practice/topic.data.server.ts').then(({ ofTopic }) => ofTopic) : undefined,
	),
	page(
		'/courses/path',
		() => import('./features/path-finder/path.page.tsx'),
		SSR ? () => import('./features/path-finder/path.data.server.ts') : undefined,
	),
	page(
		'/courses/calendar',
		() => import('./features/classes/calendar.page.tsx'),
		SSR ? () => import('./features/classes/calendar.data.server.ts') : undefined,
	),
	page(
		'/courses/:list',
		() => import('#app/features/courses/list/course-list.page.tsx'),
		SSR ? async () => (await import('#app/features/courses/list/course-list.data.server.ts')).first : undefined,
	),
	page(
		'/courses/:list/:page',
		() => import('#app/features/courses/list/course-list.page.tsx'),
		SSR ? async () => (await import('#app/features/courses/list/course-list.data.server.ts')).further : undefined,
		// The sitemap has the courses themselves.
		NOT_IN_SITEMAP,
	),

	page(
		'/policies',
		() => import('./features/policies/policies.page.tsx'),
		SSR ? () => import('./features/policies/policies.data.server.ts') : undefined,
	),
	page(
		'/policies/verification',
		() => import('./features/certificates/verification.page.tsx'),
		SSR ? () => import('./features/certificates/verification.data.server.ts') : undefined,
	),
	page(
		'/policies/:slug',
		() => import('./features/policies/policy.page.tsx'),
		SSR ? () => import('./features/policies/policy.data.server.ts') : undefined,
	),

	page(
		'/whitepaper/editions',
		() => import('./features/whitepapers/editions.page.tsx'),
		SSR ? () => import('./features/whitepapers/editions.data.server.ts') : undefined,
	),
	page(
		'/whitepaper/:slug',
		() => import('./features/whitepapers/whitepaper.page.tsx'),
		SSR ? () => import('./features/whitepapers/whitepaper.data.server.ts') : undefined,
	),
	page(
		'/blog',
		() => import('./features/blog/blog.page.tsx'),
		SSR ? () => import('./features/blog/blog.data.server.ts') : undefined,
	),
	page(
		'/blog/:slug',
		() => import('./features/blog/article.page.tsx'),
		SSR ? () => import('./features/blog/article.data.server.ts') : undefined,
	),
	page(
		'/contact',
		() => import('./features/contact/contact.page.tsx'),
		SSR ? () => import('./features/contact/contact.data.server.ts') : undefined,
	),
	page('/contact/sent', () => import('./features/contact/sent.page.tsx'), undefined, NOT_IN_SITEMAP),

	page(
		'/search',
		() => import('./features/search/search.page.tsx'),
		SSR ? () => import('./features/search/search.data.server.ts') : undefined,
		// Linked on every page.
		NEITHER,
	),
	page('/404', () => import('./shell/not-found.page.tsx'), undefined, NOT_IN_SITEMAP),
	...(import.meta.env.DEV
		? [page('/gallery', () => import('./gallery/gallery.page.tsx'), undefined, NOT_IN_SITEMAP)]
		: []),

	page(
		COURSE_PAGE,
		() => import('#app/features/courses/course/course.page.tsx'),
		SSR ? () => import('#app/features/courses/course/course.data.server.ts') : undefined,
	),
]
