import { type Ref, useRef } from 'react'
import { useQuery } from '#app/base/location.ts'
import type { DataOf, Head, LoadResource, PageProps } from '#app/base/page.ts'
import { useNow } from '#app/base/site.ts'
import { loadRecord } from '#app/base/site-files.ts'
import { useCountry } from '#app/features/courses/country.ts'
import { CountryChoice } from '#app/features/courses/country-choice.tsx'
import { LoadFailure } from '#app/features/courses/load-failure.tsx'
import { useAsyncData } from '#app/features/courses/use-async-data.ts'
import { announce } from '#app/ui/browser/announce.ts'
import { focusInView } from '#app/ui/browser/focus-in-view.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { read } from './compare.data.server.ts'
import css from './compare.module.css'
import type { Compared } from './compare.resource.ts'
import { compareAddress, comparedIn, MAX_COMPARED } from './compare.rules.ts'
import { loadCompared, rowsOf } from './comparison.ts'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description } }: Data): Head => ({ title, description, noindex: true })

export default function ComparePage({ data: { words, comparison } }: PageProps<Data>) {
	const { ids, ignored } = comparedIn(useQuery())
	const isBuilt = comparison && String(idsOf(comparison)) === String([...ids].sort(ascending))
	const answer = useAsyncData(
		String(ids),
		isBuilt ? comparison : ids.length === 0 ? { courses: [], unknown: [] } : undefined,
		() => loadCompared(ids, loadRecord as LoadResource),
	)
	const found = answer.state === 'here' ? answer.value : undefined
	const isRemoving = useRef(false)
	/** The link that was followed goes with its column, so the focus moves to what is left. */
	const focusRest = (rest: HTMLElement | null) => {
		if (!rest || !isRemoving.current) return
		isRemoving.current = false
		focusInView(rest, 'nearest')
	}
	const unknown = [...(found?.unknown ?? []).map(String), ...ignored]

	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<section className={css.section} aria-label="Comparison" tabIndex={-1}>
				{answer.state === 'waiting' && <p role="status">Loading...</p>}
				{answer.state === 'failed' && <LoadFailure what="The courses" onRetry={answer.retry} />}
				{unknown.length > 0 && (
					<p className={css.note}>
						{`${unknown.length === 1 ? 'One entry of this address is' : `${unknown.length} entries of this address are`} left out: no course has that number, or there are more than ${MAX_COMPARED} courses.`}
					</p>
				)}
				{found && found.courses.length === 0 && (
					<p>
						No course is chosen. Open a <a href="/courses/all">list of courses</a> and{' '}
						<span>{`tick 'Compare' below two to ${MAX_COMPARED} courses.`}</span>
					</p>
				)}
				{found && found.courses.length > 0 && (
					<Comparison
						courses={found.courses}
						region={focusRest}
						onRemove={(name) => {
							isRemoving.current = true
							announce(`${name} removed`)
						}}
					/>
				)}
			</section>
		</>
	)
}

const ascending = (a: number, b: number) => a - b
const idsOf = ({ courses, unknown }: { courses: Compared[]; unknown: number[] }) =>
	[...courses.map(({ card }) => card.id), ...unknown].sort(ascending)

type ComparisonProps = { courses: Compared[]; region: Ref<HTMLElement>; onRemove: (name: string) => void }

function Comparison({ courses, region, onRemove }: ComparisonProps) {
	const rows = rowsOf(courses, useCountry(), useNow())
	return (
		<>
			<div className={css.tools}>
				<CountryChoice />
				<Button variant="outline" onClick={() => print()} data-needs-script>
					Print
				</Button>
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
			<section ref={region} className={css.scroll} aria-label="Courses side by side" tabIndex={0}>
				<table className={css.table}>
					<caption>Rows in which the courses differ are marked with a bar and the word 'differs'.</caption>
					<thead>
						<tr>
							<td />
							{courses.map(({ card }) => (
								<th key={card.id} scope="col" data-scheme={card.scheme}>
									<a href={card.to}>{card.name}</a>
								</th>
							))}
						</tr>
						{courses.length > 1 && (
							<tr className={css.links}>
								<td />
								{courses.map(({ card }) => (
									<td key={card.id}>
										<a
											href={compareAddress(courses.map((other) => other.card.id).filter((id) => id !== card.id))}
											aria-label={`Remove ${card.name}`}
											onClick={() => onRemove(card.name)}
										>
											Remove
										</a>
									</td>
								))}
							</tr>
						)}
					</thead>
					<tbody>
						{rows.map(({ label, values, differs }) => (
							<tr key={label} data-differs={differs}>
								<th scope="row">
									<span>{label}</span>
									{differs && <span className={css.differs}>differs</span>}
								</th>
								{values.map((value, place) => (
									<td key={courses[place]?.card.id}>{value}</td>
								))}
							</tr>
						))}
						<tr className={css.links}>
							<th scope="row">Next step</th>
							{courses.map(({ card }) => (
								<td key={card.id}>
									<a href={`/registration?course=${card.id}`} aria-label={`Enrol in ${card.name}`}>
										Enrol
									</a>
								</td>
							))}
						</tr>
					</tbody>
				</table>
			</section>
		</>
	)
}
