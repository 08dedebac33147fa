import type { ReactElement } from 'react'
import { emailNote } from '#app/forms/email-note.tsx'
import { emailAddress } from '#shared/email.ts'
import { contactForm } from '#shared/forms/contact.ts'

/** The message, or the first error of each invalid field in the order of the form. */
export function check(inputs: FormData) {
	const { data, error } = contactForm.safeParse(Object.fromEntries(inputs))
	const errors: Record<string, string> = {}
	for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
	return { message: data, errors }
}

const watched = new WeakSet<EventTarget>()

/** When the e-mail address is left, shows a note if it looks like a slip. `save` is called when the note changes it. */
export function watchEmail(
	{ elements }: HTMLFormElement,
	show: (note: ReactElement | undefined) => void,
	save: () => void,
) {
	const email = elements.namedItem('email')
	if (!(email instanceof HTMLInputElement) || watched.has(email)) return
	watched.add(email)
	const check = () => {
		// Browsers refuse some addresses that we accept: international domains, or signs of another width.
		const { data } = emailAddress('').safeParse(email.value)
		if (data && email.validity.typeMismatch) email.value = data
		const change = (meant: string) => {
			email.value = meant
			save()
			show(undefined)
		}
		show(emailNote(email.value, change))
	}
	email.addEventListener('blur', check)
	// It was left while this code loaded.
	if (document.activeElement !== email) check()
}
