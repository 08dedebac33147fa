import { pageMeta } from '#app/seo.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import type { Route } from './+types/not-found.page.ts'
import css from './screens.module.css'

export const meta: Route.MetaFunction = (args) => [
	...pageMeta(args, {
		title: '404 - Page Not Found',
		description: 'The page you are looking for does not exist.',
	}).filter((tag) => 'title' in tag || ('name' in tag && tag.name === 'description')),
	{ name: 'robots', content: 'noindex' },
]

export function NotFound() {
	return (
		<section className={css.screen}>
			<Rosette scheme="QMS" className={css.broken} weight={0.5} />
			<h1>404 - Page Not Found</h1>
			<p>The page you are looking for does not exist.</p>
			<p>Please check the URL or return to the home page.</p>
			<p className={css.ways}>
				<Link to="/" className={buttonClass('primary')}>
					Go to the home page
				</Link>
				<Link to="/courses/all" className={buttonClass('outline')}>
					See all courses
				</Link>
			</p>
		</section>
	)
}

export default NotFound
