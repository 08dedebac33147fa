import { useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { loadRecord } from '#app/base/site-files.ts'
import type { CourseCardData } from '#app/features/courses/card.server.ts'
import { LoadFailure } from '#app/features/courses/load-failure.tsx'
import { NextDates } from '#app/features/courses/next-dates.tsx'
import { useAsyncData } from '#app/features/courses/use-async-data.ts'
import { ReceiptHead, useSentRegistration } from '#app/forms/receipt/receipt-card.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { withoutEdition } from '#catalogue/labels.ts'
import type { read } from './course.data.server.ts'
import css from './course.module.css'
import { SectionList, Sections } from './course-sections.tsx'
import type { CourseDetail } from './detail.server.ts'
import { AllFacts, FeeFacts, Glance } from './facts.tsx'
import { Fee, NextDate, Offer } from './offer.tsx'

type Data = DataOf<typeof read>

/** `isChoice`: several courses share the path and the query selects none of them. */
function shownOf(courses: CourseCardData[], query: URLSearchParams) {
	const selected = courses.find(({ id }) => String(id) === query.get('course'))
	const course = selected ?? courses[0]
	if (!course) throw new Error('No course has this path')
	return { course, isChoice: !selected && courses.length > 1 }
}

const choiceOf = ({ length }: CourseCardData[]) => `Choose one of ${length} courses`

export function head({ courses }: Data, query: URLSearchParams): Head {
	const { course, isChoice } = shownOf(courses, query)
	const { name, standard, by, scheme, shortDescription, to } = course
	const body = AWARDING_BODIES[by].name
	if (isChoice)
		return {
			title: `${choiceOf(courses)}, ${body} series`,
			heading: choiceOf(courses),
			description: `Auditor courses of the ${body} series for ${courses.map((one) => one.standard).join(', ')}.`,
		}
	const twin = name.includes(withoutEdition(standard)) ? '' : `, ${standard}`
	return { title: `${name}${twin}, ${body} series`, heading: name, description: shortDescription, scheme, address: to }
}

export default function CoursePage({ data }: PageProps<Data>) {
	const { courses } = data
	const { course, isChoice } = shownOf(courses, useQuery())
	if (!isChoice) return <OneCourse data={data} course={course} />
	return (
		<>
			<PageHead title={choiceOf(courses)} lead="They share this address. Choose one to read about it." />
			<Chooser courses={courses} />
		</>
	)
}

function OneCourse({ data: { courses, built }, course }: { data: Data; course: CourseCardData }) {
	const sent = useSentRegistration()
	const answer = useAsyncData(String(course.id), course.id === built.id ? built.detail : undefined, () =>
		loadRecord<CourseDetail>(`/data/course/${course.id}.json`),
	)
	const detail = answer.state === 'here' ? answer.value : undefined

	const { name, standard } = course
	return (
		<article data-scheme={course.scheme}>
			{sent ? (
				<ReceiptHead sent={sent} />
			) : (
				<div className={css.banner} data-body={course.by}>
					<PageHead
						title={name}
						lead={course.shortDescription}
						{...(!name.includes(standard) && { kicker: standard })}
						scheme={course.scheme}
						figure={
							<>
								<span className="medallion" data-level={course.category} data-large />
								<Rosette scheme={course.scheme} className={css.rosette} weight={0.4} />
							</>
						}
					>
						<Offer course={course} dates={detail?.dates} />
					</PageHead>
				</div>
			)}
			{courses.length > 1 && <Chooser courses={courses} current={course.id} />}
			<Glance course={course} facts={detail?.facts} />
			<div className="page frame">
				{detail && <SectionList sections={detail.sections} />}
				<div className={css.text} tabIndex={-1}>
					{answer.state === 'waiting' && <p role="status">Loading...</p>}
					{answer.state === 'failed' && <LoadFailure what="The text of this course" onRetry={answer.retry} />}
					{detail && (
						<>
							<Sections key={course.id} sections={detail.sections}>
								{detail.dates.length > 0 && <NextDates dates={detail.dates} />}
								<FeeFacts facts={detail.facts} />
							</Sections>
							<AllFacts facts={detail.facts}>
								<EditionBox edition={detail.edition} />
							</AllFacts>
							<Way steps={detail.related.way} />
							<Alike courses={detail.related.alike} />
						</>
					)}
				</div>
				<aside className="box" aria-label="Fee and dates">
					<Fee prices={course.prices} taxNotes={detail?.taxNotes} />
					{!sent && (
						<a href={`/registration?course=${course.id}`} className={buttonClass('primary')}>
							Enrol in this course
						</a>
					)}
					<a href={`/quotes?course=${course.id}`} className="target">
						Quote for a group
					</a>
					{detail && detail.dates.length > 0 && <NextDate dates={detail.dates} />}
				</aside>
			</div>
		</article>
	)
}

/** The levels of the scheme, with the course of the page marked. */
const Way = ({ steps }: { steps: CourseDetail['related']['way'] }) => (
	<nav aria-label="From awareness to lead auditor">
		<ol className={css.way}>
			{steps.map(({ category, level, place, name, to }) => (
				<li key={category} aria-current={to ? undefined : 'step'}>
					<span className="medallion" data-level={category} data-ground="paper" />
					<strong>{level}</strong>
					<span>
						<span>{to ? place && `${place}: ` : 'This course'}</span>
						{to && (
							<a href={to} className="target">
								{name}
							</a>
						)}
					</span>
				</li>
			))}
		</ol>
	</nav>
)

const Alike = ({ courses }: { courses: CourseDetail['related']['alike'] }) =>
	courses.length > 0 && (
		<details className={css.all}>
			<summary>Which of these is mine?</summary>
			<dl className="facts">
				{courses.map(({ id, name, to, differs }) => (
					<div key={id}>
						<dt>
							<a href={to}>{name}</a>
						</dt>
						<dd>{differs}</dd>
					</div>
				))}
			</dl>
		</details>
	)

function EditionBox({ edition }: { edition: CourseDetail['edition'] }) {
	return (
		<div className={css.edition}>
			<h2>Edition</h2>
			<p>{edition.note}</p>
			{edition.amendments.length > 0 && <p>{`${edition.name} is used with ${edition.amendments.join('; ')}.`}</p>}
			<p>
				<a href={edition.to} className="target">
					All editions
				</a>
			</p>
		</div>
	)
}

/** `current` is the id of the course that is shown because it was chosen. */
function Chooser({ courses, current }: { courses: CourseCardData[]; current?: number }) {
	return (
		<nav aria-label="Courses at this address" className={css.chooser}>
			{current && <h2>Choose your course</h2>}
			<ul>
				{courses.map((course) => (
					<li key={course.id} data-scheme={course.scheme}>
						<a href={course.to} aria-current={course.id === current ? 'page' : undefined}>
							<i className="medallion" data-level={course.category} data-ground="paper" />
							<strong>{course.name}</strong>
							<span>{withoutEdition(course.standard)}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
