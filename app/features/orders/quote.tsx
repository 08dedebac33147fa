import { PageHead } from '#app/ui/page-head.tsx'
import type { QuoteWords } from '#catalogue/schema.ts'
import type { QuoteView } from '#shared/quote-view.ts'
import { Facts } from './facts.tsx'
import css from './orders.module.css'

export function Quote({ quote, words }: { quote: QuoteView; words: QuoteWords }) {
	const { number, company, person, status, validUntil, booked, price, taxNote, order } = quote
	const { title, text } = words.states[status]
	const written = (sentence: string) => sentence.replace('{validUntil}', validUntil).replace('{number}', number)
	return (
		<>
			<PageHead kicker={`Quote ${number}`} title={title} lead={written(text)}>
				{order && (
					<p>
						<a href={order}>Open your order</a>
					</p>
				)}
			</PageHead>
			<div className={css.page}>
				<section aria-labelledby="quoted">
					<h2 id="quoted">{`For ${company}`}</h2>
					<Facts facts={[{ label: 'Asked for by', value: person }, ...booked]} />
				</section>
				<section aria-labelledby="price">
					<h2 id="price">Price</h2>
					<Facts facts={[...price, { label: 'Valid until', value: validUntil }]} />
					{taxNote && <p className={css.note}>{taxNote}</p>}
				</section>
				<p className={css.questions}>{written(words.questions)}</p>
			</div>
		</>
	)
}
