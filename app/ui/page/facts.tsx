import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** Facts with their labels: in rows, or as a style sheet says. */
export const Facts = ({ facts, className = 'facts' }: { facts: readonly Fact[]; className?: string | undefined }) => (
	<dl className={className}>
		{facts.map(({ label, value }) => (
			<div key={label}>
				<dt>{label}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
)
