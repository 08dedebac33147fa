import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SearchForm } from '#app/ui/search-form.tsx'
import { AskUs } from './ask-us.tsx'
import { cleanQuery, type Kind, MAX_QUERY_LENGTH, queryOf, shownOf, summaryOf } from './entry.ts'
import { ResultList } from './result-list.tsx'
import type { read } from './search.data.server.ts'
import css from './search.module.css'
import { ShortcutChoice } from './shortcut-choice.tsx'
import { useSearch } from './use-search.ts'

type Data = DataOf<typeof read>

/** Time without typing after which the query is put into the address and the number of results is announced. */
const SETTLE_MS = 500

const isTouch = () => matchMedia('(pointer: coarse)').matches

export function head({ words: { title, description } }: Data, address: URLSearchParams): Head {
	const query = queryOf(address)
	return { title: query ? `${title}: ${query}` : title, description, noindex: true }
}

export default function SearchPage({ data: { words, suggestions, found } }: PageProps<Data>) {
	const { pathname } = useLocation()
	const asked = queryOf(useQuery())
	const [query, setQuery] = useState(asked)
	const [settled, setSettled] = useState(asked)
	const [all, setAll] = useState<Kind>()
	const { search, failed, retry } = useSearch()
	const input = useRef<HTMLInputElement>(null)
	const page = useRef<HTMLDivElement>(null)
	const hydrated = useHydrated()

	const results = useMemo(() => {
		const limit = (kind: Kind) => (kind === all ? Number.POSITIVE_INFINITY : shownOf(kind))
		return search?.(query, limit) ?? (query === found?.query ? found.results : undefined)
	}, [search, query, all, found])

	/** The newest query. On a busy page `query` is the one before until the next render. */
	const newest = useRef(asked)
	const change = (typed: string) => {
		newest.current = cleanQuery(typed)
		setQuery(newest.current)
		setAll(undefined)
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: settles each query once
	useEffect(() => {
		const timer = setTimeout(settle, SETTLE_MS)
		return () => clearTimeout(timer)
	}, [query])

	// A link or the back button has led to another query.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each query of the address
	useEffect(() => {
		if (asked === inAddress.current) return
		inAddress.current = asked
		change(asked)
		if (input.current) input.current.value = asked
	}, [asked])

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is shown
	useLayoutEffect(() => {
		const field = input.current
		if (!field) return
		// Typed before hydration.
		if (!hydrated && field.value !== asked) change(field.value)
		if (!asked && (hydrated || document.activeElement === document.body)) field.focus({ preventScroll: true })
	}, [])

	const moveWithArrows = (event: KeyboardEvent) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
		const places: (Element | null)[] = [input.current, ...(page.current?.querySelectorAll('[data-result]') ?? [])]
		const place = places.indexOf(document.activeElement)
		const next = step && place >= 0 ? places[place + step] : undefined
		if (!(next instanceof HTMLElement)) return
		event.preventDefault()
		next.focus()
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the links of the results, and a link keeps the query
		<div ref={page} onKeyDown={moveWithArrows} onClickCapture={settle}>
			<PageHead title={words.title} lead={words.lead}>
				<SearchForm
					id="search"
					label="Standard, subject, level or question"
					action="/search"
					ref={input}
					defaultValue={asked}
					maxLength={MAX_QUERY_LENGTH}
					onInput={({ currentTarget }) => {
						change(currentTarget.value)
						// The keyboard of a phone leaves little room for the results.
						if (query === '' && isTouch()) currentTarget.form?.scrollIntoView()
					}}
					onSubmit={(event) => {
						event.preventDefault()
						settle()
						// Closes the keyboard.
						if (isTouch()) input.current?.blur()
					}}
				/>
			</PageHead>
			<div className={css.page}>
				<p role="status" className="unseen">
					{query && query === settled && results ? summaryOf(query, results) : ''}
				</p>
				{query === '' ? (
					<>
						<h2>Popular searches</h2>
						<Chips
							label="Popular searches"
							chips={suggestions.map((label) => ({ label, to: `/search?${new URLSearchParams({ q: label })}` }))}
						/>
						<ShortcutChoice />
					</>
				) : results ? (
					<>
						<p className={css.summary}>{summaryOf(query, results)}</p>
						<ResultList results={results} onShowAll={setAll} />
						{(results.nearest || results.groups.length === 0) && <AskUs query={query} />}
					</>
				) : failed ? (
					<div className={css.box} role="alert">
						<p>
							{navigator.onLine
								? 'The search could not be loaded.'
								: 'You are offline, and the search is not stored on this device yet. It continues when you are online again.'}
						</p>
						<Button onClick={retry}>Try again</Button>
					</div>
				) : (
					<p className={css.summary} data-needs-script>
						Searching...
					</p>
				)}
			</div>
		</div>
	)
}
