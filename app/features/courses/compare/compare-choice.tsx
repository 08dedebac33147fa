import { useState, useSyncExternalStore } from 'react'
import { announce } from '#app/ui/browser/announce.ts'
import { keep, keptValue, onKept } from '#app/ui/browser/kept.ts'
import { compareAddress, comparedIn, MAX_COMPARED } from './compare.rules.ts'
import css from './compare-choice.module.css'

const KEY = 'compare'
const NONE: number[] = []

const compared = keptValue(KEY, (text) => comparedIn(new URLSearchParams({ ids: text ?? '' })).ids, 'sessionStorage')

const FULL = `Only ${MAX_COMPARED} courses can be compared. Untick one first.`

/** Adds a course to those chosen for comparison, or takes it away. Returns whether there was room. */
function toggleCompared(id: number): boolean {
	const before = compared()
	const ids = before.includes(id) ? before.filter((other) => other !== id) : [...before, id]
	const fits = ids.length <= MAX_COMPARED
	if (fits) keep(KEY, ids.length > 0 ? ids.join(',') : null, 'sessionStorage')
	announce(fits ? `${ids.length} of ${MAX_COMPARED} courses chosen to compare` : FULL)
	return fits
}

/** Courses that the visitor has chosen for comparison, in the order of choice; kept until the tab is closed. */
const useComparedCourses = () => useSyncExternalStore(onKept, compared, () => NONE)

/** Chooses a course for comparison; links to the comparison once there are two. */
export function CompareChoice({ id, name }: { id: number; name: string }) {
	const ids = useComparedCourses()
	const chosen = ids.includes(id)
	const [refused, setRefused] = useState(false)
	return (
		<div className={css.compare} data-needs-script>
			<label>
				<input
					type="checkbox"
					aria-label={`Compare ${name}`}
					checked={chosen}
					onChange={() => setRefused(!toggleCompared(id))}
				/>
				Compare
			</label>
			{chosen && ids.length > 1 && <a href={compareAddress(ids)}>{`Compare ${ids.length} courses`}</a>}
			{refused && ids.length === MAX_COMPARED && <span>{FULL}</span>}
		</div>
	)
}
