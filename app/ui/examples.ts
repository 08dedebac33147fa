import type { ReactNode } from 'react'

/** Named states of a block: they feed the gallery, the unit tests and axe. */
export type Examples = Record<string, () => ReactNode>
