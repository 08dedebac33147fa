import css from './card-grid.module.css'
import { Held } from './held.tsx'
import './card-rows.css'

type Card = {
	title: string
	text: string
	link?: { label: string; to: string } | undefined
	/** For its medallion. */
	course?: { scheme: string; category: string }
}

/** A heading and text cards with optional links. */
export function CardGrid({ heading, cards }: { heading: string; cards: Card[] }) {
	return (
		<section className={css.section}>
			<h2>{heading}</h2>
			<ul className={`card-rows ${css.grid}`}>
				{cards.map((card) => (
					<li key={card.link?.to ?? card.title} className={css.card} data-scheme={card.course?.scheme}>
						{card.course && <span className="medallion" data-level={card.course.category} />}
						<h3>{card.title}</h3>
						<p>
							<Held text={card.text} />
						</p>
						{card.link && <a href={card.link.to}>{card.link.label}</a>}
					</li>
				))}
			</ul>
		</section>
	)
}
