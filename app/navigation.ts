import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { loadPageData } from './api.ts'
import {
	BY_THE_SITE,
	currentWarning,
	type Location,
	loadsPagesInFull,
	navigationOf,
	type ShownPage,
	STATE,
} from './location.ts'
import { matchPage } from './match-page.ts'
import { readStorage, writeStorage } from './ui/storage.ts'

/** Milliseconds after which a page that has not come yet is replaced by the loading screen. */
const LATE_MS = 200

function stateOfEntry(): unknown {
	const kept = readStorage('sessionStorage', STATE)
	if (!kept) return navigationOf()?.currentEntry?.getState()
	writeStorage('sessionStorage', STATE, null)
	return JSON.parse(kept)
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
			if (event.navigationType === 'reload' || loadsPagesInFull()) return
			const url = new URL(event.destination.url)
			const match = matchPage(url.pathname)
			if (!match) return
			const turns = url.pathname !== location.pathname
			const warning = turns && event.cancelable && event.info !== BY_THE_SITE ? currentWarning() : undefined
			if (warning && !window.confirm(warning)) {
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
