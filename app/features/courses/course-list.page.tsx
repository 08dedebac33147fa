import { useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { notFound, pageMeta } from '#app/seo.ts'
import { Button } from '#app/ui/button.tsx'
import { useAwake } from '#app/ui/client-value.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/course-list.page.ts'
import { cardOf } from './card.server.ts'
import { CountryChoice } from './country-choice.tsx'
import { CourseCard } from './course-card.tsx'
import css from './courses.module.css'
import { BODY, CATEGORY, SCHEME } from './labels.ts'
import { FILTERS, type Filter, isListName, LISTS, matching, pageOf } from './list.rules.ts'

export function loader({ params: { list: name } }: Route.LoaderArgs) {
	const { courses, pages } = loadContent()
	const words = pages.courses.lists[name ?? '']
	if (!isListName(name) || !words) throw notFound()
	return { words, courses: courses.filter(LISTS[name]).map(cardOf) }
}

// Filters and pages change the address only: there is nothing new to ask for.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
	currentUrl.pathname !== nextUrl.pathname

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData.words)

const LABELS: Record<Filter, { title: string; every: string; names: Record<string, string> }> = {
	scheme: { title: 'Subject', every: 'All subjects', names: SCHEME },
	category: { title: 'Level', every: 'All levels', names: CATEGORY },
	by: { title: 'Awarding body', every: 'Both bodies', names: BODY },
}

export default function CourseListPage({ loaderData: { words, courses } }: Route.ComponentProps) {
	const [params, setParams] = useSearchParams()
	// The built page is the first one without a filter; the address is read once it is awake.
	const address = useAwake() ? params : new URLSearchParams()
	const heading = useRef<HTMLHeadingElement>(null)
	const found = matching(courses, address)
	const { page, pages, shown } = pageOf(found, address)

	const set = (name: string, value: string) =>
		setParams(
			(current) => {
				const next = new URLSearchParams(current)
				next.delete('page')
				if (value) next.set(name, value)
				else next.delete(name)
				return next
			},
			{ preventScrollReset: true, replace: name !== 'page' },
		)
	const turnTo = (next: number) => {
		set('page', next === 1 ? '' : String(next))
		heading.current?.focus({ preventScroll: true })
		heading.current?.scrollIntoView({ block: 'start' })
	}

	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<section className={css.section} aria-labelledby="found">
				<div className={css.filters}>
					{FILTERS.map((filter) => {
						const values = Object.keys(LABELS[filter].names).filter((value) =>
							courses.some((course) => course[filter] === value),
						)
						return (
							values.length > 1 && (
								<label key={filter} className={css.choice}>
									<span>{LABELS[filter].title}</span>
									<select value={address.get(filter) ?? ''} onChange={(event) => set(filter, event.target.value)}>
										<option value="">{LABELS[filter].every}</option>
										{values.map((value) => (
											<option key={value} value={value}>
												{LABELS[filter].names[value]}
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
					{found.length === 1 ? '1 course' : `${found.length} courses`}
					{pages > 1 && `, page ${page} of ${pages}`}
				</h2>
				{found.length === 0 ? (
					<div className={css.none}>
						<p>No course matches these filters. Take one away, or ask us for training on demand.</p>
						<Button variant="outline" onClick={() => setParams({}, { preventScrollReset: true })}>
							Clear the filters
						</Button>
					</div>
				) : (
					<ul className={css.grid}>
						{shown.map((course) => (
							<li key={course.id}>
								<CourseCard course={course} />
							</li>
						))}
					</ul>
				)}
				<Pagination page={page} pages={pages} onPage={turnTo} label="Pages of the course list" />
			</section>
		</>
	)
}
