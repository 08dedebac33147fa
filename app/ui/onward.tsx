import css from './onward.module.css'

export type OnwardLink = { about: string; title: string; to: string }

/** Where a reader may go from the end of a text. */
export function Onward({ links }: { links: OnwardLink[] }) {
	return (
		<nav aria-label="Read on" className={css.onward}>
			<ul>
				{links.map(({ about, title, to }) => (
					<li key={to}>
						<a href={to}>
							<span>{about}</span> <strong>{title}</strong>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
