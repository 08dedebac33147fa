import { Draft } from '#app/forms/draft.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'

export const DRAFT = new Draft<Record<string, string>>('contact-1')

const NAMES = Object.keys(CONTACT_FIELDS)
type Values = Record<string, string>

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement

/** The values that the visitor typed, without those that a link filled in. */
export function typedIn(form: HTMLFormElement): Values {
	const typed = NAMES.map((name) => inputOf(form, name)).filter(
		({ value, defaultValue }) => value && value !== defaultValue,
	)
	return Object.fromEntries(typed.map(({ name, value }) => [name, value]))
}

/** Puts the values into the form that it has fields for. */
export function replace(form: HTMLFormElement, values: Partial<Values>) {
	for (const name of NAMES) if (name in values) inputOf(form, name).value = values[name] ?? ''
}

/** Fills in the fields in which nothing was typed; returns whether there was one. */
export function fill(form: HTMLFormElement, values: Partial<Values> = {}): boolean {
	const names = NAMES.filter((name) => values[name] && inputOf(form, name).value === inputOf(form, name).defaultValue)
	for (const name of names) replace(form, { [name]: values[name] })
	return names.length > 0
}
