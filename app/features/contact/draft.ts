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

/** Fills in empty fields; returns whether there was one. */
export function fill(form: HTMLFormElement, values: Record<string, unknown> = {}): boolean {
	let filled = false
	for (const name of NAMES) {
		const input = inputOf(form, name)
		const value = values[name]
		if (input.value || typeof value !== 'string' || !value) continue
		input.value = value
		filled = true
	}
	return filled
}
