import type { MailWords } from '#catalogue/booking-schema.ts'

export type Billing = {
	/** By currency, or `other`. */
	bank: Record<string, readonly { label: string; value: string }[]>
	upi?: { address: string; name: string } | undefined
	/** While these are examples, nobody is to pay. */
	isSample: boolean
}

/** Who sells, as documents name it. */
export type Supplier = {
	name: string
	lines: readonly string[]
	country: string
	/** Without it no tax is collected, and no document but plain receipts is issued. */
	gstin?: string | undefined
	/** Code of the service. */
	sac: string
	/** Letter of undertaking, under which a sale abroad bears no tax, in a financial year such as 26-27. */
	lut?: { number: string; year: string } | undefined
	/** Documents of an example say so. */
	isSample: boolean
}

/** What mails say about who sends them; from content. */
export type Provider = {
	name: string
	phone: string
	/** In the middle of a sentence. */
	waysToPay: string
	materials: string
	terms: { revision: string; dated: string }
	/** What the law gives to customers, by the names of countries; from content/law.yaml. */
	rights: { countries: string[]; text: string }[]
	/** How people pay; absent: we write to them. */
	billing?: Billing | undefined
	supplier: Supplier
	/** What a group pays less, in percent, from a number of people on. */
	groupPrice: readonly { from: number; percent: number }[]
	/** The words of mails; from content/mails.yaml. */
	mails: MailWords
	/** What the customer has to know before paying, as the site says it; from content/conditions.yaml. */
	conditions: [name: string, text: string][]
	mail: { from: string; registrations: string; messages: string }
}
