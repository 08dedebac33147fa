import { Field, TextArea, TextInput } from '#app/ui/field.tsx'

type ContactFieldsProps = {
	errors?: Partial<Record<string, string>>
	/** What stands in the fields at first. */
	values?: Partial<Record<string, string>>
}

export function ContactFields({ errors = {}, values = {} }: ContactFieldsProps) {
	return (
		<>
			<Field id="contact-name" label="Name" error={errors['name']} required>
				<TextInput name="name" autoComplete="name" maxLength={200} defaultValue={values['name']} />
			</Field>
			<Field id="contact-email" label="E-mail" error={errors['email']} required>
				<TextInput
					name="email"
					type="email"
					inputMode="email"
					autoComplete="email"
					maxLength={254}
					defaultValue={values['email']}
				/>
			</Field>
			<Field id="contact-subject" label="Subject" error={errors['subject']} required={false}>
				<TextInput name="subject" maxLength={200} defaultValue={values['subject']} />
			</Field>
			<Field id="contact-message" label="Message" error={errors['message']} required>
				<TextArea name="message" rows={7} maxLength={5000} defaultValue={values['message']} />
			</Field>
		</>
	)
}
