import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { pageMeta } from '#app/seo.ts'
import { Chips } from '#app/ui/chips.tsx'
import { useAwake } from '#app/ui/client-value.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import { dateText } from '#shared/date-text.ts'
import type { Route } from './+types/blog.page.ts'
import css from './blog.module.css'
import { FEED, feedLink } from './feed-link.ts'
import { minutesToRead } from './reading.ts'

export function loader() {
	const { articles, pages } = loadContent()
	return {
		words: pages.blog,
		articles: articles.map(({ slug, title, summary, author, date, topics, words }) => ({
			slug,
			title,
			summary,
			author,
			date,
			topics,
			dated: dateText(date),
			minutes: minutesToRead(words),
		})),
	}
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
	currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = (args) => [...pageMeta(args, args.loaderData.words), feedLink]

export default function BlogPage({ loaderData: { words, articles } }: Route.ComponentProps) {
	const [params] = useSearchParams()
	const awake = useAwake()
	const topic = awake ? params.get('topic') : null
	const topics = [...new Set(articles.flatMap((article) => article.topics))].sort()
	const shown = articles.filter((article) => !topic || article.topics.includes(topic))
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				<Chips
					label="Topics"
					chips={[
						{ label: 'All topics', to: '/blog', current: !topic },
						...topics.map((name) => ({
							label: name,
							to: `/blog?${new URLSearchParams({ topic: name })}`,
							current: topic === name,
						})),
					]}
				/>
				{shown.length === 0 && <p>No article has this topic.</p>}
				<ul className={css.list}>
					{shown.map((article) => (
						<li key={article.slug}>
							<p className={css.about}>
								<time dateTime={article.date}>{article.dated}</time>, {article.minutes} minutes
							</p>
							<h2>
								<a href={`/blog/${article.slug}`}>{article.title}</a>
							</h2>
							<p>{article.summary}</p>
							<p className={css.about}>{article.topics.join(', ')}</p>
						</li>
					))}
				</ul>
				<p className={css.byline}>
					<a href={FEED}>RSS feed of the blog</a>
				</p>
			</div>
		</>
	)
}
