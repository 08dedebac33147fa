import type { DataOf, Head, PageProps } from '#app/page.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { read } from './courses.data.server.ts'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

export default function CoursesPage({ data: { title, lead, cards } }: PageProps<Data>) {
	return (
		<>
			<PageHead title={title} lead={lead} />
			<CardGrid heading="What We Offer" cards={cards} />
		</>
	)
}
