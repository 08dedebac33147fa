import { z } from 'zod/mini'
import type { Correction } from '#server/company/company.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { httpProblem } from '#server/http/problem.ts'
import { invalid } from '#server/http/validation.ts'
import { GST_STATES, gstStateOf, isGstin, isIndian } from '#server/invoices/gst.ts'
import { standingOf } from '#server/invoices/issue.ts'
import { UserError } from '#server/user-error.ts'
import { BILLING_FIELDS, type Billing } from '#shared/forms/billing-fields.ts'
import { schemasOf } from '#shared/forms/schema.ts'
import { printFault } from '#shared/text.ts'
import { act } from './act.ts'
import { changedBilling } from './refusals.ts'
import type { Acting } from './steps.ts'
import { lockOrder } from './store.ts'

/** What an invoice shall say of the buyer. */
export const billingForm = z.object(schemasOf<Billing>(BILLING_FIELDS)).check(
	z.meta({
		examples: [
			{ company: 'Asha Training', gstin: '', address: 'Pune 411001', state: '27', purchaseOrder: 'PO 118/26' },
		],
	}),
)

/** Stores what the invoice of an order shall say of the buyer; throws an HttpProblem if that is wrong or too late. */
export async function setBilling(trx: Db, id: number, given: Billing, acting: Acting) {
	const order = await lockOrder(trx, { id })
	if (!order) throw httpProblem(404)
	const errors = problemsOf(given, order)
	if (Object.keys(errors).length > 0) throw invalid(errors)
	// One that was taken back binds nobody.
	const { vouchers, refunds } = await standingOf(trx, order)
	const hasVoucher = vouchers.some(({ id }) => !refunds.some(({ cancelsId }) => cancelsId === id))
	await act(trx, 'billing', { id }, { ...given, hasVoucher }, acting)
}

/** The same by the office, also once documents are issued: `corrections` say how those are put right. Throws a UserError. */
export async function rebill(
	trx: Db,
	reference: string,
	billing: Billing,
	{ corrections, forget }: { corrections: readonly Correction[]; forget: boolean },
	acting: Acting,
) {
	const order = await lockOrder(trx, { reference })
	if (!order) throw new UserError(`There is no order ${reference}.`)
	const [fault] = forget ? [] : Object.values(problemsOf(billing, order))
	if (fault) throw new UserError(`Nothing was changed for ${reference}: ${fault}.`)
	const changed = changedBilling(order, billing)
	const correction = corrections.find(({ fields }) => changed.every((name) => fields.includes(name)))
	const found = await standingOf(trx, order)
	return act(trx, 'rebill', { reference }, { billing, correction, found, forget }, acting)
}

type Buyer = Pick<Billing, 'company' | 'address' | 'gstin' | 'purchaseOrder'> & { name?: string }

/** What can't be printed, or is no tax number of the country, by its field; empty if nothing is wrong. */
export function buyerFaults({ gstin, ...printed }: Buyer, country: string): Record<string, string> {
	for (const [name, text] of Object.entries(printed)) {
		const fault = printFault(text)
		if (fault) return { [name]: fault }
	}
	if (gstin && !isIndian(country)) return { gstin: 'A GSTIN is for buyers in India. Leave it empty' }
	if (gstin && !isGstin(gstin)) return { gstin: 'This is not a GSTIN: a character is missing or wrong' }
	return {}
}

/** What is left empty stays as it is stored. */
function problemsOf({ state, ...buyer }: Billing, order: Order): Record<string, string> {
	const { country } = order
	const { address } = buyer
	const [company, gstin] = [buyer.company || order.company, buyer.gstin || (order.gstin ?? '')]
	if (!company && !address && !order.address) return { company: 'Enter a company or an address' }
	if (address.split(/\r?\n/).length > 6) return { address: 'Use at most 6 lines' }
	if (state && !isIndian(country)) return { state: 'States are for buyers in India. Leave it empty' }
	if (state && !GST_STATES.has(state)) return { state: 'Choose a state from the list' }
	if (gstin && !company) return { company: 'Enter the company that has this GSTIN' }
	const own = gstStateOf(gstin)
	if (gstin && state && state !== own) return { state: `This GSTIN is registered in ${GST_STATES.get(own)}` }
	return buyerFaults(buyer, country)
}
