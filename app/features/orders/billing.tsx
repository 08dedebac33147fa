import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { OrderWords } from '#catalogue/page-schema.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'
import { Refused } from './refused.tsx'

type Props = { billing: NonNullable<OrderView['billing']>; words: OrderWords['billing']; sent: SentForm | undefined }

/** What the invoice shall say of the buyer. What is stored is not shown: the link may be in wrong hands. */
export function Billing({ billing: { action, states, company }, words, sent }: Props) {
	const { errors = {}, entered = {} } = sent ?? {}
	const field = (name: string) => ({ id: `billing-${name}`, error: errors[name], required: false })
	const control = (name: string) => ({ name, defaultValue: entered[name] })
	return (
		<details className={css.form} open={sent !== undefined}>
			<summary>{words.title}</summary>
			<form method="post" action={action}>
				<p>{words.lead}</p>
				{company && <p>{words.stored.replace('{company}', company)}</p>}
				<Refused sent={sent} />
				<Field label="Company" {...field('company')}>
					<TextInput {...control('company')} autoComplete="organization" maxLength={200} />
				</Field>
				<Field label="Address" {...field('address')}>
					<TextArea {...control('address')} rows={3} autoComplete="street-address" maxLength={300} />
				</Field>
				{states.length > 0 && (
					<>
						<Field label="State" {...field('state')}>
							<Select
								{...control('state')}
								empty="Choose a state"
								options={states.map(({ code, name }) => ({ value: code, text: name }))}
							/>
						</Field>
						<Field label="GSTIN" hint={words.gstin} {...field('gstin')}>
							<TextInput {...control('gstin')} autoComplete="off" maxLength={20} />
						</Field>
					</>
				)}
				<Button type="submit">{words.submit}</Button>
			</form>
		</details>
	)
}
