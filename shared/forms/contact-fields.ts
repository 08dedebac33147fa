// The contact form. Form, draft, mail, export, row and API derive from this table; it has no schema library, because the
// page shows it at once. A new field also needs a column, and a sentence in the notice beside the form with a new date.

type ContactField = {
	label: string
	max: number
	/** If it is missing, or is not what its kind asks for. */
	message: string
	/** `line` and `lines` are free text. */
} & ({ kind: 'name' | 'email'; required: true } | { kind: 'line' | 'lines'; required: boolean })

const fields = {
	name: {
		kind: 'name',
		label: 'Name',
		max: 200,
		required: true,
		message: 'Name is required',
	},
	email: {
		kind: 'email',
		label: 'E-mail',
		max: 254,
		required: true,
		message: 'Enter a valid e-mail address',
	},
	subject: {
		kind: 'line',
		label: 'Subject',
		max: 200,
		required: false,
		message: 'The subject must be text',
	},
	message: {
		kind: 'lines',
		label: 'Message',
		max: 5000,
		required: true,
		message: 'Message is required',
	},
} satisfies Record<string, ContactField>

export type ContactName = keyof typeof fields
export type ContactMessage = Record<ContactName, string>

/** For the description of the API; apart from the table, so that no browser loads it. */
export const CONTACT_EXAMPLE: ContactMessage = {
	name: 'Vikram Sethi',
	email: 'vikram@mail.example',
	subject: 'Training on demand',
	message: 'Two teams, one week. What would it cost?',
}

/** In the order of the form. */
export const CONTACT_FIELDS: Record<ContactName, ContactField> = fields
