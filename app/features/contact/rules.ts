import type { ReactElement } from 'react'
import { emailNote } from '#app/forms/parts.tsx'
import { emailAddress } from '#shared/email.ts'
import { contactForm } from '#shared/forms/contact.ts'

/** The message, or the first error of each invalid field in the order of the form. */
export function check(inputs: FormData) {
	const { data, error } = contactForm.safeParse(Object.fromEntries(inputs))
	const errors: Record<string, string> = {}
	for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
	return { message: data, errors }
}

/** Shows a note if the address looks like a slip. `save` is called when the note changes it. */
export function askAboutEmail(
	email: HTMLInputElement,
	show: (note: ReactElement | undefined) => void,
	save: () => void,
) {
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
