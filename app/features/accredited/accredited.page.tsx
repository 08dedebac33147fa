import { pageMeta } from '#app/seo.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/accredited.page.ts'
import css from './accredited.module.css'

export const loader = () => loadContent().pages.accredited

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData)

export default function AccreditedPage({ loaderData: { title, lead, offer, why, cards } }: Route.ComponentProps) {
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
