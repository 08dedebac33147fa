// The form by which a company asks for a quote. Form, row and API derive from this table; it has no schema library, because
// the page shows it at once.

type QuoteField = {
	label: string
	hint?: string
	kind: 'line' | 'name' | 'email' | 'lines' | 'people' | 'course' | 'class' | 'country'
	required: boolean
	max: number
	/** If it is missing, or is not what its kind asks for. */
	message: string
	autoComplete?: string
}

const fields = {
	course: { label: 'Course', kind: 'course', required: true, max: 200, message: 'Select a course from the list' },
	class: {
		label: 'Class',
		hint: 'Leave it open if none fits: we then agree on dates with you.',
		kind: 'class',
		required: false,
		max: 100,
		message: 'Select a class from the list',
	},
	people: {
		label: 'Number of people',
		hint: 'From 1 to 200.',
		kind: 'people',
		required: true,
		max: 3,
		message: 'Enter a number from 1 to 200',
	},
	company: {
		label: 'Company',
		kind: 'name',
		required: true,
		max: 200,
		message: 'Company is required',
		autoComplete: 'organization',
	},
	name: {
		label: 'Your name',
		kind: 'name',
		required: true,
		max: 200,
		message: 'Name is required',
		autoComplete: 'name',
	},
	email: {
		label: 'E-mail',
		kind: 'email',
		required: true,
		max: 254,
		message: 'Enter a valid e-mail address',
		autoComplete: 'email',
	},
	address: {
		label: 'Billing address',
		kind: 'lines',
		required: true,
		max: 500,
		message: 'Billing address is required',
		autoComplete: 'street-address',
	},
	country: {
		label: 'Country',
		hint: 'Decides currency and tax.',
		kind: 'country',
		required: true,
		max: 100,
		message: 'Country is required',
		autoComplete: 'country-name',
	},
	gstin: {
		label: 'GSTIN',
		hint: 'Of companies that are registered in India.',
		kind: 'line',
		required: false,
		max: 20,
		message: 'A GSTIN has 15 characters, like 07AAAAA0000A1Z4',
	},
} satisfies Record<string, QuoteField>

export type QuoteName = keyof typeof fields

/** In the order of the form. */
export const QUOTE_FIELDS: Record<QuoteName, QuoteField> = fields

/** For the description of the API; apart from the table, so that no browser loads it. */
export const QUOTE_EXAMPLE: Record<QuoteName, string> = {
	course: 'Lead Auditor QMS',
	class: '',
	people: '12',
	company: 'Example Works',
	name: 'Meera Nair',
	email: 'meera@works.example',
	address: '12 Example Street\nPune 411001',
	country: 'India',
	gstin: '',
}
