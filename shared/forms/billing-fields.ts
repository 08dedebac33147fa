// What an invoice shall say of the buyer. Form and rules derive from this table; it has no schema library, because the page
// shows it at once.

type BillingField = {
	label: string
	max: number
	/** If it is not text, or too long. */
	message: string
	autoComplete: string
}

const fields = {
	company: { label: 'Company', max: 200, message: 'Enter the name of the company', autoComplete: 'organization' },
	address: { label: 'Address', max: 300, message: 'Enter the address', autoComplete: 'street-address' },
	state: { label: 'State', max: 2, message: 'Choose a state', autoComplete: 'address-level1' },
	gstin: { label: 'GSTIN', max: 20, message: 'Enter the GSTIN', autoComplete: 'off' },
} satisfies Record<string, BillingField>

export type BillingName = keyof typeof fields

/** In the order of the form. */
export const BILLING_FIELDS: Record<BillingName, BillingField> = fields
