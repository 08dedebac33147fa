import { Fields } from '#app/forms/fields.tsx'
import { Select } from '#app/ui/fields/select.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import { BILLING_FIELDS } from '#shared/forms/billing-fields.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import { FoldedForm } from './parts.tsx'

type Props = { order: OrderView; words: OrderWords['billing']; sent: SentForm | undefined }

/** What the invoice shall say of the buyer. What is stored is not shown: the link may be in wrong hands. */
export function Billing({ order: { path, billing }, words, sent }: Props) {
	if (!billing) return null
	const { states, company: stored } = billing
	const { company, address, purchaseOrder, ...inIndia } = BILLING_FIELDS
	const gstin = { ...inIndia.gstin, hint: words.gstin }
	return (
		<FoldedForm action={`${path}/billing`} words={words} open={sent !== undefined}>
			{stored && <p>{words.stored.replace('{company}', stored)}</p>}
			<Fields
				table={{ company, address, ...(states.length > 0 && { ...inIndia, gstin }), purchaseOrder }}
				id="billing"
				errors={sent?.errors}
				control={(name) => ({ name, defaultValue: sent?.entered[name] })}
				choices={{
					state: ({ autoComplete }, control) => (
						<Select {...control} autoComplete={autoComplete} empty="Choose a state" options={states} />
					),
				}}
			/>
		</FoldedForm>
	)
}
