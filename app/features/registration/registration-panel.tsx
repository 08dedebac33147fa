import { useDataOf, useQuery } from '#app/base/location.ts'
import { COURSE_PAGE } from '#app/base/page.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useLeaveWarning } from './leave-warning.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

/** The registration form in a panel over any page. On the page of a course it preselects that course. */
export default function RegistrationPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
	const fromQuery = Number(useQuery().get('course')) || undefined
	const page = useDataOf<{ courses: { id: number }[] }>(COURSE_PAGE)
	const course = page?.courses.find(({ id }) => id === fromQuery) ?? page?.courses[0]
	useLeaveWarning(open)
	return (
		<Dialog kind="side" label="Enrol in a course" open={open} onClose={onClose}>
			<h2 className={css.title}>Enrol in a course</h2>
			<RegistrationForm active={open} courseId={course?.id ?? fromQuery} onDone={onClose} />
		</Dialog>
	)
}
