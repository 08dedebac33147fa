import { contactForm } from '#shared/forms/contact.ts'

// Loaded once the form has input, because the schema library is as large as five pages.

/** The message, or the first error of each invalid field in the order of the form. */
export function check(inputs: FormData) {
	const { data, error } = contactForm.safeParse(Object.fromEntries(inputs))
	const errors: Record<string, string> = {}
	for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
	return { message: data, errors }
}
