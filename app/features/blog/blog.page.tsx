import { useQuery } from '#app/base/location.ts'
import { type DataOf, FEED, type Head, type PageProps } from '#app/base/page.ts'
import '#app/ui/page/card-rows.css'
import '#app/ui/style/marks.css'
import { Chips } from '#app/ui/page/chips.tsx'
import { Held } from '#app/ui/page/held.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './blog.data.server.ts'
import css from './blog.module.css'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description } }: Data): Head => ({ title, description, feed: FEED })

export default function BlogPage({ data: { words, articles } }: PageProps<Data>) {
	const topic = useQuery().get('topic')
	const topics = [...new Set(articles.flatMap((article) => article.topics))].sort()
	const shown = articles.filter((article) => !topic || article.topics.includes(topic))
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className="page">
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
				<ul className={`card-rows ${css.list}`}>
					{shown.map((article) => (
						<li key={article.slug} data-scheme={article.scheme}>
							{article.scheme ? <span className="medallion" data-ground="paper" /> : <span data-mark="document" />}
							<p className="soft">
								<time dateTime={article.date}>{article.dated}</time>
								<span>{`, ${article.minutes} minutes`}</span>
							</p>
							<h2>
								<a href={`/blog/${article.slug}`} className="stretched">
									{article.title}
								</a>
							</h2>
							<p>
								<Held text={article.summary} />
							</p>
							<p className="soft">{article.topics.join(', ')}</p>
						</li>
					))}
				</ul>
				<p className={css.feed}>
					<a href={FEED} className="target soft">
						RSS feed of the blog
					</a>
				</p>
			</div>
		</>
	)
}
