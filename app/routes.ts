import { index, type RouteConfig, route } from '@react-router/dev/routes'

// Every visitor gets this table: it must not grow with the content. Which addresses exist is said in addresses.server.ts;
// the loader of a page answers 404 for any other, and nothing is built there.

export default [
	index('features/home/home.page.tsx'),
	route('about', 'features/about/about.page.tsx'),
	route('accredited', 'features/accredited/accredited.page.tsx'),
	route('registration', 'features/registration/registration.page.tsx'),

	route('courses', 'features/courses/courses.page.tsx'),
	route('courses/consultancy', 'features/courses/service.page.tsx', { id: 'consultancy' }),
	route('courses/customised', 'features/courses/service.page.tsx', { id: 'customised' }),
	route('courses/practice-exam', 'features/quiz/quiz.page.tsx'),
	route('courses/:list/:page?', 'features/courses/course-list.page.tsx'),
	route(':by/:link', 'features/courses/course.page.tsx', { id: 'course' }),

	route('policies', 'features/policies/policies.page.tsx'),
	route('policies/verification', 'features/certificates/verification.page.tsx'),
	route('policies/:slug', 'features/policies/policy.page.tsx'),

	route('whitepaper/editions', 'features/whitepapers/editions.page.tsx'),
	route('whitepaper/:slug', 'features/whitepapers/whitepaper.page.tsx'),
	route('blog', 'features/blog/blog.page.tsx'),
	route('blog/:slug', 'features/blog/article.page.tsx'),
	route('blog/feed.xml', 'features/blog/feed.record.ts'),
	route('contact', 'features/contact/contact.page.tsx'),
	route('contact/sent', 'features/contact/sent.page.tsx'),

	// What the server fills in for browsers without scripts (scripts/plain-pages.ts); no visitor comes here.
	route('plain/contact', 'features/contact/contact-template.page.tsx'),
	route('plain/verification', 'features/certificates/verification-template.page.tsx'),

	route('data/courses.json', 'features/registration/courses.record.ts'),
	route('data/options.json', 'features/registration/options.record.ts'),
	route('data/enrolment/:course', 'features/registration/course.record.ts'),
	route('data/countries.json', 'features/registration/countries.record.ts'),
	route('data/course/:course', 'features/courses/course.record.ts'),
	route('data/courses/:list/:filter/:page', 'features/courses/listing.record.ts'),
	route('data/quiz/:group', 'features/quiz/questions.record.ts'),
	route('documents/:file', 'features/whitepapers/paper.record.ts'),
	route('sitemap.xml', 'sitemap.record.ts'),
	route('robots.txt', 'robots.record.ts'),
	route('.well-known/security.txt', 'security.record.ts'),
	route('manifest.webmanifest', 'manifest.record.ts'),

	route('offline', 'offline/offline.page.tsx'),
	...(import.meta.env.DEV ? [route('gallery', 'gallery/gallery.page.tsx')] : []),
	route('*', 'shell/not-found.page.tsx'),
] satisfies RouteConfig
