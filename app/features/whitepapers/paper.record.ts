import type { LoaderFunctionArgs } from 'react-router'
import { loadContent } from '#content/load.server.ts'
import { paperFile } from './paper.server.ts'

export async function loader({ url }: LoaderFunctionArgs) {
	const [, slug] = url.pathname.match(/\/whitepaper-([^/]+)\.pdf$/) ?? []
	const paper = loadContent().whitepapers.find((candidate) => candidate.slug === slug)
	if (!paper) throw new Response(null, { status: 404, statusText: 'Not Found' })
	return new Response(new Uint8Array(await paperFile(paper)), { headers: { 'Content-Type': 'application/pdf' } })
}
