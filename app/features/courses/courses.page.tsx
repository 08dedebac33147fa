import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { CardGrid } from '#app/ui/page/card-grid.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './courses.data.server.ts'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

export default function CoursesPage({ data: { title, lead, cards } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={title} lead={lead}>
				<p>
					Not sure? <a href="/courses/path">Find your course in four questions</a>
				</p>
			</PageHead>
			<CardGrid heading="What We Offer" cards={cards} />
		</>
	)
}
