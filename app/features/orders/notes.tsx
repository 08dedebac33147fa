import type { SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'

/** Why a form was refused. */
export const Refused = ({ sent }: { sent: SentForm | undefined }) =>
	sent ? (
		<p className={css.sample} role="alert">
			{sent.problem}
		</p>
	) : null

/** How to reach us about an order, a seat or a quote, with its reference in one piece. */
export function Questions({ text, reference }: { text: string; reference: string }) {
	const [before, after] = text.split('{reference}')
	return (
		<p className={css.questions}>
			<span>{before}</span>
			<strong>{reference}</strong>
			<span>{after}</span>
		</p>
	)
}
