import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { CardGrid } from '#app/ui/page/card-grid.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { StandardTiles } from '#app/ui/page/standard-tiles.tsx'
import type { read } from './courses.data.server.ts'
import css from './courses.module.css'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

export default function CoursesPage({ data: { title, lead, cards, standards } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={title} lead={lead}>
				<p>
					Not sure? <a href="/courses/path">Find your course in four questions</a>
				</p>
			</PageHead>
			<CardGrid heading="What We Offer" cards={cards} />
			<section className={css.standards} aria-labelledby="standards">
				<h2 id="standards">Choose the standard</h2>
				<StandardTiles standards={standards} />
			</section>
		</>
	)
}
