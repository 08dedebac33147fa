import { createContext, useContext } from 'react'
import { useClientValue } from '#app/ui/browser/use-client-value.ts'
import { quarterOf } from '#shared/class-state.ts'
import type { readSite } from './site.data.server.ts'

/** The data that the shell needs on every page. */
export type SiteData = ReturnType<typeof readSite>

export const SiteContext = createContext<SiteData | undefined>(undefined)

/** Facts about the provider, available on every page. */
export function useSite(): SiteData['site'] {
	return useSiteData().site
}

export function useSiteData(): SiteData {
	const data = useContext(SiteContext)
	if (!data) throw new Error('The page has no data about the provider')
	return data
}

/** The moment at which the page is shown; in the rendered page and during hydration that of rendering. */
export const useNow = (): number => useClientValue(() => quarterOf(Date.now()), useSiteData().built)
