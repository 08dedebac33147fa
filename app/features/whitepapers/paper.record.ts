import { notFound } from '#app/seo.ts'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/paper.record.ts'
import { paperFile } from './paper.server.ts'

export async function loader({ params }: Route.LoaderArgs) {
	const paper = loadContent().whitepapers.find(({ slug }) => `whitepaper-${slug}.pdf` === params.file)
	if (!paper) throw notFound()
	return new Response(new Uint8Array(await paperFile(paper)), { headers: { 'Content-Type': 'application/pdf' } })
}
