import type { DataOf, Head, PageProps } from '#app/page.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { read } from './accredited.data.server.ts'
import css from './accredited.module.css'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

export default function AccreditedPage({ data: { title, lead, offer, why, cards } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={title} lead={lead} />
			<div className={css.lists}>
				{[offer, why].map((list) => (
					<section key={list.heading}>
						<h2>{list.heading}</h2>
						<ul>
							{list.items.map((item) => (
								<li key={item}>{item}</li>
							))}
						</ul>
					</section>
				))}
			</div>
			<CardGrid heading="Our services" cards={cards} />
		</>
	)
}
