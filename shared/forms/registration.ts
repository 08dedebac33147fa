// Spec 3 and 5: the rules of the registration form.
import { z } from 'zod/mini'
import type { Field } from './field.ts'
import { type Phone, readPhone } from './phone.ts'
import { REGISTRATION_FIELDS, type Registration, type RegistrationForm } from './registration-fields.ts'
import { schemasOf } from './schema.ts'

const { countryCode: _, ...answers } = REGISTRATION_FIELDS
/** Those of the body, and of the row. */
export const BODY_FIELDS: Record<keyof Registration, Field> = answers

/** The values of the form, after `withPhone`. */
export const registrationForm = z.object(schemasOf<RegistrationForm>(REGISTRATION_FIELDS))

/** The values with the number and the country code that the text in both fields means; without a number if it means none. */
export const withPhone = <Values extends Partial<Phone>>(values: Values): Values & Partial<Phone> => ({
	...values,
	phone: '',
	...readPhone(values.phone ?? '', values.countryCode ?? ''),
})

/** The body of POST /api/register: `phone` includes the country code. */
export const registration = z.strictObject({
	...schemasOf<Registration>(BODY_FIELDS),
	phone: z.string(BODY_FIELDS.phone.message).check(
		z.overwrite((text) => {
			const read = readPhone(text, '')
			return read ? read.countryCode + read.phone : text
		}),
		// The list of the form has country codes with an area code, such as +1809.
		z.regex(/^\+(91\d{10}|(?!91)\d{11,14})$/, BODY_FIELDS.phone.message),
	),
})

export function toRegistration({ countryCode, phone, ...rest }: RegistrationForm): Registration {
	return { ...rest, phone: `${countryCode}${phone}` }
}
