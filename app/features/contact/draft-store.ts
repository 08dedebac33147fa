import { Draft } from '#app/ui/draft.ts'

/** In a module of its own, so that the confirmation page, which only erases the draft, does not load the form's schema. */
export const DRAFT = new Draft<Record<string, string>>('contact-1')
