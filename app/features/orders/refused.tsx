import type { SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'

/** Why a form was refused. */
export const Refused = ({ sent }: { sent: SentForm | undefined }) =>
	sent ? (
		<p className={css.sample} role="alert">
			{sent.problem}
		</p>
	) : null
