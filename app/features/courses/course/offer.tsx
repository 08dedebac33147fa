import { useCountry } from '#app/base/country.ts'
import { type ByCountry, inCountry, percentOf, type WrittenPrice } from '#app/base/price.ts'
import { useNow } from '#app/base/site.ts'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { CountryChoice } from '#app/features/courses/country-choice.tsx'
import { ASK } from '#app/features/courses/next-dates.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import '#app/ui/page/bill.css'
import { Facts } from '#app/ui/page/facts.tsx'
import { isOpen } from '#shared/class-state.ts'
import css from './course.module.css'
import type { CourseDetail } from './detail.server.ts'

type Dates = CourseDetail['dates']

/** Fee, next date and registration, in the banner of a course. */
export function Offer({ course, dates }: { course: CourseCardData; dates: Dates | undefined }) {
	const { original, offer, taxRate, total } = inCountry(course.prices, useCountry())
	return (
		<div className={css.offer}>
			{/* Replaced as a whole where another country's prices come: figures of another width would be seen as moving. */}
			<p key={total}>
				<strong>{offer}</strong>{' '}
				<span>
					<span>List price</span> <s>{original}</s>
				</span>{' '}
				<span>{taxRate ? `${total} with ${percentOf(taxRate)}% tax` : 'No tax is added'}</span>
			</p>
			<a href={`/registration?course=${course.id}`} className={buttonClass('gold')}>
				<span>
					Enrol <span>in this course</span>
				</span>
			</a>
			{dates && <NextDate dates={dates} />}
		</div>
	)
}

/** The first day of the next class that takes registrations. */
export function NextDate({ dates }: { dates: Dates }) {
	const now = useNow()
	const next = dates.find(({ state }) => isOpen(state, now))
	return (
		<p key={next?.slug} className={css.next}>
			<span>{next ? 'Next dates' : 'No date is set'}</span>
			<a href={next ? '#next-dates' : ASK} className="target">
				{next ? next.dates : 'Ask for the next dates'}
			</a>
		</p>
	)
}

type FeeProps = { prices: ByCountry<WrittenPrice>; taxNotes: ByCountry<string> | undefined }

export function Fee({ prices, taxNotes }: FeeProps) {
	const country = useCountry()
	const { original, offer, taxRate, tax, total } = inCountry(prices, country)
	const rows = [
		{ label: 'List price', value: <s>{original}</s> },
		{ label: 'Fee', value: offer },
		{ label: `Tax (${percentOf(taxRate)}%)`, value: tax },
		{ label: 'Total', value: <strong>{total}</strong> },
	]
	return (
		<div className={css.fee}>
			<Facts key={total} facts={rows} className="bill" />
			{country !== 'IN' && offer.startsWith('₹') && <p>In rupees: this course has no dollar price.</p>}
			{taxNotes && <p>{inCountry(taxNotes, country)}</p>}
			<CountryChoice say={(code) => `Total ${inCountry(prices, code).total}`} />
		</div>
	)
}
