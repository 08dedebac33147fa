import { Fields } from '#app/forms/fields.tsx'
import { Select } from '#app/ui/fields/select.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import { BILLING_FIELDS } from '#shared/forms/billing-fields.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import { FoldedForm, fillIn } from './parts.tsx'

type Props = { order: OrderView; words: OrderWords['billing']; sent: SentForm | undefined }

/** What the invoice shall say of the buyer. What is stored is not shown: the link may be in wrong hands. */
export function Billing({ order, words, sent }: Props) {
	const { path, billing } = order
	if (!billing) return null
	const { states, company: stored, hasAddress } = billing
	const saved = savedText(order, words)
	const { company, address, purchaseOrder, ...inIndia } = BILLING_FIELDS
	const gstin = { ...inIndia.gstin, hint: words.gstin }
	return (
		<>
			{saved && (
				<p id="billing" className="note">
					{saved}
				</p>
			)}
			<FoldedForm action={`${path}/billing`} words={words} open={sent !== undefined}>
				{stored && <p>{words.stored.replace('{company}', stored)}</p>}
				{hasAddress && <p>{words.storedAddress}</p>}
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
		</>
	)
}

/** What is said after the form was sent; also in the title, as it is read first. */
export const savedText = ({ billing }: OrderView, { saved, address }: Props['words']) =>
	billing?.hasSaved ? fillIn(saved, { what: billing.company ?? address }) : undefined
