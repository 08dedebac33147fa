import { Draft } from '#app/ui/draft.ts'

/** Apart from what reads and fills the form: the page after it only erases, and needs no rules of fields for that. */
export const DRAFT = new Draft<Record<string, string>>('contact-1')
