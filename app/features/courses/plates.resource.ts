import type { Resource } from '#app/base/resource.ts'
import { plateNames, plateSvg } from '#drawing/plates.server.ts'

/** The drawings that style sheets use as masks. */
export const resources = (): Resource[] =>
	plateNames.map((name) => ({ path: `/plates/${name}.svg`, read: () => plateSvg(name) }))
