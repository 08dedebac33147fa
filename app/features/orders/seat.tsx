import { PageHead } from '#app/ui/page-head.tsx'
import type { OrderWords } from '#catalogue/schema.ts'
import type { SeatView } from '#shared/order-view.ts'
import { Booked } from './booked.tsx'
import css from './orders.module.css'

/** For who attends where another pays. */
export function Seat({ seat: { reference, status, ...seat }, words }: { seat: SeatView; words: OrderWords }) {
	const { title, states } = words.seat
	return (
		<>
			<PageHead kicker={`${title} ${reference}`} title={states[status].title} lead={states[status].text} />
			<div className={css.page}>
				<Booked {...seat} />
				<p className={css.questions}>{words.questions.replace('{reference}', reference)}</p>
			</div>
		</>
	)
}
