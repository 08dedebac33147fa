import type { ReactNode } from 'react'

/** Named states of a component, for the gallery, the unit tests and axe. */
export type Examples = Record<string, () => ReactNode>
