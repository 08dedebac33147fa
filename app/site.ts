import { createContext, useContext } from 'react'
import type { readSite } from './site.data.server.ts'

/** What the shell needs on every page. */
export type SiteData = ReturnType<typeof readSite>

export const SiteContext = createContext<SiteData | undefined>(undefined)

/** The provider's facts that every page has at hand. */
export function useSite(): SiteData['site'] {
	return useSiteData().site
}

export function useSiteData(): SiteData {
	const data = useContext(SiteContext)
	if (!data) throw new Error('The page has no data about the provider')
	return data
}
