import { loadContent } from '#catalogue/load.server.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { REGISTRATION_FIELDS } from '#shared/forms/registration-fields.ts'

const QUESTIONS = entriesOf(REGISTRATION_FIELDS).flatMap(([, { kind, label, hint, optional }]) => {
	// The mail has the address of its sender.
	if (kind === 'email') return []
	const note = kind === 'confirmation' ? 'yes or no' : optional ? 'optional' : hint
	return label.replace('*', '') + (note ? ` (${note})` : '')
})

export function read() {
	const { site, pages } = loadContent()
	const email = new URLSearchParams({
		subject: 'Enrolment',
		body: `${QUESTIONS.map((question) => `${question}: `).join('\r\n')}\r\n`,
	})
	return {
		...pages.registration,
		/** For browsers without JavaScript. */
		byMail: {
			questions: QUESTIONS,
			address: `mailto:${site.mail.registrations}?${email.toString().replaceAll('+', '%20')}`,
		},
	}
}
