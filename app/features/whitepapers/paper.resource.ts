import type { Resource } from '#app/base/resource.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { paperFile } from './paper.server.ts'

export const resources = (): Resource[] =>
	loadContent().whitepapers.map((paper) => ({
		path: `/documents/whitepaper-${paper.slug}.pdf`,
		read: () => paperFile(paper),
	}))
