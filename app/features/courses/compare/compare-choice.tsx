import { useSyncExternalStore } from 'react'
import css from '#app/features/courses/courses.module.css'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import { compareAddress, comparedIn, MAX_COMPARED } from './compare.rules.ts'

const KEY = 'compare'
const NONE: number[] = []
const listeners = new Set<() => void>()

// Read when first used: code that can throw does not run at module level.
let ids: number[] | undefined
const current = () => (ids ??= comparedIn(new URLSearchParams({ ids: readStorage('sessionStorage', KEY) ?? '' })).ids)

function subscribe(listener: () => void) {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}

/** Adds a course to those chosen for comparison, or takes it away. The first of four goes when a fifth is added. */
function toggleCompared(id: number) {
	ids = current().includes(id) ? current().filter((other) => other !== id) : [...current(), id].slice(-MAX_COMPARED)
	writeStorage('sessionStorage', KEY, ids.length > 0 ? ids.join(',') : null)
	for (const listener of listeners) listener()
}

/** Courses that the visitor has chosen for comparison, in the order of choice; kept until the tab is closed. */
const useComparedCourses = () => useSyncExternalStore(subscribe, current, () => NONE)

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
