import { Draft } from '#app/forms/draft.ts'
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
/** The stored draft. `offered` is the course that a link preselected. */
export type StoredDraft = Partial<Typed> & { offered?: string }

/** The panel and the page share one draft. Renaming it would lose stored drafts. */
export const DRAFT = new Draft<StoredDraft>('enrolment-1')

/** The values to store: all but the two confirmations, which the visitor gives anew each time. */
export function draftValues({ graduate: _, agree: __, ...typed }: Values): Typed {
	return typed
}

/** The values of a draft whose types fit the current form. */
export function validValues(draft: StoredDraft = {}): Partial<Typed> {
	const fits = ([name, value]: [string, unknown]) =>
		Array.isArray(EMPTY[name as Name])
			? Array.isArray(value) && value.every((entry) => typeof entry === 'string')
			: typeof EMPTY[name as Name] === 'string' && typeof value === 'string'
	return Object.fromEntries(Object.entries(draft).filter(fits))
}
