import type { Examples } from './examples.ts'
import { Checkbox, Field, TextArea, TextInput } from './field.tsx'

export const examples: Examples = {
	text: () => (
		<Field id="first" label="First name" required>
			<TextInput name="first" autoComplete="given-name" defaultValue="Asha" />
		</Field>
	),
	'optional with a hint': () => (
		<Field id="subject" label="Subject" hint="What is it about?" required={false}>
			<TextInput name="subject" />
		</Field>
	),
	'in error': () => (
		<Field id="last" label="Last name" hint="As on your passport" error="Last name is required" required>
			<TextInput name="last" autoComplete="family-name" />
		</Field>
	),
	'text area': () => (
		<Field id="message" label="Message">
			<TextArea name="message" />
		</Field>
	),
	checkbox: () => <Checkbox id="graduate" label="I am a graduate with min. 50% marks*" />,
	'checkbox in error': () => (
		<Checkbox id="agree" label="I agree to the Terms and Conditions" error="You must agree to the terms" />
	),
}
