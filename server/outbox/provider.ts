/** What mails say about who sends them; from content/site.yaml. */
export type Provider = {
	name: string
	phone: string
	mail: { from: string; registrations: string; messages: string }
}
