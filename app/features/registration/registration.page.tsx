import { useState } from 'react'
import { useNavigationWarning, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { LEAVE_WARNING, useLeaveWarning } from './leave-warning.ts'
import type { read } from './registration.data.server.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'
import { WithoutScript } from './without-script.tsx'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

/** The registration form as a page: it cannot be closed and warns before the page is left once it has input. */
export default function RegistrationPage({ data: { byMail, ...words } }: PageProps<Data>) {
	const query = useQuery()
	const course = Number(query.get('course')) || undefined
	const [typed, setTyped] = useState(false)
	useLeaveWarning(typed)
	useNavigationWarning(typed ? LEAVE_WARNING : undefined)

	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				<p className={css.note}>{words.note}</p>
				<RegistrationForm
					courseId={course}
					classSlug={query.get('class')}
					onTyped={setTyped}
					withoutScript={<WithoutScript {...byMail} />}
				/>
			</div>
		</>
	)
}
