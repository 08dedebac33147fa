import { Fields } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import { BILLING_FIELDS } from '#shared/forms/billing-fields.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'

type Props = { billing: NonNullable<OrderView['billing']>; words: OrderWords['billing']; sent: SentForm | undefined }

/** What the invoice shall say of the buyer. What is stored is not shown: the link may be in wrong hands. */
export function Billing({ billing: { action, states, company }, words, sent }: Props) {
	const { company: named, address, purchaseOrder, ...inIndia } = BILLING_FIELDS
	const gstin = { ...inIndia.gstin, hint: words.gstin }
	return (
		<details className={css.form} open={sent !== undefined}>
			<summary>{words.title}</summary>
			<form method="post" action={action}>
				<p>{words.lead}</p>
				{company && <p>{words.stored.replace('{company}', company)}</p>}
				<Fields
					table={{ company: named, address, ...(states.length > 0 && { ...inIndia, gstin }), purchaseOrder }}
					id="billing"
					errors={sent?.errors}
					control={(name) => ({ name, defaultValue: sent?.entered[name] })}
					choices={{
						state: ({ autoComplete }, control) => (
							<Select
								{...control}
								autoComplete={autoComplete}
								empty="Choose a state"
								options={states.map(({ code, name }) => ({ value: code, text: name }))}
							/>
						),
					}}
				/>
				<Button type="submit">{words.submit}</Button>
			</form>
		</details>
	)
}
