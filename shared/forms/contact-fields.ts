// A new field also needs a column and a new CONSENT_VERSION, because the notice beside the form names it.
import type { Field } from './field.ts'

/** In the order of the form. */
export const CONTACT_FIELDS = {
	name: { kind: 'name', label: 'Name', message: 'Name is required', max: 200, autoComplete: 'name' },
	email: { kind: 'email', label: 'Email', message: 'Enter a valid email address', autoComplete: 'email' },
	subject: { kind: 'line', label: 'Subject', message: 'The subject must be text', max: 200, optional: true },
	message: { kind: 'lines', label: 'Message', message: 'Message is required', max: 5000 },
} satisfies Record<string, Field>

export type ContactMessage = Record<keyof typeof CONTACT_FIELDS, string>

/** For the description of the API; apart from the table, so that no browser loads it. */
export const CONTACT_EXAMPLE: ContactMessage = {
	name: 'Vikram Sethi',
	email: 'vikram@mail.example',
	subject: 'Training on demand',
	message: 'Two teams, one week. What would it cost?',
}
