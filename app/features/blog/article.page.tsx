import { Fragment } from 'react'
import { type DataOf, FEED, type Head, type PageProps } from '#app/base/page.ts'
import { LongText } from '#app/ui/page/long-text.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import type { read } from './article.data.server.ts'

type Data = DataOf<typeof read>

export const head = ({ title, summary }: Data): Head => ({ title, description: summary, feed: FEED })

export default function ArticlePage({ data: article }: PageProps<Data>) {
	return (
		<article data-scheme={article.scheme}>
			<PageHead title={article.title} lead={article.summary} scheme={article.scheme} />
			<LongText contents={article.contents} margin={<Byline article={article} />}>
				<Prose html={article.html} />
				<RelatedLinks links={article.related} />
			</LongText>
		</article>
	)
}

const Byline = ({ article }: { article: Data }) => (
	<p>
		<span>{`By ${article.author}, `}</span>
		<time dateTime={article.date}>{article.dated}</time>
		<span>{`, ${article.minutes} minutes to read. Topics: `}</span>
		{article.topics.map((topic, index) => (
			<Fragment key={topic}>
				<span>{index > 0 ? ', ' : ''}</span>
				<a href={`/blog?${new URLSearchParams({ topic })}`}>{topic}</a>
			</Fragment>
		))}
	</p>
)
