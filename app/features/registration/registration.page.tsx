import { useState } from 'react'
import { useNavigationWarning, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { useSite } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { LEAVE_WARNING, useLeaveWarning } from './leave-warning.ts'
import type { read } from './registration.data.server.ts'
import css from './registration.module.css'
import { RegistrationForm } from './registration-form.tsx'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

/** The registration form as a page: it cannot be closed and warns before the page is left once it has input. */
export default function RegistrationPage({ data: { byMail, ...words } }: PageProps<Data>) {
	const query = useQuery()
	const courseId = Number(query.get('course')) || undefined
	const [typed, setTyped] = useState(false)
	useLeaveWarning(typed)
	useNavigationWarning(typed ? LEAVE_WARNING : undefined)

	return (
		<>
			<PageHead title={words.title} />
			<div className="page">
				<RegistrationForm
					courseId={courseId}
					classSlug={query.get('class')}
					onTyped={setTyped}
					withoutScript={<WithoutScript {...byMail} />}
				/>
				<p className={css.note}>{`${words.lead} ${words.note}`}</p>
			</div>
		</>
	)
}

type WithoutScriptProps = { questions: string[]; address: string }

/** For browsers without JavaScript: an email with all questions of the form, or a call. */
function WithoutScript({ questions, address }: WithoutScriptProps) {
	const { mail, phone } = useSite()
	return (
		<div className={css.email} data-without-script>
			<p>
				This form needs JavaScript, which does not run on this page. You can enrol by email instead. These questions are
				in the message:
			</p>
			<ul className="bullets">
				{questions.map((question) => (
					<li key={question}>{question}</li>
				))}
			</ul>
			<p>
				<a className={buttonClass('primary')} href={address}>
					Write the email
				</a>
			</p>
			<p>
				The message goes to <strong>{mail.registrations}</strong>. Or call us:{' '}
				<a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
			</p>
		</div>
	)
}
