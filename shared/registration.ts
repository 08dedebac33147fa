import { z } from 'zod/mini'
import { emailAddress, lineList, personName, requiredLine } from './text.ts'

// Spec 3 and 5: the fields of the registration form and their messages.
const PHONE_MESSAGE = 'Enter a valid 10-digit mobile number'

const fields = {
	firstName: personName('First name is required', 100),
	lastName: personName('Last name is required', 100),
	email: emailAddress('Invalid email'),
	workExp: requiredLine('Select your work experience', 100),
	auditExp: requiredLine('Select your audit experience', 100),
	isoStandards: z._default(lineList('Choose the standards from the list'), []),
	languages: lineList('Select at least one language').check(z.minLength(1, 'Select at least one language')),
	city: requiredLine('City is required', 100),
	country: requiredLine('Country is required', 100),
	course: requiredLine('Select a course', 200),
	graduate: z.literal(true, 'Must be a graduate'),
	agree: z.literal(true, 'You must agree to the terms'),
}

/** The values of the form. */
export const registrationForm = z.object({
	...fields,
	countryCode: z.string('Country code is required').check(z.regex(/^\+\d{1,4}$/, 'Country code is required')),
	phone: z.string(PHONE_MESSAGE).check(z.regex(/^\d{10}$/, PHONE_MESSAGE)),
})
export type RegistrationForm = z.input<typeof registrationForm>

/** The body of POST /api/register: `phone` includes the country code. */
export const registration = z.strictObject({
	...fields,
	phone: z.string(PHONE_MESSAGE).check(z.regex(/^\+\d{1,4}\d{10}$/, PHONE_MESSAGE)),
})
export type Registration = z.output<typeof registration>

export function toRegistration({ countryCode, phone, ...rest }: z.output<typeof registrationForm>): Registration {
	return { ...rest, phone: `${countryCode}${phone}` }
}

export type RegistrationReceipt = { message: string; reference: string }
