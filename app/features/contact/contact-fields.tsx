import type { ComponentProps, ReactElement } from 'react'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { entriesOf } from '#shared/forms/fields.ts'

type ContactFieldsProps = {
	errors?: Partial<Record<string, string>> | undefined
	/** Initial values by field name. */
	entered?: Partial<Record<string, string>> | undefined
	/** Stands below the e-mail address. */
	emailNote?: ReactElement | undefined
}

const BY_KIND: Record<string, ComponentProps<'input'>> = {
	name: { autoComplete: 'name' },
	email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
}

export const ContactFields = ({ errors, entered, emailNote }: ContactFieldsProps) =>
	entriesOf(CONTACT_FIELDS).map(([name, { kind, label, required }]) => {
		const props = { name, defaultValue: entered?.[name] }
		return (
			<Field key={name} id={`contact-${name}`} label={label} error={errors?.[name]} required={required}>
				{kind === 'lines' ? <TextArea {...props} rows={7} /> : <TextInput {...props} {...BY_KIND[kind]} />}
				{kind === 'email' && <div aria-live="polite">{emailNote}</div>}
			</Field>
		)
	})
