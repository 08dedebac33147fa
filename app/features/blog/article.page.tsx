import { Link } from 'react-router'
import { pageMeta } from '#app/seo.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/article.page.ts'
import css from './blog.module.css'
import { dateText, minutesToRead } from './reading.ts'

export function loader({ pattern }: Route.LoaderArgs) {
	const slug = pattern.split('/').at(-1)
	const article = loadContent().articles.find((candidate) => candidate.slug === slug)
	if (!article) throw new Response(null, { status: 404, statusText: 'Not Found' })
	const { title, summary, author, date, topics, html, words } = article
	return { title, summary, author, date, topics, html, minutes: minutesToRead(words) }
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData.title, description: loaderData.summary })

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
	return (
		<article>
			<PageHead title={article.title} lead={article.summary} />
			<div className={css.page}>
				<p className={css.byline}>
					By {article.author}, <time dateTime={article.date}>{dateText(article.date)}</time>, {article.minutes} minutes
					to read. Topics:{' '}
					{article.topics.map((topic, index) => (
						<span key={topic}>
							{index > 0 && ', '}
							<Link to={`/blog?${new URLSearchParams({ topic })}`}>{topic}</Link>
						</span>
					))}
				</p>
				<Prose html={article.html} />
				<p className={css.byline}>
					<Link to="/blog">All articles</Link>
				</p>
			</div>
		</article>
	)
}
