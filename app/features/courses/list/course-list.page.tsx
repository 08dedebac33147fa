import { useEffect, useRef } from 'react'
import { useCountry } from '#app/base/country.ts'
import { navigate, useLocation, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, LoadResource, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import { CourseCard } from '#app/features/courses/course-card.tsx'
import { LoadFailure } from '#app/features/courses/load-failure.tsx'
import { type AsyncData, useAsyncData } from '#app/features/courses/use-async-data.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/ui/page/card-rows.css'
import { Chips } from '#app/ui/page/chips.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Pagination } from '#app/ui/page/pagination.tsx'
import type { first } from './course-list.data.server.ts'
import { Filters, LABELS } from './filters.tsx'
import css from './list.module.css'
import { type Asked, askedOf, type Currency, FILTERS, type Filter, isPlain } from './list.rules.ts'
import { findListing, type Listing } from './listing.ts'

type Data = DataOf<typeof first.read>

export function head({ words, listing: { page, pages } }: Data, query: URLSearchParams): Head {
	if (page === 1 || !isPlain(askedOf(query))) return { title: words.title, description: words.description }
	const place = `page ${page} of ${pages}`
	return {
		title: `${words.title}, ${place}`,
		heading: words.title,
		description: `${words.description} This is ${place}.`,
	}
}

/** A page of a list under the filters of its address; the one that the document has is not loaded again. */
function useListing(built: Data, asked: Asked, search: string, currency: Currency): AsyncData<Listing> {
	const { list, listing, limits, query = '' } = built
	// The server knows no country and sorts by rupees.
	const isBuilt = isPlain(asked) ? query === '' : search === query && (asked.sort !== 'price' || currency === 'INR')
	return useAsyncData(`${list} ${search} ${currency}`, isBuilt ? listing : undefined, () =>
		findListing(list, asked, { now: Date.now(), limits, currency }, loadRecord as LoadResource),
	)
}

export default function CourseListPage({ data: built }: PageProps<Data>) {
	const { words, list } = built
	const query = useQuery()
	const { pathname, hash, key } = useLocation()
	const asked = askedOf(query)
	const currency = useCountry() === 'IN' ? 'INR' : 'USD'
	const answer = useListing(built, asked, String(query), currency)
	const listing = answer.state === 'here' ? answer.value : (answer.last ?? built.listing)

	const heading = useRef<HTMLHeadingElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: all pages of a list have the same `hash`; `key` is new after each navigation
	useEffect(() => {
		if (hash === '#found') heading.current?.focus({ preventScroll: true })
	}, [hash, key])

	const first = `/courses/${list}`
	const addressWith = (name: Filter | 'sort' | 'page', value: string) => {
		const next = new URLSearchParams(query)
		next.delete('page')
		if (value) next.set(name, value)
		else next.delete(name)
		return next.size > 0 ? `${first}?${next}` : first
	}
	const set = (name: Filter | 'sort', value: string) =>
		navigate(addressWith(name, value), { history: 'replace', state: pathname === first ? undefined : name })
	const pageAddress = (number: number) =>
		isPlain(asked)
			? `${first}${number === 1 ? '' : `/${number}`}#found`
			: `${addressWith('page', String(number))}#found`

	return (
		<>
			<PageHead title={words.title} lead={words.lead}>
				<p>
					Not sure? <a href="/courses/path">Find your course in four questions</a>
				</p>
			</PageHead>
			<section className="page" aria-labelledby="found">
				<Filters action={first} asked={asked} counts={listing.counts} currency={currency} onChange={set}>
					{/* Another page of the list is said by the focus on this heading. */}
					<h2
						id="found"
						ref={heading}
						tabIndex={-1}
						className={css.found}
						aria-live={hash === '#found' ? 'off' : 'polite'}
					>
						{answer.state === 'here'
							? counted(listing)
							: answer.state === 'waiting'
								? 'Loading...'
								: 'No courses loaded'}
					</h2>
				</Filters>
				{listing.apart && <p className={css.apart}>{listing.apart}</p>}
				<Chosen chosen={asked.chosen} without={(filter) => addressWith(filter, '')} all={first} />
				<Found answer={answer} listing={listing} all={first} onLeave={() => heading.current?.focus()} />
				{answer.state !== 'failed' && (
					<Pagination page={listing.page} pages={listing.pages} to={pageAddress} label="Pages of the course list" />
				)}
			</section>
		</>
	)
}

const counted = ({ count, page, pages }: Listing) =>
	`${count === 1 ? '1 course' : `${count} courses`}${pages > 1 ? `, page ${page} of ${pages}` : ''}`

type ChosenProps = { chosen: Asked['chosen']; without: (filter: Filter) => string; all: string }

/** Links that remove a filter. */
function Chosen({ chosen, without, all }: ChosenProps) {
	const filters = FILTERS.filter((filter) => chosen[filter])
	if (filters.length === 0) return null
	return (
		<div className={css.chosen}>
			<Chips
				label="Remove a filter"
				chips={[
					...filters.map((filter) => ({
						label: `${LABELS[filter].name(chosen[filter] ?? '')} ×`,
						to: without(filter),
					})),
					...(filters.length > 1 ? [{ label: 'Remove all', to: all }] : []),
				]}
			/>
		</div>
	)
}

type FoundProps = {
	answer: AsyncData<Listing>
	listing: Listing
	all: string
	/** Called when a button replaces itself with courses. */
	onLeave: () => void
}

function Found({ answer, listing, all, onLeave }: FoundProps) {
	if (answer.state === 'failed')
		return (
			<div className={css.none}>
				<LoadFailure
					what="The courses for these filters"
					onRetry={() => {
						onLeave()
						answer.retry()
					}}
				/>
			</div>
		)
	if (listing.count === 0)
		return (
			<div className={css.none}>
				<p>No course matches these filters. Remove one, or ask us for training on demand.</p>
				<Button
					variant="outline"
					data-needs-script
					onClick={() => {
						onLeave()
						navigate(all)
					}}
				>
					Clear the filters
				</Button>
			</div>
		)
	return (
		<ul className={`card-rows ${css.grid}`} aria-busy={answer.state === 'waiting'}>
			{listing.courses.map((course) => (
				<li key={course.id}>
					<CourseCard course={course} />
				</li>
			))}
		</ul>
	)
}
