import { Field, TextArea, TextInput } from '#app/ui/field.tsx'

type Name = 'name' | 'email' | 'subject' | 'message'
type ContactFieldsProps = {
	errors?: Partial<Record<string, string>>
	/** Attributes for a control in addition to its own. */
	more?: (name: Name) => { defaultValue?: string; 'aria-invalid'?: 'true' }
}

export function ContactFields({ errors = {}, more = () => ({}) }: ContactFieldsProps) {
	return (
		<>
			<Field id="contact-name" label="Name" error={errors['name']} required>
				<TextInput name="name" autoComplete="name" maxLength={200} {...more('name')} />
			</Field>
			<Field id="contact-email" label="E-mail" error={errors['email']} required>
				<TextInput
					name="email"
					type="email"
					inputMode="email"
					autoComplete="email"
					maxLength={254}
					{...more('email')}
				/>
			</Field>
			<Field id="contact-subject" label="Subject" error={errors['subject']} required={false}>
				<TextInput name="subject" maxLength={200} {...more('subject')} />
			</Field>
			<Field id="contact-message" label="Message" error={errors['message']} required>
				<TextArea name="message" rows={7} maxLength={5000} {...more('message')} />
			</Field>
		</>
	)
}
