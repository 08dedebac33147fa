import { PageHead } from '#app/ui/page/page-head.tsx'
import type { QuoteWords } from '#catalogue/page-schema.ts'
import type { QuoteView, Refused } from '#shared/quote-view.ts'
import { Facts } from './facts.tsx'
import { GroupForm } from './group-form.tsx'
import { Questions } from './notes.tsx'
import css from './orders.module.css'

type Props = { quote: QuoteView; list: Refused | undefined; words: QuoteWords }

export function Quote({ quote, list, words }: Props) {
	const { number, company, person, status, validUntil, booked, price, taxNote, register, pdf } = quote
	const people = booked.at(-1)?.value ?? ''
	const { title, text } = words.states[status]
	const written = (sentence: string) => sentence.replace('{validUntil}', validUntil)
	return (
		<>
			<PageHead kicker={`Quote ${number}`} title={title} lead={written(text)} />
			<div className={css.page}>
				<section aria-labelledby="quoted">
					<h2 id="quoted">{`For ${company}`}</h2>
					<Facts facts={[{ label: 'Asked for by', value: person }, ...booked]} />
				</section>
				<section aria-labelledby="price">
					<h2 id="price">Price</h2>
					<Facts facts={[...price, { label: 'Valid until', value: validUntil }]} />
					<p>
						<a href={pdf} download>
							Download the quote as a PDF
						</a>
					</p>
					{taxNote && <p className={css.note}>{taxNote}</p>}
				</section>
				{register && <GroupForm action={register} people={people} words={words.group} refused={list} />}
				<Questions text={words.questions} reference={number} />
			</div>
		</>
	)
}
