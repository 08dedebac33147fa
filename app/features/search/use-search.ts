import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useQuery } from '#app/base/location.ts'
import { isReached, loadRecord } from '#app/base/site-files.ts'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import type { IndexFile, Search } from './engine.ts'
import { cleanQuery, queryOf } from './entry.ts'

const RETRY_INTERVAL_MS = 3000

/** Loads the engine and the index, so that the page with its form does not wait for them. A failed load is repeated until the server answers. */
export function useSearch() {
	const [search, setSearch] = useState<Search>()
	const [failed, setFailed] = useState<'unreached' | 'broken'>()
	const load = useCallback(() => {
		Promise.all([import('./engine.ts'), loadRecord<IndexFile>('/data/search.json')])
			.then(([{ openIndex }, file]) => {
				const opened = openIndex(file)
				setSearch(() => opened)
				setFailed(undefined)
			})
			.catch(async () => setFailed((await isReached()) ? 'broken' : 'unreached'))
	}, [])
	useEffect(load, [load])
	useEffect(() => {
		if (failed !== 'unreached') return
		const timer = setInterval(load, RETRY_INTERVAL_MS)
		return () => clearInterval(timer)
	}, [failed, load])
	return {
		search,
		failed,
		// Browsers do not request a failed module again in the same document.
		retry: () => (failed === 'broken' ? location.reload() : load()),
	}
}

/** Time without typing after which the query is put into the address and the number of results is announced. */
const SETTLE_MS = 500

/** What is typed in the field of the search, and the query of the address, which follow each other. */
export function useTypedQuery(input: RefObject<HTMLInputElement | null>) {
	const { pathname } = useLocation()
	const asked = queryOf(useQuery())
	const [query, setQuery] = useState(asked)
	const [settled, setSettled] = useState(asked)
	const hydrated = useHydrated()

	/** The newest query. On a busy page `query` is the one before until the next render. */
	const newest = useRef(asked)
	const change = (typed: string) => {
		newest.current = cleanQuery(typed)
		setQuery(newest.current)
	}

	/** The query that the address has, or gets next. */
	const inAddress = useRef(asked)
	const settle = () => {
		const settling = newest.current
		setSettled(settling)
		if (settling === inAddress.current) return
		// The address of a page that still loads, or of another query that is not rendered yet, stays as it is.
		if (location.pathname !== pathname || queryOf(new URLSearchParams(location.search)) !== inAddress.current) return
		inAddress.current = settling
		// Not `navigate`, which loads the page in browsers without the Navigation API.
		history.replaceState(null, '', settling ? `?${new URLSearchParams({ q: settling })}` : pathname)
	}
	const settleNow = useEffectEvent(settle)
	useEffect(() => {
		if (query === settled) return
		const timer = setTimeout(() => settleNow(), SETTLE_MS)
		return () => clearTimeout(timer)
	}, [query, settled])

	const show = useEffectEvent((led: string) => {
		if (led === inAddress.current) return
		inAddress.current = led
		change(led)
		if (input.current) input.current.value = led
	})
	// A link or the back button has led to another query.
	useEffect(() => show(asked), [asked])

	const takeOver = useEffectEvent(() => {
		const field = input.current
		if (!field) return
		// Typed before hydration.
		if (!hydrated && field.value !== asked) change(field.value)
		if (!asked && (hydrated || document.activeElement === document.body)) field.focus({ preventScroll: true })
	})
	useLayoutEffect(() => takeOver(), [])

	return { asked, query, settled, change, settle }
}
