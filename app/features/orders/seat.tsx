import { PageHead } from '#app/ui/page-head.tsx'
import type { OrderWords } from '#catalogue/page-schema.ts'
import type { SeatView, SentForm } from '#shared/order-view.ts'
import { Accept } from './accept.tsx'
import { Booked } from './booked.tsx'
import { Questions } from './notes.tsx'
import css from './orders.module.css'

type Props = { seat: SeatView; sent: SentForm | undefined; words: OrderWords }

/** For who attends where another pays, and for who is invited to take over a seat. */
export function Seat({ seat: { reference, status, day = '', accept, ...seat }, sent, words }: Props) {
	const { title, states } = words.seat
	const text = states[status].text.replace('{day}', day).replace('{inviter}', accept?.inviter ?? '')
	return (
		<>
			<PageHead kicker={`${title} ${reference}`} title={states[status].title} lead={text} />
			<div className={css.page}>
				<Booked {...seat} />
				{accept && <Accept action={accept.action} words={words.seat.accept} sent={sent} />}
				<Questions text={words.questions} reference={reference} />
			</div>
		</>
	)
}
