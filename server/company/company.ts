import type { MailWords } from '#catalogue/booking-schema.ts'
import type { Site } from '#catalogue/site-schema.ts'

export type PaymentDetails = NonNullable<Site['billing']> & {
	/** While these are examples, nobody is to pay. */
	isSample: boolean
}

/** Who sells, as documents name it. */
export type Supplier = Pick<Site['office'], 'lines' | 'country'> &
	// Without a GSTIN no tax is collected, and no document but plain receipts is issued.
	Pick<Site, 'gstin'> &
	Pick<Site['tax'], 'sac' | 'lut'> & {
		name: string
		/** Documents of an example say so. */
		isSample: boolean
	}

/** A right to withdraw that the law of some countries gives, by their names; from content/law.yaml. */
export type Right = {
	countries: string[]
	/** Days from the contract; null: until the class begins. */
	days: number | null
	/** Whether the declaration ends the order, or the office does. */
	effect: 'atOnce' | 'office'
	words: string
}

/** Why money does not come, or a document is put right; from content/accounting.yaml. */
type Reason = {
	name: string
	label: string
	/** What an accountant has let it make; null: nothing, or nobody has read it. */
	document: 'credit note' | 'reversal' | null
}
export type Correction = Reason & { fields: ('company' | 'address' | 'gstin' | 'purchaseOrder')[] }
export type Shortfall = Reason & { proof: { label: string; days: number } | null }

/** What mails say about who sends them; from content. */
export type Seller = Pick<Site, 'name' | 'phone' | 'waysToPay' | 'groupPrice' | 'mail'> & {
	materials: string
	/** `documents` are the texts that a customer agrees to, in Markdown. */
	terms: { revision: string; dated: string; documents: { title: string; markdown: string }[] }
	rights: Right[]
	/** How people pay; absent: we write to them. */
	billing?: PaymentDetails | undefined
	supplier: Supplier
	/** The words of mails; from content/mails.yaml. */
	mails: MailWords
	/** What the customer has to know before paying, as the site says it; from content/conditions.yaml. */
	conditions: [name: string, text: string][]
}

/** Who writes, at the end of a mail to a customer. */
export const signatureOf = ({ name, phone, supplier }: Pick<Seller, 'name' | 'phone' | 'supplier'>) =>
	[name, phone, [supplier.name, ...supplier.lines, supplier.country].join(', ')].join('\n')
