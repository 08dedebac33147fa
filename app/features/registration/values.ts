import { Draft } from '#app/ui/draft.ts'
import { DEFAULT_COUNTRY_CODE } from '#shared/phone.ts'
import type { RegistrationForm as Values } from '#shared/registration.ts'

export const EMPTY: Values = {
	firstName: '',
	lastName: '',
	countryCode: DEFAULT_COUNTRY_CODE,
	phone: '',
	email: '',
	workExp: '',
	auditExp: '',
	isoStandards: [],
	languages: [],
	city: '',
	country: '',
	course: '',
	graduate: false as true,
	agree: false as true,
}
export type Name = keyof Values
export const NAMES = Object.keys(EMPTY) as Name[]

export const fieldId = (name: Name) => `enrol-${name}`

type Typed = Omit<Values, 'graduate' | 'agree'>
/** `offered` is the course that the address had preselected. */
export type Kept = Partial<Typed> & { offered?: string }

/** The panel and the page of the form share one draft. */
export const DRAFT = new Draft<Kept>('enrolment-1')

/** What is kept of a form: not the two confirmations, which are given anew each time. */
export function worthKeeping({ graduate: _, agree: __, ...typed }: Values): Typed {
	return typed
}

/** The values of a draft that fit the form of today. */
export function recalled(draft: Kept = {}): Partial<Typed> {
	const fits = ([name, value]: [string, unknown]) =>
		Array.isArray(EMPTY[name as Name])
			? Array.isArray(value) && value.every((entry) => typeof entry === 'string')
			: typeof EMPTY[name as Name] === 'string' && typeof value === 'string'
	return Object.fromEntries(Object.entries(draft).filter(fits))
}

/** What was typed into the built page before it was hydrated; React would put its own empty values in that place. */
export function typedEarly(): Partial<Values> {
	if (typeof document === 'undefined') return {}
	const found = NAMES.flatMap((name): [Name, string | boolean][] => {
		const input = document.getElementById(fieldId(name))
		if (!(input instanceof HTMLInputElement) || input.role === 'combobox') return []
		if (input.type === 'checkbox') return input.checked ? [[name, true]] : []
		return input.value && input.value !== EMPTY[name] ? [[name, input.value]] : []
	})
	return Object.fromEntries(found)
}
