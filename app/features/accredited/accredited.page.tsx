import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { CardGrid } from '#app/ui/page/card-grid.tsx'
import '#app/ui/page/card-rows.css'
import { Held } from '#app/ui/page/held.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './accredited.data.server.ts'
import css from './accredited.module.css'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

export default function AccreditedPage({ data: { title, lead, offer, why, cards, evidence } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={title} lead={lead} />
			<div className={css.lists}>
				{[offer, why].map((list) => (
					<section key={list.heading}>
						<h2>{list.heading}</h2>
						<ul className="bullets">
							{list.items.map((item) => (
								<li key={item}>
									<Held text={item} />
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
			<section id="evidence" className={css.evidence} aria-labelledby="evidence-heading">
				<h2 id="evidence-heading">What stands behind each claim</h2>
				{evidence.some(({ isPending }) => isPending) && (
					<p>Where we name no evidence here, it is pending: ask us before you rely on the claim.</p>
				)}
				<ul className="card-rows">
					{evidence.map(({ claim, text, register }) => (
						<li key={claim} className="box">
							<h3>{claim}</h3>
							<p>
								<Held text={text} />
							</p>
							{register && <a href={register}>{register}</a>}
						</li>
					))}
				</ul>
			</section>
			<CardGrid heading="Our services" cards={cards} />
		</>
	)
}
