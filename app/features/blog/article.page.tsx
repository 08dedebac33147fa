import { notFound, pageMeta } from '#app/seo.ts'
import { Onward } from '#app/ui/onward.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { editionOf } from '#content/editions.server.ts'
import { loadContent } from '#content/load.server.ts'
import { dateText } from '#shared/date-text.ts'
import type { Route } from './+types/article.page.ts'
import css from './blog.module.css'
import { feedLink } from './feed-link.ts'
import { minutesToRead } from './reading.ts'

export function loader({ params: { slug } }: Route.LoaderArgs) {
	const { articles } = loadContent()
	const place = articles.findIndex((candidate) => candidate.slug === slug)
	const article = articles[place]
	if (!article) throw notFound()
	const { title, summary, author, date, topics, standard, html, words } = article
	const edition = standard === undefined ? undefined : editionOf(standard)
	const next = articles[(place + 1) % articles.length] ?? article
	return {
		title,
		summary,
		author,
		date,
		topics,
		html,
		dated: dateText(date),
		minutes: minutesToRead(words),
		onward: [
			edition?.scheme
				? { about: 'Courses for this standard', title: edition.standard, to: `/courses/all?scheme=${edition.scheme}` }
				: { about: 'Courses', title: 'All courses', to: '/courses/all' },
			...(next === article ? [] : [{ about: 'Next article', title: next.title, to: `/blog/${next.slug}` }]),
			...(edition ? [{ about: 'Register', title: 'All editions', to: edition.to }] : []),
			{ about: 'Blog', title: 'All articles', to: '/blog' },
		],
	}
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => [
	...pageMeta(args, { title: loaderData.title, description: loaderData.summary }),
	feedLink,
]

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
	return (
		<article>
			<PageHead title={article.title} lead={article.summary} />
			<div className={css.page}>
				<p className={css.byline}>
					By {article.author}, <time dateTime={article.date}>{article.dated}</time>, {article.minutes} minutes to read.
					Topics:{' '}
					{article.topics.map((topic, index) => (
						<span key={topic}>
							{index > 0 && ', '}
							<a href={`/blog?${new URLSearchParams({ topic })}`}>{topic}</a>
						</span>
					))}
				</p>
				<Prose html={article.html} />
				<Onward links={article.onward} />
			</div>
		</article>
	)
}
