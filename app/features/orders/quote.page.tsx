import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import css from './orders.module.css'
import type { read } from './quote.data.server.ts'
import { Quote } from './quote.tsx'
import { QuoteForm } from './quote-form.tsx'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description, states }, answer }: Data): Head => ({
	title: answer?.quote ? states[answer.quote.status].title : title,
	description,
	noindex: answer !== undefined,
})

/** The form; the server renders a quote, for browsers to show without a script. */
export default function QuotePage({ data: { words, choices, answer } }: PageProps<Data>) {
	if (import.meta.env.SSR && answer?.quote) return <Quote quote={answer.quote} list={answer.list} words={words} />
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				<QuoteForm choices={choices} refused={answer?.refused} />
			</div>
		</>
	)
}
