import { contactForm } from '#shared/contact.ts'

const NAMES = Object.keys(contactForm.shape)
type Kept = Record<string, string>

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement

/** What the visitor typed, without what the address had filled in. */
export function typedIn(form: HTMLFormElement, address: URLSearchParams): Kept {
	const typed = NAMES.map((name) => [name, inputOf(form, name).value])
	return Object.fromEntries(typed.filter(([name = '', value]) => value && value !== address.get(name)))
}

/** Puts the values into fields that are empty; true if there was one. */
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
