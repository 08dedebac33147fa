/** What mails say about who sends them; from content. */
export type Provider = {
	name: string
	phone: string
	/** How to pay, as the site says it; from content/shared-facts.yaml. */
	payment: string
	mail: { from: string; registrations: string; messages: string }
}
