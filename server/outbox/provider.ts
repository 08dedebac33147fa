export type Billing = {
	/** By currency, or `other`. */
	bank: Record<string, readonly { label: string; value: string }[]>
	upi?: { address: string; name: string } | undefined
	/** While these are examples, nobody is to pay. */
	isSample: boolean
}

/** What mails say about who sends them; from content. */
export type Provider = {
	name: string
	phone: string
	/** How to pay, as the site says it; from content/shared-facts.yaml. */
	payment: string
	/** How people pay; absent: we write to them. */
	billing?: Billing | undefined
	/** What the customer has to know before paying, as the site says it; from content/conditions.yaml. */
	conditions: [name: string, text: string][]
	mail: { from: string; registrations: string; messages: string }
}
