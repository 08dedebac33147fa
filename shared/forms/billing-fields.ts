// What an invoice shall say of the buyer.
import type { Field } from './field.ts'

/** In the order of the form. */
export const BILLING_FIELDS = {
	company: {
		kind: 'name',
		label: 'Company',
		message: 'Enter the name of the company',
		max: 200,
		optional: true,
		autoComplete: 'organization',
	},
	address: {
		kind: 'lines',
		label: 'Address',
		message: 'Enter the address',
		max: 300,
		optional: true,
		autoComplete: 'street-address',
	},
	state: {
		kind: 'choice',
		label: 'State',
		message: 'Choose a state',
		max: 2,
		optional: true,
		autoComplete: 'address-level1',
	},
	gstin: {
		kind: 'gstin',
		label: 'GSTIN',
		message: 'A GSTIN has 15 characters, like 07AAAAA0000A1Z4',
		optional: true,
		autoComplete: 'off',
	},
	purchaseOrder: {
		kind: 'line',
		label: 'Purchase order number',
		hint: 'If your company uses them. It is printed on the invoice.',
		message: 'Enter the number of your purchase order',
		max: 60,
		optional: true,
		autoComplete: 'off',
	},
} satisfies Record<string, Field>

export type Billing = Record<keyof typeof BILLING_FIELDS, string>
