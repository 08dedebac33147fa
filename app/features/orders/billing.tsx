import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { OrderWords } from '#catalogue/page-schema.ts'
import { BILLING_FIELDS, type BillingName } from '#shared/forms/billing-fields.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'
import { Refused } from './refused.tsx'

type Props = { billing: NonNullable<OrderView['billing']>; words: OrderWords['billing']; sent: SentForm | undefined }

/** What the invoice shall say of the buyer. What is stored is not shown: the link may be in wrong hands. */
export function Billing({ billing: { action, states, company }, words, sent }: Props) {
	const { errors = {}, entered = {} } = sent ?? {}
	const field = (name: BillingName) => ({
		id: `billing-${name}`,
		label: BILLING_FIELDS[name].label,
		error: errors[name],
		required: false,
	})
	const control = (name: BillingName) => ({
		name,
		defaultValue: entered[name],
		autoComplete: BILLING_FIELDS[name].autoComplete,
	})
	const text = (name: BillingName) => ({ ...control(name), maxLength: BILLING_FIELDS[name].max })
	return (
		<details className={css.form} open={sent !== undefined}>
			<summary>{words.title}</summary>
			<form method="post" action={action}>
				<p>{words.lead}</p>
				{company && <p>{words.stored.replace('{company}', company)}</p>}
				<Refused sent={sent} />
				<Field {...field('company')}>
					<TextInput {...text('company')} />
				</Field>
				<Field {...field('address')}>
					<TextArea {...text('address')} rows={3} />
				</Field>
				{states.length > 0 && (
					<>
						<Field {...field('state')}>
							<Select
								{...control('state')}
								empty="Choose a state"
								options={states.map(({ code, name }) => ({ value: code, text: name }))}
							/>
						</Field>
						<Field hint={words.gstin} {...field('gstin')}>
							<TextInput {...text('gstin')} />
						</Field>
					</>
				)}
				<Button type="submit">{words.submit}</Button>
			</form>
		</details>
	)
}
