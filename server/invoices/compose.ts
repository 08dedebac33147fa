import type { Supplier } from '#server/company/company.ts'
import type { DocumentKind, Order } from '#server/db/booking-tables.ts'
import { dayText } from '#server/time.ts'
import type { Fact } from '#shared/order-view.ts'
import { hundredthsText } from './amounts.ts'
import { gstStateOf, gstStateText } from './gst.ts'
import { financialYear } from './numbers.ts'
import type { Party, Snapshot } from './snapshot.ts'
import { type Place, placeOfSupply, type Tax, taxesOf } from './tax.ts'

/** What tells documents apart; amounts in hundredths. */
export type Parts = { title: string; facts: Fact[] } & (
	| {
			taxable: number
			tax: number
			/** Paid before anything was supplied. */
			isAdvance?: boolean
			/** Paid more than the price. */
			beyond?: number
	  }
	/** An amount without tax. */
	| { plain: number }
)

/** When and where the class of an order is held, in words. */
export type Held = { dates: string; venue: string; inIndianRoom?: boolean }

type About = {
	kind: DocumentKind
	number: string
	order: Order
	offered: Held | undefined
	supplier: Supplier
	now: Date
}

export function snapshotOf(about: About, parts: Parts): Snapshot {
	const { kind, number, order, supplier, now } = about
	const currency = order.currency ?? ''
	const head = {
		kind,
		number,
		title: parts.title,
		issuedOn: dayText(now.toISOString()),
		isSample: supplier.isSample,
		supplier: supplierOf(supplier),
		recipient: recipientOf(order),
		sac: supplier.sac,
	}
	const facts = [
		{ label: 'Order', value: order.reference },
		...(order.purchaseOrder ? [{ label: 'Your purchase order', value: order.purchaseOrder }] : []),
		...parts.facts,
	]
	const nothing = { currency, taxable: 0, cgst: 0, sgst: 0, igst: 0, otherTax: 0 }
	if ('plain' in parts)
		return {
			...head,
			facts,
			columns: ['Description', 'Amount'],
			rows: [[descriptionOf(about), hundredthsText(parts.plain, currency)]],
			sums: [{ label: 'Total', value: hundredthsText(parts.plain, currency) }],
			notes: ['This is a receipt for a payment, not a tax invoice.'],
			placeOfSupply: '',
			amounts: { ...nothing, total: parts.plain },
		}
	const { taxable, tax, isAdvance = false, beyond = 0 } = parts
	const place = placeOfSupply(order, supplier, about.offered?.inIndianRoom)
	const taxes = taxesOf(tax, order.taxRate ?? '0', place)
	const amountOf = (...names: Tax['name'][]) =>
		taxes.filter(({ name }) => names.includes(name)).reduce((sum, { amount }) => sum + amount, 0)
	const text = (hundredths: number) => hundredthsText(hundredths, currency)
	return {
		...head,
		facts: [
			...facts,
			{ label: 'Place of supply', value: place.text },
			{ label: 'Tax payable on reverse charge', value: 'No' },
		],
		columns: ['Description', 'SAC', 'Seats', 'Value'],
		rows: [
			[
				isAdvance ? `Advance for ${descriptionOf(about)}` : descriptionOf(about),
				supplier.sac,
				String(order.quantity),
				text(taxable),
			],
		],
		sums: [
			{ label: 'Value before tax', value: text(taxable) },
			...taxes.map(({ name, rate, amount }) => ({ label: `${name}, ${rate}`, value: text(amount) })),
			{ label: 'Total', value: text(taxable + tax) },
			...(beyond > 0 ? [{ label: 'Received beyond the price, to be sent back', value: text(beyond) }] : []),
		],
		notes: notesOf(place, tax, about),
		placeOfSupply: place.text,
		amounts: {
			...nothing,
			taxable,
			cgst: amountOf('CGST'),
			sgst: amountOf('SGST'),
			igst: amountOf('IGST'),
			otherTax: amountOf('Tax'),
			total: taxable + tax,
		},
	}
}

const supplierOf = ({ name, lines, country, gstin }: Supplier): Party => ({
	name,
	lines: [...lines.filter((line) => line !== name), country, ...(gstin ? [`GSTIN ${gstin}`] : [])],
})

function recipientOf({ buyerName, company, address, gstin, stateCode, country }: Order): Snapshot['recipient'] {
	const state = gstin ? gstStateOf(gstin) : stateCode
	return {
		name: company ?? buyerName,
		lines: [
			...(company ? [buyerName] : []),
			...(address?.split('\n') ?? []),
			...(state ? [gstStateText(state)] : []),
			country,
			...(gstin ? [`GSTIN ${gstin}`] : []),
		],
		gstin,
	}
}

function descriptionOf({ order: { course, classSlug, classDates, quantity, unit, currency }, offered }: About): string {
	const held = offered ? [offered.dates, offered.venue] : classSlug ? [classDates ?? classSlug] : []
	const price = quantity > 1 ? [`${quantity} seats at ${hundredthsText(unit ?? 0, currency ?? '')}`] : []
	return [course, ...held, ...price].join(', ')
}

function notesOf(place: Place, tax: number, { kind, supplier: { lut, name }, now }: About): string[] {
	const isUnderLut = place.tax === 'abroad' && tax === 0 && lut?.year === financialYear(now)
	return [
		...(isUnderLut
			? [`Supply meant for export under letter of undertaking ${lut?.number} without payment of integrated tax.`]
			: []),
		...(kind === 'voucher' ? ['The tax invoice follows when the seat is confirmed.'] : []),
		`Issued by ${name}.`,
	]
}
