import { createContext, useContext, useSyncExternalStore } from 'react'
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

const eachMinute = (onChange: () => void) => {
	const timer = setInterval(onChange, 60_000)
	return () => clearInterval(timer)
}

/** The time, also in a page that stays open for days; in the rendered page and during hydration that of rendering. */
export function useNow(): number {
	const { built } = useSiteData()
	return useSyncExternalStore(
		eachMinute,
		() => quarterOf(Date.now()),
		() => built,
	)
}
