import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { contentAddresses } from './addresses.server.ts'

const { courses, policies, whitepapers, articles } = contentAddresses()

// One route for each address of a content file, so that an unknown one falls through to the not-found page.
const each = (paths: string[], file: string) => paths.map((path) => route(path.slice(1), file, { id: path.slice(1) }))

export default [
	index('features/home/home.page.tsx'),
	route('about', 'features/about/about.page.tsx'),
	route('accredited', 'features/accredited/accredited.page.tsx'),
	route('registration', 'features/registration/registration.page.tsx'),

	route('courses', 'features/courses/courses.page.tsx'),
	...each(
		['all', 'training', 'exemplar-global', 'lead-auditor', 'internal-auditor', 'awareness'].map(
			(list) => `/courses/${list}`,
		),
		'features/courses/course-list.page.tsx',
	),
	...each(['/courses/consultancy', '/courses/customised'], 'features/courses/service.page.tsx'),
	route('courses/practice-exam', 'features/quiz/quiz.page.tsx'),
	...each(courses, 'features/courses/course.page.tsx'),

	route('policies', 'features/policies/policies.page.tsx'),
	route('policies/verification', 'features/certificates/verification.page.tsx'),
	...each(policies, 'features/policies/policy.page.tsx'),

	route('whitepaper/editions', 'features/whitepapers/editions.page.tsx'),
	...each(whitepapers, 'features/whitepapers/whitepaper.page.tsx'),
	route('blog', 'features/blog/blog.page.tsx'),
	...each(articles, 'features/blog/article.page.tsx'),
	route('blog/feed.xml', 'features/blog/feed.record.ts'),
	route('contact', 'features/contact/contact.page.tsx'),

	route('data/courses.json', 'features/registration/courses.record.ts'),
	route('data/countries.json', 'features/registration/countries.record.ts'),
	route('data/course/:course', 'features/courses/course.record.ts'),
	route('data/quiz/:group', 'features/quiz/questions.record.ts'),
	...whitepapers.map((path) => {
		const file = `documents/whitepaper-${path.split('/').at(-1)}.pdf`
		return route(file, 'features/whitepapers/paper.record.ts', { id: file })
	}),
	route('sitemap.xml', 'sitemap.record.ts'),
	route('robots.txt', 'robots.record.ts'),
	route('manifest.webmanifest', 'manifest.record.ts'),

	route('offline', 'offline/offline.page.tsx'),
	...(import.meta.env.DEV ? [route('gallery', 'gallery/gallery.page.tsx')] : []),
	route('*', 'shell/not-found.page.tsx'),
] satisfies RouteConfig
