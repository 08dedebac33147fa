import { formDraft } from '#app/forms/form-draft.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'

export const { draft: DRAFT, typedIn, replace, fill } = formDraft('contact-1', CONTACT_FIELDS)

/** What a link may fill into the form: its fields, or the number of a practice question that is doubted. */
export const ENQUIRY_PARAMETERS = ['subject', 'message', 'doubt']

/** Values of the form's fields that the query asks for. */
export function enquiryOf(query: URLSearchParams): Record<string, string> {
	const doubted = query.get('doubt')
	return doubted
		? { subject: `Practice question ${doubted}`, message: `There is a problem with question ${doubted}: ` }
		: Object.fromEntries(query)
}
