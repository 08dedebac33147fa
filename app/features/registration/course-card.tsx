import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/ui/page/bill.css'
import { Facts } from '#app/ui/page/facts.tsx'
import css from './registration.module.css'
import type { Summary } from './summary.tsx'
import { FIELD_ID } from './values.ts'

const toCourse = () => document.getElementById(`${FIELD_ID}-course`)?.focus()

/** What is booked and what it costs: beside the form, or a row above it. */
export function CourseCard({ summary }: { summary: Summary | undefined }) {
	const hydrated = useHydrated()
	const { course, dates = 'Date to be agreed', bill = [] } = summary ?? {}
	return (
		<aside className={`box ${css.card}`} aria-label="Your course" data-scheme={course?.scheme} data-needs-script>
			{course && <span className="medallion" data-level={course.category} data-ground="paper" />}
			<p>
				<strong>{course?.name ?? (hydrated && 'No course chosen yet')}</strong>
			</p>
			<p className="soft">{course && dates}</p>
			<Button variant="quiet" size="small" onClick={toCourse}>
				{course ? 'Change course' : 'Choose a course'}
			</Button>
			{/* Replaced as a whole: figures of another width would be seen as moving. */}
			<Facts
				key={bill.at(-1)?.value}
				className="bill"
				facts={bill.map(({ label, value }) => ({ label, value: label === 'Total' ? <strong>{value}</strong> : value }))}
			/>
		</aside>
	)
}
