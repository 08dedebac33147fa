import { Draft } from './draft.ts'

type Values = Record<string, string>
type Control = HTMLInputElement | HTMLSelectElement

/** What a control has before anybody types. */
const initialOf = (control: Control) =>
	control instanceof HTMLSelectElement
		? ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
		: control.defaultValue

/** The draft of a form whose controls keep their values themselves, by the names of its fields. */
export function formDraft(name: string, fields: object) {
	const names = Object.keys(fields)
	const controlOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control

	/** Puts the values into the form that it has fields for. */
	function replace(form: HTMLFormElement, values: Partial<Values>) {
		for (const name of names) if (name in values) controlOf(form, name).value = values[name] ?? ''
	}

	return {
		draft: new Draft<Values>(name),
		replace,
		/** The values that the visitor typed, without those that a link filled in. */
		typedIn(form: HTMLFormElement): Values {
			const controls = names.map((name) => controlOf(form, name))
			const typed = controls.filter((control) => control.value && control.value !== initialOf(control))
			return Object.fromEntries(typed.map(({ name, value }) => [name, value]))
		},
		/** Fills in the fields in which nothing was typed; returns whether there was one. */
		fill(form: HTMLFormElement, values: Partial<Values> = {}): boolean {
			const filled = names.filter(
				(name) => values[name] && controlOf(form, name).value === initialOf(controlOf(form, name)),
			)
			for (const name of filled) replace(form, { [name]: values[name] })
			return filled.length > 0
		},
	}
}
