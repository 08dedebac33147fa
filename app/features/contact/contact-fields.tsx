import { Field, TextArea, TextInput } from '#app/ui/field.tsx'

type ContactFieldsProps = {
	errors?: Partial<Record<string, string>> | undefined
	/** Initial values by field name. */
	entered?: Partial<Record<string, string>> | undefined
}

export function ContactFields({ errors = {}, entered = {} }: ContactFieldsProps) {
	const name = (field: string) => ({ name: field, defaultValue: entered[field] })
	return (
		<>
			<Field id="contact-name" label="Name" error={errors['name']} required>
				<TextInput {...name('name')} autoComplete="name" maxLength={200} />
			</Field>
			<Field id="contact-email" label="E-mail" error={errors['email']} required>
				<TextInput {...name('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
			</Field>
			<Field id="contact-subject" label="Subject" error={errors['subject']} required={false}>
				<TextInput {...name('subject')} maxLength={200} />
			</Field>
			<Field id="contact-message" label="Message" error={errors['message']} required>
				<TextArea {...name('message')} rows={7} maxLength={5000} />
			</Field>
		</>
	)
}
