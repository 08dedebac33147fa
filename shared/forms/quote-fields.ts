// The form by which a company asks for a quote.
import { BILLING_FIELDS } from './billing-fields.ts'
import type { Field } from './field.ts'

/** By the legends of the form, in its order. */
export const QUOTE_GROUPS = {
	Training: {
		course: { kind: 'choice', label: 'Course', message: 'Select a course from the list', max: 200 },
		class: {
			kind: 'class',
			label: 'Class',
			hint: 'Leave this empty if none suits you: we will agree dates with you.',
			message: 'Select a class from the list',
			optional: true,
		},
		people: {
			kind: 'number',
			label: 'Number of people',
			hint: 'From 1 to 200.',
			message: 'Enter a number from 1 to 200',
		},
	},
	'Your company': {
		company: {
			kind: 'name',
			label: 'Company',
			message: 'Company is required',
			max: 200,
			autoComplete: 'organization',
		},
		name: { kind: 'name', label: 'Your name', message: 'Name is required', max: 200, autoComplete: 'name' },
		email: { kind: 'email', label: 'Email', message: 'Enter a valid email address', autoComplete: 'email' },
	},
	Invoice: {
		country: {
			kind: 'choice',
			label: 'Country',
			hint: 'Your country sets the currency and tax.',
			message: 'Country is required',
			autoComplete: 'country-name',
		},
		address: {
			kind: 'lines',
			label: 'Billing address',
			message: 'Billing address is required',
			max: 500,
			autoComplete: 'street-address',
		},
		gstin: {
			...BILLING_FIELDS.gstin,
			hint: 'For companies registered in India.',
		},
		purchaseOrder: {
			...BILLING_FIELDS.purchaseOrder,
			hint: 'If your company uses them. It is printed on the quote and the invoice.',
		},
	},
} satisfies Record<string, Record<string, Field>>

export const QUOTE_FIELDS = {
	...QUOTE_GROUPS.Training,
	...QUOTE_GROUPS['Your company'],
	...QUOTE_GROUPS.Invoice,
} satisfies Record<string, Field>

export type QuoteRequest = Record<keyof typeof QUOTE_FIELDS, string>

/** For the description of the API; apart from the table, so that no browser loads it. */
export const QUOTE_EXAMPLE: QuoteRequest = {
	course: 'Lead Auditor QMS',
	class: '',
	people: '12',
	company: 'Example Works',
	name: 'Meera Nair',
	email: 'meera@works.example',
	address: '12 Example Street\nPune 411001',
	country: 'India',
	gstin: '',
	purchaseOrder: '',
}
