import css from '#app/features/courses/courses.module.css'
import { compareAddress } from './compare.rules.ts'
import { toggleCompared, useComparedCourses } from './compared-courses.ts'

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
			{chosen && ids.length > 1 && <a href={compareAddress(ids)}>Compare {ids.length} courses</a>}
		</div>
	)
}
