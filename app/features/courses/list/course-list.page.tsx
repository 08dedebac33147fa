import { useEffect, useRef } from 'react'
import { navigate, useLocation, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { CompareChoice } from '#app/features/courses/compare/compare-choice.tsx'
import { useCountry } from '#app/features/courses/country.ts'
import { CountryChoice } from '#app/features/courses/country-choice.tsx'
import { CourseCard } from '#app/features/courses/course-card.tsx'
import css from '#app/features/courses/courses.module.css'
import { Button } from '#app/ui/button.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { BODY, CATEGORY, MODE, SCHEME } from '#catalogue/labels.ts'
import type { first } from './course-list.data.server.ts'
import { askedOf, FILTERS, type Filter, isPlain, SORTS, type Sort } from './list.rules.ts'
import type { Listing } from './listing.ts'
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

type Texts = { title: string; every: string; name: (value: string) => string }
const of = (names: Record<string, string>) => (value: string) => names[value] ?? value
const LABELS: Record<Filter, Texts> = {
	scheme: { title: 'Subject', every: 'All subjects', name: of(SCHEME) },
	category: { title: 'Level', every: 'All levels', name: of(CATEGORY) },
	by: { title: 'Awarding body', every: 'All bodies', name: of(BODY) },
	language: { title: 'Language', every: 'All languages', name: of({}) },
	mode: { title: 'Mode', every: 'Online or in a classroom', name: of(MODE) },
	price: { title: 'Fee before tax', every: 'Any fee', name: limitText },
	dates: { title: 'Dates', every: 'With or without dates', name: () => 'With dates' },
}
const SORT: Record<Sort, string> = {
	recommended: 'Recommended',
	soonest: 'Soonest date',
	price: 'Lowest fee',
	length: 'Shortest',
}

/** `INR-15000` is 'Up to ₹15,000'. */
function limitText(limit: string) {
	const [currency, amount = ''] = limit.split('-')
	const grouped = amount.replace(/\B(?=(\d{3})+$)/g, ',')
	return `Up to ${currency === 'USD' ? '$' : '₹'}${grouped}`
}

export default function CourseListPage({ data: built }: PageProps<Data>) {
	const { words, list } = built
	const query = useQuery()
	const { pathname, hash, key } = useLocation()
	const asked = askedOf(query)
	const answer = useListing(built, asked, String(query))
	const listing = answer.state === 'here' ? answer.value : (answer.last ?? built.listing)
	const { count, page, pages, courses, counts } = listing

	const heading = useRef<HTMLHeadingElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each turned page is a new key
	useEffect(() => {
		if (hash === '#found') heading.current?.focus({ preventScroll: true })
	}, [hash, key])

	const addressWith = (name: Filter | 'sort', value: string) => {
		const next = new URLSearchParams(query)
		next.delete('page')
		if (value) next.set(name, value)
		else next.delete(name)
		return next.size > 0 ? `${pathname}?${next}` : pathname
	}
	const set = (name: Filter | 'sort', value: string) => navigate(addressWith(name, value), { history: 'replace' })
	const chosen = FILTERS.filter((filter) => asked.chosen[filter])
	const pageAddress = (number: number) => {
		if (isPlain(asked)) return `/courses/${list}${number === 1 ? '' : `/${number}`}#found`
		const search = new URLSearchParams(query)
		search.set('page', String(number))
		return `${pathname}?${search}#found`
	}

	return (
		<>
			<PageHead title={words.title} lead={words.lead}>
				<p>
					Not sure? <a href="/courses/path">Find your course in four questions</a>
				</p>
			</PageHead>
			<section className={css.section} aria-labelledby="found">
				<form className={css.filters} action={`/courses/${list}`} aria-label="Filters">
					{FILTERS.map((filter) => (
						<FilterChoice
							key={filter}
							filter={filter}
							counts={counts[filter]}
							value={asked.chosen[filter] ?? ''}
							onChange={(value) => set(filter, value)}
						/>
					))}
					<label className={css.choice}>
						<span>Sort by</span>
						<select
							name="sort"
							value={asked.sort}
							onChange={({ target: { value } }) => set('sort', value === 'recommended' ? '' : value)}
						>
							{SORTS.map((sort) => (
								<option key={sort} value={sort}>
									{SORT[sort]}
								</option>
							))}
						</select>
					</label>
					<CountryChoice />
					<Button type="submit" variant="outline" data-without-script>
						Show
					</Button>
				</form>
				<h2 id="found" ref={heading} tabIndex={-1} className={css.found} aria-live="polite">
					{answer.state === 'here' ? counted(listing) : answer.state === 'waiting' ? 'Loading...' : 'No courses loaded'}
				</h2>
				{chosen.length > 0 && (
					<div className={css.chosen}>
						<Chips
							label="Remove a filter"
							chips={[
								...chosen.map((filter) => ({
									label: `${LABELS[filter].name(asked.chosen[filter] ?? '')} ×`,
									to: addressWith(filter, ''),
								})),
								...(chosen.length > 1 ? [{ label: 'Remove all', to: pathname }] : []),
							]}
						/>
					</div>
				)}
				{answer.state === 'failed' ? (
					<div className={css.none} role="alert">
						<p>The courses for these filters could not be loaded. Check your connection and try again.</p>
						<Button onClick={answer.retry}>Try again</Button>
					</div>
				) : count === 0 ? (
					<div className={css.none}>
						<p>No course matches these filters. Take one away, or ask us for training on demand.</p>
						<Button variant="outline" onClick={() => navigate(pathname)} data-needs-script>
							Clear the filters
						</Button>
					</div>
				) : (
					<ul className={css.grid} aria-busy={answer.state === 'waiting'}>
						{courses.map((course) => (
							<li key={course.id}>
								<CourseCard course={course} />
								<CompareChoice id={course.id} name={course.name} />
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

type FilterChoiceProps = {
	filter: Filter
	counts: Record<string, number>
	value: string
	onChange: (value: string) => void
}

/** Nothing if no value would narrow the list. */
function FilterChoice({ filter, counts, value, onChange }: FilterChoiceProps) {
	const { title, every, name } = LABELS[filter]
	const currency = useCountry() === 'IN' ? 'INR' : 'USD'
	const values = Object.keys(counts).filter((one) => filter !== 'price' || one === value || one.startsWith(currency))
	const narrows = filter === 'price' || filter === 'dates' ? values.some((one) => counts[one]) : values.length > 1
	if (!narrows && !value) return null
	return (
		<label className={css.choice}>
			<span>{title}</span>
			<select name={filter} value={value} onChange={({ target }) => onChange(target.value)}>
				<option value="">{every}</option>
				{values.map((one) => (
					<option key={one} value={one} disabled={counts[one] === 0 && one !== value}>
						{name(one)} ({counts[one]})
					</option>
				))}
				{value && !values.includes(value) && <option value={value}>{name(value)} (0)</option>}
			</select>
		</label>
	)
}
