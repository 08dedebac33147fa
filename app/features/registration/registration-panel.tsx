import { useDataOf, useQuery } from '#app/location.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useLeaveWarning } from './leave-warning.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

/** The registration form in a panel over any page. Opened on a page of a course, it starts with that course. */
export default function RegistrationPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
	const asked = Number(useQuery().get('course')) || undefined
	const page = useDataOf<{ courses: { id: number }[] }>('/:by/:link')
	const shown = page?.courses.find(({ id }) => id === asked) ?? page?.courses[0]
	useLeaveWarning(open)
	return (
		<Dialog kind="side" label="Enrol in a course" open={open} onClose={onClose}>
			<h2 className={css.title}>Enrol in a course</h2>
			<RegistrationForm active={open} courseId={shown?.id ?? asked} onDone={onClose} />
		</Dialog>
	)
}
