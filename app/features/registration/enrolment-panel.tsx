import { useLocation, useSearchParams } from 'react-router'
import { Dialog } from '#app/ui/dialog.tsx'
import { useLeaveWarning } from './leave-warning.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

/** The enrolment form in a panel over any page. Opened on a page of a course, it starts with that course. */
export default function EnrolmentPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
	const { pathname } = useLocation()
	const [params] = useSearchParams()
	useLeaveWarning(open)
	return (
		<Dialog kind="side" label="Enrol in a course" open={open} onClose={onClose}>
			<h2 className={css.title}>Enrol in a course</h2>
			<RegistrationForm
				active={open}
				coursePath={pathname}
				courseId={Number(params.get('course')) || undefined}
				onDone={onClose}
			/>
		</Dialog>
	)
}
