import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './quote.data.server.ts'
import { QuoteForm } from './quote-form.tsx'

export const head = ({ words: { title, description }, answer }: DataOf<typeof read>): Head => ({
	title: answer ? `Error: ${title}` : title,
	description,
	noindex: answer !== undefined,
})

/** The form; what is refused without a script comes back with it. */
export default function QuotePage({ data: { words, choices, answer } }: PageProps<DataOf<typeof read>>) {
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className="page" data-quiet>
				<QuoteForm choices={choices} refused={answer} />
				<p className="soft">{words.account}</p>
			</div>
		</>
	)
}
