import type { Head } from '#app/base/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import css from './screens.module.css'

const NOT_FOUND = {
	title: '404 - Page Not Found',
	description: 'The page you are looking for does not exist.',
}

export const head = (): Head => ({ ...NOT_FOUND, noindex: true })

export default function NotFound() {
	return (
		<section className={css.screen}>
			<Rosette scheme="QMS" className={css.broken} weight={0.5} />
			<h1>{NOT_FOUND.title}</h1>
			<p>{NOT_FOUND.description}</p>
			<p>Please check the URL or return to the home page.</p>
			<p className={css.ways}>
				<a href="/" className={buttonClass('primary')}>
					Go to the home page
				</a>
				<a href="/courses/all" className={buttonClass('outline')}>
					See all courses
				</a>
			</p>
		</section>
	)
}
