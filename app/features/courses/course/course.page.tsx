import type { ReactNode } from 'react'
import { useLocation, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { compareAddress } from '#app/features/courses/compare/compare.rules.ts'
import { useCountry } from '#app/features/courses/country.ts'
import { CountryChoice } from '#app/features/courses/country-choice.tsx'
import { NextDates } from '#app/features/courses/next-dates.tsx'
import { type ByCountry, inCountry, percentOf, type WrittenPrice } from '#app/features/courses/price.ts'
import { useAsyncData } from '#app/features/courses/use-async-data.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { LargePlate } from '#app/ui/plate.tsx'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { CATEGORY, withoutEdition } from '#catalogue/labels.ts'
import type { RegistrationReceipt } from '#shared/forms/registration-fields.ts'
import type { read } from './course.data.server.ts'
import css from './course.module.css'
import { Sections } from './course-sections.tsx'
import type { CourseDetail } from './detail.server.ts'

type Data = DataOf<typeof read>

/** `?course=ID` selects one of several that share the address; without it the first is shown. */
function selected(courses: CourseCardData[], search: URLSearchParams): CourseCardData {
	const course = courses.find(({ id }) => String(id) === search.get('course')) ?? courses[0]
	if (!course) throw new Error('No course has this address')
	return course
}

export function head({ courses }: Data, query: URLSearchParams): Head {
	const { name, standard, by, scheme, shortDescription } = selected(courses, query)
	const twin = name.includes(withoutEdition(standard)) ? '' : `, ${standard}`
	return { title: `${name}${twin}, ${AWARDING_BODIES[by].name}`, heading: name, description: shortDescription, scheme }
}

export default function CoursePage({ data: { courses, built } }: PageProps<Data>) {
	const course = selected(courses, useQuery())
	const receipt = useLocation().state as Partial<RegistrationReceipt> | undefined
	const answer = useAsyncData(String(course.id), course.id === built.id ? built.detail : undefined, () =>
		loadRecord<CourseDetail>(`/data/course/${course.id}.json`),
	)
	const detail = answer.state === 'here' ? answer.value : undefined

	return (
		<article data-scheme={course.scheme}>
			<div className={css.banner} data-body={course.by}>
				<PageHead
					title={course.name}
					lead={course.shortDescription}
					kicker={course.standard}
					scheme={course.scheme}
					figure={
						<span className="medallion" data-level={course.category}>
							<LargePlate key={course.scheme} scheme={course.scheme} ground="ink" />
						</span>
					}
				/>
			</div>
			{receipt?.reference && (
				<p className={css.receipt} role="status">
					Your registration is stored. Keep this reference: <strong>{receipt.reference}</strong>{' '}
					{receipt.order && <a href={receipt.order}>See your order and how to pay</a>}
				</p>
			)}
			{courses.length > 1 && <Chooser courses={courses} current={course.id} />}
			{courses.length > 1 && (
				<p className={css.others} data-without-script>
					<span>{`Several courses share this address. Without JavaScript it shows ${courses[0]?.name} only; ask us about the others with the `}</span>
					<a href="/contact">contact form</a>.
				</p>
			)}
			<div className={css.columns}>
				<aside className={css.aside} aria-label="Facts and price">
					<Fee prices={course.prices} taxNotes={detail?.taxNotes} />
					<a href={`/registration?course=${course.id}`} className={buttonClass('primary')}>
						Enrol in this course
					</a>
					<a href={`/quotes?course=${course.id}`}>Quote for a group</a>
					{detail && <NextDates dates={detail.dates} />}
					<div className={css.facts}>
						<Facts title="Course" facts={detail?.facts.course}>
							<div>
								<dt>Level</dt>
								<dd>{CATEGORY[course.category]}</dd>
							</div>
							<div>
								<dt>Awarding body</dt>
								<dd>
									<span>{`${AWARDING_BODIES[course.by].name} (`}</span>
									<a href="/accredited#evidence">what this means</a>)
								</dd>
							</div>
							<div>
								<dt>Standard</dt>
								<dd>{course.standard}</dd>
							</div>
						</Facts>
						{detail &&
							Object.entries(detail.facts.further).map(([title, facts]) => (
								<Facts key={title} title={title} facts={facts} />
							))}
					</div>
					{detail && <EditionBox edition={detail.edition} />}
				</aside>
				<div className={css.text}>
					{answer.state === 'waiting' && <p role="status">Loading...</p>}
					{answer.state === 'failed' && (
						<div role="alert">
							<p>The text of this course could not be loaded. Check your connection and try again.</p>
							<Button onClick={answer.retry}>Try again</Button>
						</div>
					)}
					{detail && (
						<>
							<Way steps={detail.related.way} />
							<Sections key={course.id} sections={detail.sections} />
							<Alike courses={detail.related.alike} current={course.id} />
						</>
					)}
				</div>
			</div>
		</article>
	)
}

type FactsProps = { title: string; facts: { label: string; value: string }[] | undefined; children?: ReactNode }

function Facts({ title, facts, children }: FactsProps) {
	return (
		<section>
			<h2>{title}</h2>
			<dl>
				{children}
				{facts?.map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</section>
	)
}

/** The levels of the scheme, with the course of the page marked. */
function Way({ steps }: { steps: CourseDetail['related']['way'] }) {
	return (
		<nav aria-label="From awareness to lead auditor" className={css.way}>
			<ol className={css.rail}>
				{steps.map(({ level, place, name, to }) => (
					<li key={level} aria-current={to ? undefined : 'step'}>
						<strong>{level}</strong>
						<span>
							<span>{to ? place && `${place}: ` : 'This course'}</span>
							{to && <a href={to}>{name}</a>}
						</span>
					</li>
				))}
			</ol>
		</nav>
	)
}

type AlikeProps = { courses: CourseDetail['related']['alike']; current: number }

function Alike({ courses, current }: AlikeProps) {
	return (
		courses.length > 0 && (
			<section aria-labelledby="alike">
				<h2 id="alike">Which of these is mine?</h2>
				<dl className={css.list}>
					{courses.map(({ id, name, to, differs }) => (
						<div key={id}>
							<dt>{id === current ? `${name} (this course)` : <a href={to}>{name}</a>}</dt>
							<dd>{differs}</dd>
						</div>
					))}
				</dl>
				<p>
					<a href={compareAddress(courses.map(({ id }) => id))} className={buttonClass('outline')}>
						Compare them side by side
					</a>
				</p>
			</section>
		)
	)
}

function EditionBox({ edition }: { edition: CourseDetail['edition'] }) {
	return (
		<div className={css.edition}>
			<h2>Edition</h2>
			<p>{edition.note}</p>
			{edition.status === 'in transition' && (
				<p>{`The course teaches the ${edition.edition} clauses and ends with what the newer edition changes.`}</p>
			)}
			{edition.amendments.length > 0 && <p>{`With ${edition.amendments.join('; ')}.`}</p>}
			<p>
				<a href={edition.to}>All editions</a>
			</p>
		</div>
	)
}

function Chooser({ courses, current }: { courses: CourseCardData[]; current: number }) {
	return (
		<nav aria-label="Courses at this address" className={css.chooser}>
			<h2>Choose your course</h2>
			<ul>
				{courses.map((course) => (
					<li key={course.id} data-scheme={course.scheme}>
						<a href={course.to} aria-current={course.id === current ? 'page' : undefined}>
							<strong>{course.name}</strong>
							<span>{course.standard}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

type FeeProps = { prices: ByCountry<WrittenPrice>; taxNotes: ByCountry<string> | undefined }

function Fee({ prices, taxNotes }: FeeProps) {
	const country = useCountry()
	const { original, offer, taxRate, tax, total } = inCountry(prices, country)
	return (
		<div className={css.fee}>
			{/* Replaced as a whole where another country's prices come: figures of another width would be seen as moving. */}
			<dl key={total}>
				<div>
					<dt>Fee</dt>
					<dd>
						<span className="unseen">before </span>
						<s>{original}</s> <span className="unseen">now </span>
						<strong>{offer}</strong>
					</dd>
				</div>
				<div>
					<dt>{`Tax (${percentOf(taxRate)}%)`}</dt>
					<dd>{tax}</dd>
				</div>
				<div className={css.total}>
					<dt>Total</dt>
					<dd>{total}</dd>
				</div>
			</dl>
			{taxNotes && <p>{inCountry(taxNotes, country)}</p>}
			<CountryChoice say={(code) => `Total ${inCountry(prices, code).total}`} />
		</div>
	)
}
