import { createContext, useContext, useEffect, useMemo } from 'react'
import { writeStorage } from '#app/ui/browser/storage.ts'
import type { Page, PageModule } from './page.ts'

export type Location = {
	pathname: string
	search: string
	hash: string
	/** The state passed to `navigate`; it survives a reload. */
	state?: unknown
	/** Different for each navigation. */
	key: number
}

export type ShownPage = { page: Page; module: PageModule<unknown>; data: unknown; location: Location }

export const ShownPageContext = createContext<ShownPage | undefined>(undefined)

function useShown(): ShownPage {
	const shown = useContext(ShownPageContext)
	if (!shown) throw new Error('No page is shown')
	return shown
}

/** The location of the shown page. During hydration it has no fragment, and a query only if the page was rendered for one. */
export const useLocation = () => useShown().location

/** The data of the shown page if `path` is its pattern in app/pages.ts. */
export function useDataOf<Data>(path: string): Data | undefined {
	const { page, data } = useShown()
	return page.path === path ? (data as Data) : undefined
}

export function useQuery(): URLSearchParams {
	const { search } = useLocation()
	return useMemo(() => new URLSearchParams(search), [search])
}

/** Undefined in browsers without the Navigation API, which load each page in full. */
export function navigationOf(): Navigation | undefined {
	const { navigation } = window as { navigation?: Navigation }
	// WebKitGTK 2.50 has the object without its methods.
	return 'URLPattern' in window && typeof navigation?.navigate === 'function' ? navigation : undefined
}

export const STATE = 'state-after-load'
/** Marks navigations by the site itself, which show no leave warning. */
export const BY_THE_SITE = 'by-the-site'

/** Goes to an address of the site. */
export function navigate(
	to: string,
	{ state, history = 'auto' }: { state?: unknown; history?: 'auto' | 'replace' } = {},
) {
	const navigation = navigationOf()
	if (navigation) {
		// Both promises reject when another navigation replaces this one.
		const { committed, finished } = navigation.navigate(to, { state, history, info: BY_THE_SITE })
		for (const promise of [committed, finished]) promise?.catch(() => {})
		return
	}
	if (state) writeStorage('sessionStorage', STATE, JSON.stringify(state))
	if (history === 'replace') location.replace(to)
	else location.assign(to)
}

/** If set, the visitor must confirm it before leaving the page by a client navigation. */
let leaveWarning: string | undefined
export const currentWarning = () => leaveWarning

/** While `warning` is set, a client navigation to another page asks the visitor to confirm it. */
export function useNavigationWarning(warning: string | undefined) {
	useEffect(() => {
		leaveWarning = warning
		return () => {
			leaveWarning = undefined
		}
	}, [warning])
}

let fullLoads = false
export const loadsPagesInFull = () => fullLoads

/** Disables client navigation after an error: each page is then loaded in full. */
export const loadPagesInFull = () => {
	fullLoads = true
}
