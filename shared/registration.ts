// Spec 3 and 5: the rules of the registration form.
import { z } from 'zod/mini'
import { eachField } from './fields.ts'
import { ANSWER_FIELDS, REGISTRATION_FIELDS, type Registration, type RegistrationForm } from './registration-fields.ts'
import { emailAddress, lineList, personName, requiredLine } from './text.ts'

type Schemas<Values> = { [Name in keyof Values]: z.ZodMiniType<Values[Name], Values[Name]> }
type Field = (typeof REGISTRATION_FIELDS)[keyof RegistrationForm]

const matching = (message: string, pattern: RegExp) => z.string(message).check(z.regex(pattern, message))

function schemaOf({ kind, message, max = 100, optional }: Field): z.ZodMiniType {
	switch (kind) {
		case 'name':
			return personName(message, max)
		case 'email':
			return emailAddress(message)
		case 'dial':
			return matching(message, /^\+\d{1,4}$/)
		case 'mobile':
			return matching(message, /^\d{10}$/)
		case 'several':
			return optional ? z._default(lineList(message), []) : lineList(message).check(z.minLength(1, message))
		case 'confirmation':
			return z.literal(true, message)
		default:
			return requiredLine(message, max)
	}
}

/** The values of the form. */
export const registrationForm = z.object(eachField(REGISTRATION_FIELDS, schemaOf) as Schemas<RegistrationForm>)

/** The body of POST /api/register: `phone` includes the country code. */
export const registration = z.strictObject({
	...(eachField(ANSWER_FIELDS, schemaOf) as Schemas<Registration>),
	phone: matching(ANSWER_FIELDS.phone.message, /^\+\d{1,4}\d{10}$/),
})

export function toRegistration({ countryCode, phone, ...rest }: RegistrationForm): Registration {
	return { ...rest, phone: `${countryCode}${phone}` }
}
