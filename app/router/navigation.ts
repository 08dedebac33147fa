import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import {
	BY_THE_SITE,
	currentWarning,
	type Location,
	loadsPagesInFull,
	navigationOf,
	type ShownPage,
	STATE,
} from '#app/base/location.ts'
import type { Page } from '#app/base/page.ts'
import { loadPageData } from '#app/base/site-files.ts'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { isDialogEntry } from '#app/ui/browser/use-history-entry.ts'
import { pagePath } from '#shared/page-path.ts'
import { matchPage } from './match-page.ts'

/** Delay before a slow navigation shows the loading screen. */
const LOADING_DELAY_MS = 200

function stateOfEntry(): unknown {
	const stored = readStorage('sessionStorage', STATE)
	if (!stored) return navigationOf()?.currentEntry?.getState()
	writeStorage('sessionStorage', STATE, null)
	return JSON.parse(stored)
}

/** Loads a page and shows it in a transition, unless its navigation is aborted. */
async function loadPage(
	page: Page,
	{ destination, signal }: NavigateEvent,
	setLoading: (isSlow: boolean) => void,
	show: (loaded: Pick<ShownPage, 'module' | 'data'>) => Promise<void>,
) {
	const timer = setTimeout(setLoading, LOADING_DELAY_MS, true)
	signal.addEventListener('abort', () => {
		clearTimeout(timer)
		setLoading(false)
	})
	try {
		const [module, { data }] = await Promise.all([page.module(), loadPageData(new URL(destination.url).pathname)])
		if (signal.aborted) return
		clearTimeout(timer)
		let done: Promise<void> | undefined
		startTransition(() => {
			setLoading(false)
			done = show({ module, data })
		})
		await done
	} catch {
		// The reloaded document shows the page or its error.
		if (!signal.aborted) location.reload()
	}
}

/**
 * Returns the page to show, first the prerendered one. Uses the Navigation API: the browser handles links, history, scroll
 * position and focus; the handler of its `navigate` event loads and renders the page.
 */
export function useShownPage(first: ShownPage): { shown: ShownPage; loading: boolean } {
	const [shown, setShown] = useState(first)
	const [loading, setLoading] = useState(false)
	const latest = useRef(first)
	const committed = useRef<() => void>(undefined)

	// biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once a page is rendered
	useLayoutEffect(() => {
		committed.current?.()
		committed.current = undefined
	}, [shown])

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
		// The visitor went back while the page hydrated.
		if (pagePath(location.pathname) !== first.location.pathname) {
			location.reload()
			return
		}
		const state = stateOfEntry()
		if (location.search || location.hash || state) void show({ ...first, location: locationAt(location, state) })

		const navigation = navigationOf()
		if (!navigation) return

		const onNavigate = (event: NavigateEvent) => {
			if (!event.canIntercept || event.hashChange || event.downloadRequest !== null || event.formData) return
			if (event.navigationType === 'reload' || loadsPagesInFull()) return
			const url = new URL(event.destination.url)
			const page = matchPage(url.pathname)?.page
			if (!page) return
			// To the entry of a dialog or back from it, which is the same page.
			const isAdded = event.navigationType === 'push' || (event.navigationType === 'traverse' && isDialogEntry())
			if (isAdded && url.href === location.href) return
			const leavesPage = url.pathname !== location.pathname
			const warning = leavesPage && event.cancelable && event.info !== BY_THE_SITE ? currentWarning() : undefined
			if (warning && !window.confirm(warning)) {
				event.preventDefault()
				return
			}
			const next = locationAt(url, event.destination.getState())
			if (latest.current.location.pathname === url.pathname) {
				const done = show({ ...latest.current, location: next })
				// A query change, such as a filter, keeps the scroll position.
				const keepsScroll = event.navigationType !== 'traverse' && !url.hash && url.search !== location.search
				event.intercept({ focusReset: 'manual', ...(keepsScroll && { scroll: 'manual' }), handler: () => done })
				return
			}
			// React holds a view transition until the navigation of its moment has finished. If that is a newer one, which
			// React renders only after the view transition, nothing is painted until the browser gives up after 4 s.
			const interruptsRendering = committed.current !== undefined
			const scrollsItself = event.sourceElement?.closest('[data-keeps-scroll]')
			event.intercept({
				...(scrollsItself && { scroll: 'manual' }),
				async handler() {
					const done = loadPage(page, event, setLoading, (loaded) => show({ page, ...loaded, location: next }))
					if (!interruptsRendering) await done
				},
			})
		}
		navigation.addEventListener('navigate', onNavigate)
		return () => navigation.removeEventListener('navigate', onNavigate)
	}, [first])

	return { shown, loading }
}
