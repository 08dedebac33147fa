import { createContext, useContext } from 'react'
import type { RootData } from './root.tsx'

export const Site = createContext<RootData['site'] | undefined>(undefined)

/** The provider's facts that every page has at hand. */
export function useSite(): RootData['site'] {
	const site = useContext(Site)
	if (!site) throw new Error('The page has no data about the provider')
	return site
}
