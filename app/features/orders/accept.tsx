import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/field.tsx'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { NOMINEE_FIELDS } from '#shared/forms/nominee-fields.ts'
import { REGISTRATION_FIELDS } from '#shared/forms/registration-fields.ts'
import type { SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'
import { Refused } from './refused.tsx'

const HINTS: Partial<Record<string, string>> = {
	phone: 'With the country code, such as +91',
	isoStandards: 'With commas in between',
	languages: 'With commas in between. Classes are in English',
	workExp: 'In years',
	auditExp: 'In years',
}

/** The form of who takes over a seat, about himself. */
export function Accept({ action, sent }: { action: string; sent: SentForm | undefined }) {
	const { errors = {}, entered = {} } = sent ?? {}
	return (
		<form method="post" action={action} className={css.form} aria-labelledby="accept">
			<h2 id="accept">Accept the seat</h2>
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
			<p className={css.note}>
				<span>
					We store what you enter, with your e-mail address, the class, your two confirmations and the time, to run the
					course and to confirm your certificate: 36 months, unless the law requires longer. If the change is declined,
					we delete it. Who invites you does not see it. Read the{' '}
				</span>
				<a href="/policies/terms">terms</a>
				<span> and the </span>
				<a href="/policies/privacy">privacy policy</a>
				<span>.</span>
			</p>
			<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
			<Button type="submit">Accept the seat</Button>
		</form>
	)
}
