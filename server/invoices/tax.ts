import type { Supplier } from '#server/company/company.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { percentText } from './amounts.ts'
import { gstStateOf, gstStateText } from './gst.ts'

/** Where the law says that a class is supplied, which decides who gets the tax. */
export type Place = { text: string; tax: 'own state' | 'other state' | 'abroad' }

/**
 * Training in India: the state of a registered buyer, for others that where it is performed (IGST Act, section 12(5)). Online that
 * is taken to be our own state: ask the accountant. The state that the buyer names is printed in the address alone.
 */
export function placeOfSupply(
	{ country, gstin }: Pick<Order, 'country' | 'gstin'>,
	supplier: Supplier,
	inIndianRoom = false,
): Place {
	if (country !== supplier.country && !inIndianRoom)
		return { text: `Outside ${supplier.country}: ${country}`, tax: 'abroad' }
	const own = gstStateOf(supplier.gstin ?? '')
	const state = gstin ? gstStateOf(gstin) : own
	return { text: gstStateText(state), tax: state === own ? 'own state' : 'other state' }
}

export type Tax = { name: 'CGST' | 'SGST' | 'IGST' | 'Tax'; rate: string; amount: number }

/** Of the same state two equal halves, of another one tax. */
export function taxesOf(tax: number, taxRate: string, { tax: kind }: Place): Tax[] {
	const whole = (name: Tax['name']) => ({ name, rate: percentText(taxRate), amount: tax })
	if (kind === 'abroad') return tax > 0 ? [whole('Tax')] : []
	if (kind === 'other state') return [whole('IGST')]
	const rate = percentText(String(Number(taxRate) / 2))
	const half = Math.floor(tax / 2)
	return [
		{ name: 'CGST', rate, amount: half },
		{ name: 'SGST', rate, amount: tax - half },
	]
}

/** The part of an amount towards an order that is tax: even, so that it has two equal halves. All of it gives all of the tax. */
export const taxWithin = ({ total, tax }: { total: number; tax: number }, covered: number) =>
	covered >= total ? tax : 2 * Math.round((tax * (covered / total)) / 2)
