import { createContext, useContext, useEffect, useMemo } from 'react'
import type { Page, PageModule } from './page.ts'
import { writeStorage } from './ui/storage.ts'

export type Location = {
	pathname: string
	search: string
	hash: string
	/** What `navigate` was given; it survives a reload. */
	state?: unknown
	/** Another for each navigation. */
	key: number
}

export type ShownPage = { page: Page; module: PageModule<unknown>; data: unknown; location: Location }

export const ShownPageContext = createContext<ShownPage | undefined>(undefined)

function useShown(): ShownPage {
	const shown = useContext(ShownPageContext)
	if (!shown) throw new Error('No page is shown')
	return shown
}

/** Where the shown page stands. While the built page hydrates it has neither query nor fragment. */
export const useLocation = () => useShown().location

/** The data of the shown page, if it is the one with this path in app/pages.ts. */
export function useDataOf<Data>(path: string): Data | undefined {
	const { page, data } = useShown()
	return page.path === path ? (data as Data) : undefined
}

export function useQuery(): URLSearchParams {
	const { search } = useLocation()
	return useMemo(() => new URLSearchParams(search), [search])
}

/** Undefined in browsers that have no Navigation API: they load each page in full. */
export const navigationOf = () =>
	'URLPattern' in window ? (window as { navigation?: Navigation }).navigation : undefined

export const STATE = 'state-after-load'
/** Marks navigations that no visitor asked for: they do not warn. */
export const BY_THE_SITE = 'by-the-site'

/** Goes to an address of the site. */
export function navigate(
	to: string,
	{ state, history = 'auto' }: { state?: unknown; history?: 'auto' | 'replace' } = {},
) {
	const navigation = navigationOf()
	if (navigation) {
		// Rejects when another navigation overtakes this one.
		const { committed, finished } = navigation.navigate(to, { state, history, info: BY_THE_SITE })
		for (const end of [committed, finished]) end?.catch(() => {})
		return
	}
	if (state) writeStorage('sessionStorage', STATE, JSON.stringify(state))
	if (history === 'replace') location.replace(to)
	else location.assign(to)
}

/** Asked before a page of the site is left for another; a sentence makes the visitor confirm. */
let leaveWarning: string | undefined
export const currentWarning = () => leaveWarning

/** While `warning` is a sentence, turning to another page asks the visitor to confirm. */
export function useTurnWarning(warning: string | undefined) {
	useEffect(() => {
		leaveWarning = warning
		return () => {
			leaveWarning = undefined
		}
	}, [warning])
}

let fullLoads = false
export const loadsPagesInFull = () => fullLoads

/** From now on each page is loaded in full, because a part of the site failed. */
export const loadPagesInFull = () => {
	fullLoads = true
}
