import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import { dateText } from '#shared/days-text.ts'

type Article = ReturnType<typeof loadContent>['articles'][number]

/** Of an article in the list and at the head of its page. */
export const articleFacts = ({ title, summary, author, date, topics, words }: Article) => ({
	title,
	summary,
	author,
	date,
	topics,
	dated: dateText(date),
	/** Whole minutes at 220 words a minute, at least one. */
	minutes: Math.max(1, Math.ceil(words / 220)),
})

export function read() {
	const { articles } = loadContent()
	return {
		words: wordsOf('blog'),
		articles: articles.map((article) => ({
			slug: article.slug,
			scheme: article.standard && editionOf(article.standard).scheme,
			...articleFacts(article),
		})),
	}
}
