import { useRouteLoaderData, useSearchParams } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { useLeaveWarning } from './leave-warning.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

/** The enrolment form in a panel over any page. Opened on a page of a course, it starts with that course. */
export default function EnrolmentPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
	const [params] = useSearchParams()
	const page = useRouteLoaderData('course') as { courses: { id: number }[] } | undefined
	const asked = Number(params.get('course')) || undefined
	const shown = page?.courses.find(({ id }) => id === asked) ?? page?.courses[0]
	useLeaveWarning(open)
	return (
		<Dialog kind="side" label="Enrol in a course" open={open} onClose={onClose}>
			<h2 className={css.title}>Enrol in a course</h2>
			<RegistrationForm active={open} courseId={shown?.id ?? asked} onDone={onClose} />
		</Dialog>
	)
}
