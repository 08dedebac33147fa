import type { Fact } from '#shared/order-view.ts'
import css from './orders.module.css'

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
	<dl className={css.facts}>
		{facts.map(({ label, value }) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
)
