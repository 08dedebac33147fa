// Which table of the return GSTR-1 a document is for.
import { officeDay } from '#server/time.ts'
import { percentOf } from '#shared/price.ts'
import type { IssuedDocument } from './store.ts'

/** In hundredths of a rupee. */
const LARGE = 100_000_00

const monthOf = ({ issuedAt }: IssuedDocument) => officeDay(Date.parse(issuedAt)).slice(0, 7)

/** The percentage of all taxes that a document prints; undefined if it is a receipt without tax. */
export function rateOf({ sums, placeOfSupply }: Pick<IssuedDocument, 'sums' | 'placeOfSupply'>): number | undefined {
	if (placeOfSupply === '') return undefined
	const rates = sums.flatMap(({ label }) => label.match(/^(?:CGST|SGST|IGST|Tax), ([\d.]+)%$/)?.[1] ?? [])
	return percentOf(rates.reduce((sum, rate) => sum + Number(rate) / 100, 0))
}

/**
 * Form GSTR-1 as amended by notification 12/2024 of central tax, read on 29 November 2026; `all` are the documents of the order.
 * Empty for what is not reported: receipts without tax, a document that is taken back in its month, and a voucher whose invoice
 * is of the same month. What credit notes, refund vouchers and reversals say is taken off.
 */
export function gstr1Table(document: IssuedDocument, all: readonly IssuedDocument[]): string {
	const { id, kind, cancelsId, recipient, amounts, placeOfSupply } = document
	if (kind === 'reversal') {
		const taken = all.find((one) => one.id === cancelsId)
		return taken && monthOf(taken) !== monthOf(document) ? gstr1Table(taken, []) : ''
	}
	const isSameMonth = (one: IssuedDocument) => monthOf(one) === monthOf(document)
	if (placeOfSupply === '' || all.some((one) => one.kind === 'reversal' && one.cancelsId === id && isSameMonth(one)))
		return ''
	const isAbroad = !/\(\d\d\)$/.test(placeOfSupply)
	if (kind === 'voucher' && all.some((one) => one.kind === 'invoice' && one.id > id && isSameMonth(one))) return ''
	if (kind === 'voucher' || kind === 'refund') return isAbroad ? '' : '11A'
	const isListed = recipient.gstin !== null || isAbroad || (amounts.igst > 0 && amounts.total > LARGE)
	if (kind === 'credit') return isListed ? '9B' : '7'
	return recipient.gstin ? '4A' : isAbroad ? '6A' : isListed ? '5' : '7'
}

/** What vouchers of earlier months took in advance for an invoice, before tax, in hundredths: table 11B. */
export function advanceOf(invoice: IssuedDocument, all: readonly IssuedDocument[]): number {
	const isReported = (one: IssuedDocument) => gstr1Table(one, all) !== ''
	const isFirst = !all.some((one) => one.kind === 'invoice' && one.id < invoice.id && isReported(one))
	if (invoice.kind !== 'invoice' || !isFirst || !isReported(invoice)) return 0
	const isTakenBack = ({ id }: IssuedDocument) => all.some((one) => one.kind === 'reversal' && one.cancelsId === id)
	return all
		.filter((one) => monthOf(one) < monthOf(invoice) && gstr1Table(one, []) === '11A' && !isTakenBack(one))
		.reduce((sum, { kind, amounts }) => sum + (kind === 'refund' ? -amounts.taxable : amounts.taxable), 0)
}
