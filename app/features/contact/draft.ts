import { formDraft } from '#app/forms/form-draft.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'

export const { draft: DRAFT, typedIn, replace, fill } = formDraft('contact-1', CONTACT_FIELDS)
