import { Draft } from '#app/forms/draft.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'

export const DRAFT = new Draft<Record<string, string>>('contact-1')

const NAMES = Object.keys(CONTACT_FIELDS)
type Values = Record<string, string>

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement

/** The values that the visitor typed, without those filled in from the query. */
export function typedIn(form: HTMLFormElement, query: URLSearchParams): Values {
	const typed = NAMES.map((name) => [name, inputOf(form, name).value])
	return Object.fromEntries(typed.filter(([name = '', value]) => value && value !== query.get(name)))
}

/** Puts the values into the form that it has fields for. */
export function replace(form: HTMLFormElement, values: Partial<Values>) {
	for (const name of NAMES) if (name in values) inputOf(form, name).value = values[name] ?? ''
}

/** Fills in empty fields; returns whether there was one. */
export function fill(form: HTMLFormElement, values: Partial<Values> = {}): boolean {
	const names = NAMES.filter((name) => values[name] && !inputOf(form, name).value)
	for (const name of names) replace(form, { [name]: values[name] })
	return names.length > 0
}
