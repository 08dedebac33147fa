import {
	createContext,
	startTransition,
	useContext,
	useEffect,
	useLayoutEffect,
	useMemo,
	useRef,
	useState,
} from 'react'
import { loadPageData } from './api.ts'
import { matchPage } from './match-page.ts'
import type { PageModule } from './page.ts'
import type { Page } from './pages.ts'
import { readStorage, writeStorage } from './ui/storage.ts'

/** Milliseconds after which a page that has not come yet is replaced by the loading screen. */
const LATE_MS = 200

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
const navigationOf = () => ('URLPattern' in window ? (window as { navigation?: Navigation }).navigation : undefined)

const STATE = 'state-after-load'
/** Marks navigations that no visitor asked for: they do not warn. */
const BY_THE_SITE = 'by-the-site'

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

function stateOfEntry(): unknown {
	const kept = readStorage('sessionStorage', STATE)
	if (!kept) return navigationOf()?.currentEntry?.getState()
	writeStorage('sessionStorage', STATE, null)
	return JSON.parse(kept)
}

/** Asked before a page of the site is left for another; a sentence makes the visitor confirm. */
let leaveWarning: string | undefined

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

/** From now on each page is loaded in full, because a part of the site failed. */
export const loadPagesInFull = () => {
	fullLoads = true
}

/**
 * The page to show, from the built one on. Links, forms, back and forward stay the browser's: it tells of each
 * navigation by its `navigate` event, and restores scroll position and focus once the handler is done.
 */
export function useShownPage(first: ShownPage): { shown: ShownPage; late: boolean } {
	const [shown, setShown] = useState(first)
	const [late, setLate] = useState(false)
	const latest = useRef(first)
	const committed = useRef<() => void>(undefined)

	// biome-ignore lint/correctness/useExhaustiveDependencies: a page that is shown ends the wait for it
	useLayoutEffect(() => committed.current?.(), [shown])

	useLayoutEffect(() => {
		const show = (next: ShownPage) => {
			latest.current = next
			setShown(next)
			return new Promise<void>((resolve) => {
				committed.current = resolve
			})
		}
		const locationAt = ({ pathname, search, hash }: URL | globalThis.Location, state: unknown): Location => ({
			pathname,
			search,
			hash,
			state,
			key: latest.current.location.key + 1,
		})
		const state = stateOfEntry()
		if (location.search || location.hash || state) void show({ ...first, location: locationAt(location, state) })

		const navigation = navigationOf()
		if (!navigation || first.page.path === '/offline') return

		const onNavigate = (event: NavigateEvent) => {
			if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return
			if (event.navigationType === 'reload' || fullLoads) return
			const url = new URL(event.destination.url)
			const match = matchPage(url.pathname)
			if (!match) return
			const turns = url.pathname !== location.pathname
			const warns = turns && leaveWarning && event.cancelable && event.info !== BY_THE_SITE
			if (warns && !window.confirm(leaveWarning)) {
				event.preventDefault()
				return
			}
			const next = locationAt(url, event.destination.getState())
			if (latest.current.location.pathname === url.pathname) {
				const done = show({ ...latest.current, location: next })
				// A choice within the page, such as a filter, leaves it where it is.
				const stays = event.navigationType !== 'traverse' && !url.hash && url.search !== location.search
				event.intercept({ focusReset: 'manual', ...(stays && { scroll: 'manual' }), handler: () => done })
				return
			}
			const keepsPlace = event.sourceElement?.closest('[data-keeps-place]')
			event.intercept({
				...(keepsPlace && { scroll: 'manual' }),
				async handler() {
					const timer = setTimeout(setLate, LATE_MS, true)
					try {
						const [module, data] = await Promise.all([match.page.module(), loadPageData(url.pathname)])
						if (event.signal.aborted) return
						clearTimeout(timer)
						let done: Promise<void> | undefined
						startTransition(() => {
							setLate(false)
							done = show({ page: match.page, module, data, location: next })
						})
						await done
					} catch {
						// The document shows its page, or says why it cannot.
						if (!event.signal.aborted) location.reload()
					} finally {
						clearTimeout(timer)
						if (event.signal.aborted) setLate(false)
					}
				},
			})
		}
		navigation.addEventListener('navigate', onNavigate)
		return () => navigation.removeEventListener('navigate', onNavigate)
	}, [first])

	return { shown, late }
}
