import { Draft } from '#app/forms/draft.ts'
import { eachField, entriesOf } from '#shared/forms/field.ts'
import {
	DEFAULT_COUNTRY_CODE,
	type RegistrationName as Name,
	type NameOf,
	REGISTRATION_FIELDS,
	type RegistrationForm as Values,
} from '#shared/forms/registration-fields.ts'

export const EMPTY = eachField(REGISTRATION_FIELDS, ({ kind }) =>
	kind === 'several' ? [] : kind === 'confirmation' ? false : kind === 'dial' ? DEFAULT_COUNTRY_CODE : '',
) as Values
export const NAMES = Object.keys(EMPTY) as Name[]

/** Spec 8. */
export const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** Before the name in the id of a field. */
export const FIELD_ID = 'enrol'

type Typed = Omit<Values, NameOf<'confirmation'>>
/** The stored draft. `offered` is the course that a link preselected. */
export type StoredDraft = Partial<Typed> & { offered?: string }

/** The values to store: all but the confirmations, which the visitor gives anew each time. */
export const draftValues = (values: Values) =>
	Object.fromEntries(
		entriesOf(REGISTRATION_FIELDS).flatMap(([name, { kind }]) =>
			kind === 'confirmation' ? [] : [[name, values[name]]],
		),
	) as Typed

/** The panel and the page share one draft. Renaming it would lose stored drafts. */
export const DRAFT = new Draft<StoredDraft>('enrolment-1', { ...draftValues(EMPTY), offered: '' })

/** The values of a draft whose types fit the current form. */
export function validValues(draft: StoredDraft = {}): Partial<Typed> {
	const fits = ([name, value]: [string, unknown]) =>
		Array.isArray(EMPTY[name as Name])
			? Array.isArray(value) && value.every((entry) => typeof entry === 'string')
			: typeof EMPTY[name as Name] === 'string' && typeof value === 'string'
	return Object.fromEntries(Object.entries(draft).filter(fits))
}
