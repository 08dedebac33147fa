import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/field.tsx'
import type { OrderWords } from '#catalogue/page-schema.ts'
import { NOMINEE_FIELDS } from '#shared/forms/nominee-fields.ts'
import { REGISTRATION_FIELDS } from '#shared/forms/registration-fields.ts'
import type { SentForm } from '#shared/order-view.ts'
import { Consent } from './consent.tsx'
import { Refused } from './notes.tsx'
import css from './orders.module.css'

const HINTS: Partial<Record<string, string>> = {
	phone: 'With the country code, such as +91',
	isoStandards: 'With commas in between',
	languages: 'With commas in between. Classes are in English',
	workExp: 'In years',
	auditExp: 'In years',
}

type Props = { action: string; words: OrderWords['seat']['accept']; sent: SentForm | undefined }

/** The form of who takes over a seat. */
export function Accept({ action, words, sent }: Props) {
	const { errors = {}, entered = {} } = sent ?? {}
	return (
		<form method="post" action={action} className={css.form} aria-labelledby="accept">
			<h2 id="accept">{words.title}</h2>
			<Refused sent={sent} />
			{NOMINEE_FIELDS.map((name) => {
				const { label, optional, autoComplete } = REGISTRATION_FIELDS[name]
				return (
					<Field
						key={name}
						id={`accept-${name}`}
						label={label}
						hint={HINTS[name]}
						error={errors[name]}
						required={!optional}
					>
						<TextInput
							name={name}
							defaultValue={entered[name] ?? (name === 'country' ? 'India' : undefined)}
							autoComplete={name === 'phone' ? 'tel' : autoComplete}
						/>
					</Field>
				)
			})}
			{(['graduate', 'agree'] as const).map((name) => (
				<Checkbox
					key={name}
					id={`accept-${name}`}
					name={name}
					required
					label={REGISTRATION_FIELDS[name].label}
					error={errors[name]}
					defaultChecked={entered[name] === 'on'}
				/>
			))}
			<Consent>{words.data}</Consent>
			<Button type="submit">{words.title}</Button>
		</form>
	)
}
