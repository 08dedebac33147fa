import { useSyncExternalStore } from 'react'
import css from '#app/features/courses/courses.module.css'
import { keep, keptValue, onKept } from '#app/ui/browser/kept.ts'
import { compareAddress, comparedIn, MAX_COMPARED } from './compare.rules.ts'

const KEY = 'compare'
const NONE: number[] = []

const compared = keptValue(KEY, (text) => comparedIn(new URLSearchParams({ ids: text ?? '' })).ids, 'sessionStorage')

/** Adds a course to those chosen for comparison, or takes it away. The first of four goes when a fifth is added. */
function toggleCompared(id: number) {
	const before = compared()
	const ids = before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(-MAX_COMPARED)
	keep(KEY, ids.length > 0 ? ids.join(',') : null, 'sessionStorage')
}

/** Courses that the visitor has chosen for comparison, in the order of choice; kept until the tab is closed. */
const useComparedCourses = () => useSyncExternalStore(onKept, compared, () => NONE)

/** Chooses a course for comparison; links to the comparison once there are two. */
export function CompareChoice({ id, name }: { id: number; name: string }) {
	const ids = useComparedCourses()
	const chosen = ids.includes(id)
	return (
		<div className={css.compare} data-needs-script>
			<label>
				<input type="checkbox" aria-label={`Compare ${name}`} checked={chosen} onChange={() => toggleCompared(id)} />
				Compare
			</label>
			{chosen && ids.length > 1 && <a href={compareAddress(ids)}>{`Compare ${ids.length} courses`}</a>}
		</div>
	)
}
