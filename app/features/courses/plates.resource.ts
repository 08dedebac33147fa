import type { Resource } from '#app/base/resource.ts'
import { plateAddress } from '#app/ui/plate.tsx'
import { CATEGORIES, SCHEMES } from '#catalogue/schema.ts'
import { INK, STANDARD_INKS } from '#drawing/inks.ts'
import { plateFile, sheetOf } from '#drawing/plates/plate.ts'
import { ringsFile } from '#drawing/plates/rings.ts'

const GROUNDS = ['ink', 'paper'] as const

/** The engraved plates, large and small, and the plaited rings about the large ones. */
export const resources = (): Resource[] => [
	...GROUNDS.flatMap((ground): Resource[] => [
		{ path: `/plates/${ground}.svg`, read: () => sheetOf(SCHEMES, ground) },
		...SCHEMES.map((scheme): Resource => {
			const color = ground === 'ink' ? '#ffffff' : (STANDARD_INKS[scheme] ?? INK)
			return { path: plateAddress(scheme, ground), read: () => plateFile(scheme, ground, color) }
		}),
	]),
	...CATEGORIES.map((_, i): Resource => ({ path: `/plates/rings-${i + 1}.svg`, read: () => ringsFile(i + 1) })),
]
