import css from './related-links.module.css'

export type RelatedLink = { about: string; title: string; to: string }

/** Links to related pages at the end of a text. */
export function RelatedLinks({ links }: { links: RelatedLink[] }) {
	return (
		<nav aria-label="Read on" className={css.links}>
			<ul>
				{links.map(({ about, title, to }) => (
					<li key={to}>
						<a href={to}>
							<span className="soft">{about}</span> <strong>{title}</strong>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
