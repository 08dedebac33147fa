import { useEffect, useRef } from 'react'
import { navigate, useLocation, useQuery } from '#app/location.ts'
import type { DataOf, Head, PageProps } from '#app/page.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { CountryChoice } from './country-choice.tsx'
import { CourseCard } from './course-card.tsx'
import type { first } from './course-list.data.server.ts'
import css from './courses.module.css'
import { BODY, CATEGORY, SCHEME } from './labels.ts'
import { EVERY, FILTERS, type Filter, filterOf, pageAsked } from './list.rules.ts'
import type { Listing } from './listing.server.ts'
import { useListing } from './use-listing.ts'

type Data = DataOf<typeof first.read>

export function head({ words, listing: { page, pages } }: Data): Head {
	if (page === 1) return { title: words.title, description: words.description }
	const place = `page ${page} of ${pages}`
	return {
		title: `${words.title}, ${place}`,
		heading: words.title,
		description: `${words.description} This is ${place}.`,
	}
}

const LABELS: Record<Filter, { title: string; every: string; names: Record<string, string> }> = {
	scheme: { title: 'Subject', every: 'All subjects', names: SCHEME },
	category: { title: 'Level', every: 'All levels', names: CATEGORY },
	by: { title: 'Awarding body', every: 'Both bodies', names: BODY },
}

export default function CourseListPage({ data: built }: PageProps<Data>) {
	const { words, list, choices } = built
	const query = useQuery()
	const { pathname, hash, key } = useLocation()
	const filter = filterOf(query, choices)
	const answer = useListing(built, filter, pageAsked(query))
	const listing = answer.state === 'here' ? answer.value : (answer.last ?? built.listing)
	const { count, page, pages, courses } = listing

	const heading = useRef<HTMLHeadingElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each turned page is a new key
	useEffect(() => {
		if (hash === '#found') heading.current?.focus({ preventScroll: true })
	}, [hash, key])

	const set = (filter: Filter, value: string) => {
		const next = new URLSearchParams(query)
		next.delete('page')
		if (value) next.set(filter, value)
		else next.delete(filter)
		navigate(next.size > 0 ? `${pathname}?${next}` : pathname, { history: 'replace' })
	}
	const pageAddress = (number: number) => {
		if (filter === EVERY) return `/courses/${list}${number === 1 ? '' : `/${number}`}#found`
		const search = new URLSearchParams(query)
		search.set('page', String(number))
		return `${pathname}?${search}#found`
	}

	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<section className={css.section} aria-labelledby="found">
				<div className={css.filters} data-needs-script>
					{FILTERS.map((filter) => {
						const { title, every, names } = LABELS[filter]
						const values = Object.keys(names).filter((value) => choices[filter].includes(value))
						return (
							values.length > 1 && (
								<label key={filter} className={css.choice}>
									<span>{title}</span>
									<select value={query.get(filter) ?? ''} onChange={(event) => set(filter, event.target.value)}>
										<option value="">{every}</option>
										{values.map((value) => (
											<option key={value} value={value}>
												{names[value]}
											</option>
										))}
									</select>
								</label>
							)
						)
					})}
					<CountryChoice />
				</div>
				<h2 id="found" ref={heading} tabIndex={-1} className={css.found} aria-live="polite">
					{answer.state === 'here' ? counted(listing) : answer.state === 'waiting' ? 'Loading...' : 'No courses loaded'}
				</h2>
				{answer.state === 'failed' ? (
					<div className={css.none} role="alert">
						<p>The courses for these filters could not be loaded. Check your connection and try again.</p>
						<Button onClick={answer.retry}>Try again</Button>
					</div>
				) : count === 0 ? (
					<div className={css.none}>
						<p>No course matches these filters. Take one away, or ask us for training on demand.</p>
						<Button variant="outline" onClick={() => navigate(pathname)}>
							Clear the filters
						</Button>
					</div>
				) : (
					<ul className={css.grid} aria-busy={answer.state === 'waiting'}>
						{courses.map((course) => (
							<li key={course.id}>
								<CourseCard course={course} />
							</li>
						))}
					</ul>
				)}
				{answer.state !== 'failed' && (
					<Pagination page={page} pages={pages} to={pageAddress} label="Pages of the course list" />
				)}
			</section>
		</>
	)
}

const counted = ({ count, page, pages }: Listing) =>
	`${count === 1 ? '1 course' : `${count} courses`}${pages > 1 ? `, page ${page} of ${pages}` : ''}`
