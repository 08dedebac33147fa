import css from './chips.module.css'

type Chip = { label: string; to: string; current?: boolean }

/** A row of short links, one of which may be marked as current. */
export function Chips({ label, chips }: { label: string; chips: readonly Chip[] }) {
	return (
		<nav aria-label={label}>
			<ul className={css.chips}>
				{chips.map(({ label: text, to, current }) => (
					<li key={to}>
						<a href={to} aria-current={current ? 'true' : undefined}>
							{text}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
