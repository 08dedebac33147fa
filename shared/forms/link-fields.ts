// The form by which a customer gets the link to an order, a quote or a seat again.
import type { Field } from './field.ts'

/** In the order of the form. */
export const LINK_FIELDS = {
	reference: {
		kind: 'line',
		label: 'Reference',
		hint: 'On your quote, your documents and the subject of our emails, like PRM-Q0XW-8X7Y-XBES.',
		message: 'Enter the reference',
		max: 60,
		autoComplete: 'off',
	},
	email: { kind: 'email', label: 'Email', message: 'Enter a valid email address', autoComplete: 'email' },
} satisfies Record<string, Field>

export type LinkRequest = Record<keyof typeof LINK_FIELDS, string>
