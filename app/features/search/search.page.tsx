import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { useSite } from '#app/base/site.ts'
import { isComposing } from '#app/ui/browser/is-composing.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SearchForm } from '#app/ui/fields/search-form.tsx'
import { Chips } from '#app/ui/page/chips.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { type Kind, MAX_QUERY_LENGTH, queryOf, shownOf, summaryOf } from './entry.ts'
import { ResultList } from './result-list.tsx'
import type { read } from './search.data.server.ts'
import css from './search.module.css'
import { useSearch, useTypedQuery } from './use-search.ts'

type Data = DataOf<typeof read>

const isTouch = () => matchMedia('(pointer: coarse)').matches

export function head({ words: { title, description } }: Data, address: URLSearchParams): Head {
	const query = queryOf(address)
	return { title: query ? `${title}: ${query}` : title, description, noindex: true }
}

export default function SearchPage({ data: { words, suggestions, found } }: PageProps<Data>) {
	const input = useRef<HTMLInputElement>(null)
	const page = useRef<HTMLDivElement>(null)
	const { asked, query, settled, change, settle } = useTypedQuery(input)
	// The query of which all matches of a kind are shown.
	const [all, setAll] = useState<{ kind: Kind; query: string }>()
	const { search, failed, retry } = useSearch()

	const results = useMemo(() => {
		const limit = (kind: Kind) => (kind === all?.kind && query === all.query ? Number.POSITIVE_INFINITY : shownOf(kind))
		return search?.(query, limit) ?? (query === found?.query ? found.results : undefined)
	}, [search, query, all, found])

	const moveWithArrows = (event: KeyboardEvent) => {
		if (isComposing(event.nativeEvent)) return
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
					onInk
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
					<Suggestions suggestions={suggestions} />
				) : results ? (
					<>
						<p className={css.summary}>{summaryOf(query, results)}</p>
						<ResultList results={results} onShowAll={(kind) => setAll({ kind, query })} />
						{(results.nearest || results.groups.length === 0) && <AskUs query={query} />}
					</>
				) : failed ? (
					<Failure unreached={failed === 'unreached'} onRetry={retry} />
				) : (
					<p className={css.summary} data-needs-script>
						Searching...
					</p>
				)}
			</div>
		</div>
	)
}

const Suggestions = ({ suggestions }: { suggestions: string[] }) => (
	<>
		<h2>Popular searches</h2>
		<Chips
			label="Popular searches"
			chips={suggestions.map((label) => ({ label, to: `/search?${new URLSearchParams({ q: label })}` }))}
		/>
	</>
)

const Failure = ({ unreached, onRetry }: { unreached: boolean; onRetry: () => void }) => (
	<div className={css.box} role="alert">
		<p>
			{unreached
				? 'You are offline. The search continues when you are online again.'
				: 'The search could not be loaded.'}
		</p>
		<Button onClick={onRetry}>Try again</Button>
	</div>
)

/** What to do when the search did not help. */
function AskUs({ query }: { query: string }) {
	const enquiry = new URLSearchParams({
		subject: `Question: ${query}`,
		message: `I searched the site for "${query}" and did not find it.\n\n`,
	})
	return (
		<section className={css.box} aria-labelledby="ask">
			<h2 id="ask">Not what you were looking for?</h2>
			<p>{`Ask us, and we will reply ${useSite().answerTime}. Your words are filled in for you.`}</p>
			<p className="row">
				<a href={`/contact?${enquiry}`} className={buttonClass('primary')}>
					Ask us
				</a>
				<a href="/courses/path" className={buttonClass('outline')}>
					Find your course in four questions
				</a>
			</p>
		</section>
	)
}
