// Spec 3 and 5: the rules of the registration form.
import { z } from 'zod/mini'
import { emailAddress } from '#shared/email.ts'
import { lineList, requiredLine, requiredName } from '#shared/text.ts'
import { eachField } from './fields.ts'
import { type Phone, readPhone } from './phone.ts'
import {
	REGISTRATION_FIELDS,
	type Registration,
	type RegistrationField,
	type RegistrationForm,
	type RegistrationName,
} from './registration-fields.ts'

type Schemas<Values> = { [Name in keyof Values]: z.ZodMiniType<Values[Name], Values[Name]> }

const { countryCode: _, ...answers } = REGISTRATION_FIELDS
/** Those of the body, and of the row. */
export const ANSWER_FIELDS: Record<keyof Registration, RegistrationField> = answers

/** If a field is missing, or is not what its kind asks for. */
const MESSAGES: Record<keyof RegistrationForm, string> = {
	firstName: 'First name is required',
	lastName: 'Last name is required',
	email: 'Invalid email',
	countryCode: 'Country code is required',
	phone: 'Enter a valid 10-digit mobile number',
	city: 'City is required',
	country: 'Country is required',
	workExp: 'Select your work experience',
	auditExp: 'Select your audit experience',
	isoStandards: 'Choose the standards from the list',
	languages: 'Select at least one language',
	course: 'Select a course',
	graduate: 'Must be a graduate',
	agree: 'You must agree to the terms',
}

const MAX_LENGTH = 100
const MAX_COURSE_LENGTH = 200

const matching = (message: string, pattern: RegExp) => z.string(message).check(z.regex(pattern, message))

function schemaOf({ kind, optional }: RegistrationField, name: RegistrationName): z.ZodMiniType {
	const message = MESSAGES[name]
	const max = name === 'course' ? MAX_COURSE_LENGTH : MAX_LENGTH
	switch (kind) {
		case 'name':
			return requiredName(message, max)
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

/** The values of the form, after `withPhone`. */
export const registrationForm = z.object(eachField(REGISTRATION_FIELDS, schemaOf) as Schemas<RegistrationForm>)

/** The values with the number and the country code that the text in both fields means; without a number if it means none. */
export const withPhone = <Values extends Partial<Phone>>(values: Values): Values & Partial<Phone> => ({
	...values,
	phone: '',
	...readPhone(values.phone ?? '', values.countryCode ?? ''),
})

/** The body of POST /api/register: `phone` includes the country code. */
export const registration = z.strictObject({
	...(eachField(ANSWER_FIELDS, schemaOf) as Schemas<Registration>),
	phone: z.string(MESSAGES.phone).check(
		z.overwrite((text) => {
			const read = readPhone(text, '')
			return read ? read.countryCode + read.phone : text
		}),
		// The list of the form has country codes with an area code, such as +1809.
		z.regex(/^\+(91\d{10}|(?!91)\d{11,14})$/, MESSAGES.phone),
	),
})

export function toRegistration({ countryCode, phone, ...rest }: RegistrationForm): Registration {
	return { ...rest, phone: `${countryCode}${phone}` }
}
