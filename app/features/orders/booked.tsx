import type { OrderView } from '#shared/order-view.ts'
import { Facts } from './facts.tsx'
import css from './orders.module.css'

type Props = Pick<OrderView, 'booked' | 'calendar' | 'joining'> & { person?: string | undefined }

/** What was booked for whom, and how to join. */
export const Booked = ({ person, booked, calendar, joining }: Props) => (
	<>
		<section aria-labelledby="booked">
			<h2 id="booked">{person ? `Booked for ${person}` : 'The seat'}</h2>
			<Facts facts={booked} />
			{calendar && (
				<p>
					<a href={calendar} download>
						Put the class into your calendar
					</a>
				</p>
			)}
		</section>
		{joining && (
			<section aria-labelledby="joining">
				<h2 id="joining">How to join</h2>
				<p className={css.joining}>{joining}</p>
			</section>
		)}
	</>
)
