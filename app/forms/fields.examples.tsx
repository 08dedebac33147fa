import type { Examples } from '#app/ui/examples.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { Fields } from './fields.tsx'

export const examples: Examples = {
	empty: () => <Fields table={CONTACT_FIELDS} id="empty" errors={{}} control={(name) => ({ name })} />,
	'with a message': () => (
		<Fields
			table={CONTACT_FIELDS}
			id="message"
			errors={{ email: CONTACT_FIELDS.email.message }}
			control={(name) => ({ name, defaultValue: name === 'email' ? 'meera@' : undefined })}
		/>
	),
}
