import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import { dateText } from '#shared/date-text.ts'
import { minutesToRead } from './blog.rules.ts'

export function read() {
	const { articles } = loadContent()
	return {
		words: wordsOf('blog'),
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
