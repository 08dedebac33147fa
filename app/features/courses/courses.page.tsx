import { pageMeta } from '#app/seo.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/courses.page.ts'

export function loader() {
	const { title, description, lead, cards } = loadContent().pages.courses
	return { title, description, lead, cards }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData)

export default function CoursesPage({ loaderData: { title, lead, cards } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title={title} lead={lead} />
			<CardGrid heading="What We Offer" cards={cards} />
		</>
	)
}
