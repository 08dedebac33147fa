import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Specimen } from '#app/ui/certificate-sheet/certificate-sheet.tsx'
import '#app/ui/page/card-rows.css'
import { Counter } from '#app/ui/motion/counter.tsx'
import { Held } from '#app/ui/page/held.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { StandardTiles } from '#app/ui/page/standard-tiles.tsx'
import type { read } from './about.data.server.ts'
import css from './about.module.css'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

export default function AboutPage({ data: page }: PageProps<Data>) {
	return (
		<>
			<div data-hero>
				<PageHead
					title={page.title}
					lead={page.lead}
					figure={
						<div>
							<Specimen face={page.specimen} className={css.specimen} />
						</div>
					}
				>
					<a href="/contact" className={buttonClass('gold')}>
						Contact Us
					</a>
				</PageHead>
			</div>
			<div className={css.about}>
				<div className={css.text}>
					{page.about.map((paragraph) => (
						<p key={paragraph}>
							<Held text={paragraph} />
						</p>
					))}
					<h2>Key courses</h2>
					<ul className={css.key}>
						{page.keyCourses.map((link) => (
							<li key={link.to}>
								<a href={link.to}>{link.label}</a>
							</li>
						))}
					</ul>
				</div>
				<StandardTiles standards={page.standards} label="Standards we teach" />
			</div>
			<ul className={`card-rows ${css.cards}`}>
				{page.cards.map((card) => (
					<li key={card.title} className="box">
						<h2>{card.title}</h2>
						<p>{card.text}</p>
					</li>
				))}
			</ul>
			<section className={css.achievements} aria-labelledby="achievements">
				<h2 id="achievements">{page.achievements.heading}</h2>
				<dl>
					{page.achievements.counters.map(({ label, value }) => (
						<div key={label} data-number={typeof value === 'number'}>
							<dt>{label}</dt>
							<dd>
								<Counter value={value} />
							</dd>
						</div>
					))}
				</dl>
				<a href="/registration" className={buttonClass('gold')}>
					Get Started
				</a>
			</section>
		</>
	)
}
