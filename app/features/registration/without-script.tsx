import { useSite } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import css from './registration.module.css'

type WithoutScriptProps = { questions: string[]; address: string }

/** For browsers without JavaScript: an email with all questions of the form, or a call. */
export function WithoutScript({ questions, address }: WithoutScriptProps) {
	const { mail, phone } = useSite()
	return (
		<div className={css.email} data-without-script>
			<p>
				This form needs JavaScript, which does not run on this page. You can enrol by email instead. These questions are
				in the message:
			</p>
			<ul>
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
