import css from './card-grid.module.css'
import { Link } from './link.tsx'

type Card = { title: string; text: string; link?: { label: string; to: string } | undefined }

/** A heading and cards of text, each with a link if it leads somewhere. */
export function CardGrid({ heading, cards }: { heading: string; cards: Card[] }) {
	return (
		<section className={css.section}>
			<h2>{heading}</h2>
			<ul className={css.grid}>
				{cards.map((card) => (
					<li key={card.title} className={css.card}>
						<h3>{card.title}</h3>
						<p>{card.text}</p>
						{card.link && <Link to={card.link.to}>{card.link.label}</Link>}
					</li>
				))}
			</ul>
		</section>
	)
}
