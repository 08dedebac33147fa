import { useSite } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { entriesOf } from '#shared/fields.ts'
import { REGISTRATION_FIELDS } from '#shared/registration-fields.ts'
import css from './registration.module.css'

const QUESTIONS = entriesOf(REGISTRATION_FIELDS).flatMap(([, { kind, label, hint, optional }]) => {
	// The mail has the address of its sender.
	if (kind === 'email') return []
	const note = kind === 'confirmation' ? 'yes or no' : optional ? 'optional' : hint
	return label.replace('*', '') + (note ? ` (${note})` : '')
})

/** For browsers without JavaScript: an e-mail with all questions of the form, or a call. */
export function WithoutScript() {
	const { mail, phone } = useSite()
	const email = new URLSearchParams({
		subject: 'Enrolment',
		body: `${QUESTIONS.map((question) => `${question}: `).join('\r\n')}\r\n`,
	})
	return (
		<div className={css.email} data-without-script>
			<p>
				This form needs JavaScript, which does not run on this page. You can enrol by e-mail instead. These questions
				are in the message:
			</p>
			<ul>
				{QUESTIONS.map((question) => (
					<li key={question}>{question}</li>
				))}
			</ul>
			<p>
				<a
					className={buttonClass('primary')}
					href={`mailto:${mail.registrations}?${email.toString().replaceAll('+', '%20')}`}
				>
					Write the e-mail
				</a>
			</p>
			<p>
				The message goes to <strong>{mail.registrations}</strong>. Or call us:{' '}
				<a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
			</p>
		</div>
	)
}
