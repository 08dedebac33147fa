/** Leads to the contact form with the number of a question or of a case's item filled in. */
export const Doubt = ({ about, children = 'I doubt this question' }: { about: string; children?: string }) => (
	<a href={`/contact?doubt=${about}`}>{children}</a>
)
