import { startTransition, useEffect, useOptimistic, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { notFound, pageMeta } from '#app/seo.ts'
import { Button } from '#app/ui/button.tsx'
import { useAwake } from '#app/ui/client-value.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/course-list.page.ts'
import { CountryChoice } from './country-choice.tsx'
import { CourseCard } from './course-card.tsx'
import css from './courses.module.css'
import { BODY, CATEGORY, SCHEME } from './labels.ts'
import { EVERY, FILTERS, type Filter, filterOf, isListName, pageAsked } from './list.rules.ts'
import { choicesIn, type Listing, listingOf } from './listing.server.ts'
import { useListing } from './use-listing.ts'

export function loader({ params: { list, page = '1' } }: Route.LoaderArgs) {
	const words = loadContent().pages.courses.lists[list]
	if (!isListName(list) || !words) throw notFound()
	const listing = listingOf(list, EVERY, Number.parseInt(page, 10))
	if (page !== String(listing.page)) throw notFound()
	return { list, words, choices: choicesIn(list), listing }
}

// Filters change the query only: there is nothing new in the page to ask for.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
	currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = (args) => {
	const { words, listing } = args.loaderData
	const { page, pages } = listing
	if (page === 1) return pageMeta(args, words)
	const place = `page ${page} of ${pages}`
	return pageMeta(args, { title: `${words.title}, ${place}`, description: `${words.description} This is ${place}.` })
}

const LABELS: Record<Filter, { title: string; every: string; names: Record<string, string> }> = {
	scheme: { title: 'Subject', every: 'All subjects', names: SCHEME },
	category: { title: 'Level', every: 'All levels', names: CATEGORY },
	by: { title: 'Awarding body', every: 'Both bodies', names: BODY },
}

export default function CourseListPage({ loaderData: built }: Route.ComponentProps) {
	const { words, list, choices } = built
	const [params, setParams] = useSearchParams()
	const { pathname, hash, key } = useLocation()
	const navigate = useNavigate()
	// The address follows a moment later: until then a second choice would start from what was before the first.
	const [chosen, choose] = useOptimistic(params)
	// The built page is without a filter; the address is read once it is awake.
	const address = useAwake() ? chosen : new URLSearchParams()
	const filter = filterOf(address, choices)
	const answer = useListing(built, filter, pageAsked(address))
	const listing = answer.state === 'here' ? answer.value : (answer.last ?? built.listing)
	const { count, page, pages, courses } = listing

	const heading = useRef<HTMLHeadingElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each turned page is a new key
	useEffect(() => {
		if (hash === '#found') heading.current?.focus({ preventScroll: true })
	}, [hash, key])

	const set = (filter: Filter, value: string) =>
		startTransition(async () => {
			const next = new URLSearchParams(address)
			next.delete('page')
			if (value) next.set(filter, value)
			else next.delete(filter)
			choose(next)
			await navigate({ search: String(next) }, { preventScrollReset: true, replace: true })
		})
	const pageAddress = (number: number) => {
		if (filter === EVERY) return `/courses/${list}${number === 1 ? '' : `/${number}`}#found`
		const search = new URLSearchParams(address)
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
									<select value={address.get(filter) ?? ''} onChange={(event) => set(filter, event.target.value)}>
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
						<Button variant="outline" onClick={() => setParams({}, { preventScrollReset: true })}>
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
					<>
						<div data-needs-script>
							<Pagination page={page} pages={pages} to={pageAddress} label="Pages of the course list" />
						</div>
						{pages > 1 && (
							<p data-without-script>
								Without JavaScript this list ends after its first page. Ask us for the other courses with the{' '}
								<a href="/contact">contact form</a>.
							</p>
						)}
					</>
				)}
			</section>
		</>
	)
}

const counted = ({ count, page, pages }: Listing) =>
	`${count === 1 ? '1 course' : `${count} courses`}${pages > 1 ? `, page ${page} of ${pages}` : ''}`
