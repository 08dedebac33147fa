import type { DocumentKind } from '#server/db/booking-tables.ts'
import type { Fact } from '#shared/order-view.ts'

export type Party = { name: string; lines: string[] }

/** All that a document says. It is stored, so that the PDF says the same years later. */
export type Snapshot = {
	kind: DocumentKind
	number: string
	title: string
	issuedOn: string
	/** The supplier is an example. */
	isSample: boolean
	supplier: Party
	recipient: Party & { gstin: string | null }
	facts: Fact[]
	columns: string[]
	rows: string[][]
	sums: Fact[]
	notes: string[]
	placeOfSupply: string
	sac: string
	/** In hundredths, for the books. */
	amounts: {
		currency: string
		taxable: number
		cgst: number
		sgst: number
		igst: number
		otherTax: number
		total: number
	}
}

export const readSnapshot = (stored: string): Snapshot => JSON.parse(stored)
