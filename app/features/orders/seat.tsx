import { PageHead } from '#app/ui/page/page-head.tsx'
import type { OrderWords } from '#catalogue/page-schema.ts'
import type { SeatView } from '#shared/order-view.ts'
import { Booked } from './booked.tsx'
import { Questions } from './notes.tsx'
import css from './orders.module.css'

type Props = { seat: SeatView; words: OrderWords }

/** The page of a person who attends where another pays. */
export function Seat({ seat: { reference, status, ...seat }, words }: Props) {
	const { title, states } = words.seat
	return (
		<>
			<PageHead kicker={`${title} ${reference}`} title={states[status].title} lead={states[status].text} />
			<div className={css.page}>
				<Booked {...seat} />
				<Questions text={words.questions} reference={reference} />
			</div>
		</>
	)
}
