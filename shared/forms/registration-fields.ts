// Spec 3 and 5: the registration form. A new field also needs a column.
import type { Field } from './field.ts'

/** By the legends of the form, in its order. */
export const REGISTRATION_GROUPS = {
	'About you': {
		firstName: { kind: 'name', label: 'First name', message: 'First name is required', autoComplete: 'given-name' },
		lastName: { kind: 'name', label: 'Last name', message: 'Last name is required', autoComplete: 'family-name' },
		email: { kind: 'email', label: 'Email', message: 'Invalid email', autoComplete: 'email' },
		countryCode: {
			kind: 'dial',
			label: 'Country code',
			message: 'Country code is required',
			autoComplete: 'tel-country-code',
		},
		phone: {
			kind: 'mobile',
			label: 'Mobile number',
			message: 'Enter a valid 10-digit mobile number',
			autoComplete: 'tel-national',
		},
		city: { kind: 'line', label: 'City', message: 'City is required', autoComplete: 'address-level2' },
		country: { kind: 'open', label: 'Country', message: 'Country is required', autoComplete: 'country-name' },
	},
	'Your experience': {
		workExp: { kind: 'open', label: 'Work experience', message: 'Select your work experience' },
		auditExp: { kind: 'open', label: 'Audit experience', message: 'Select your audit experience' },
		isoStandards: {
			kind: 'several',
			label: 'ISO standards you know',
			message: 'Choose the standards from the list',
			optional: true,
		},
		languages: {
			kind: 'several',
			label: 'Languages',
			message: 'Select at least one language',
			hint: 'Classes are in English',
		},
	},
	'Your course': {
		course: { kind: 'choice', label: 'Course', message: 'Select a course', max: 200 },
		graduate: { kind: 'confirmation', label: 'I am a graduate with min. 50% marks*', message: 'Must be a graduate' },
		agree: {
			kind: 'confirmation',
			label: 'I agree to the Terms and Conditions',
			message: 'You must agree to the terms',
		},
	},
} satisfies Record<string, Record<string, Field>>

const fields = {
	...REGISTRATION_GROUPS['About you'],
	...REGISTRATION_GROUPS['Your experience'],
	...REGISTRATION_GROUPS['Your course'],
}

type Fields = typeof fields
export type RegistrationName = keyof Fields
/** The names of one or more kinds. */
export type NameOf<Kind> = {
	[Name in RegistrationName]: Fields[Name]['kind'] extends Kind ? Name : never
}[RegistrationName]

/** The values of the form. */
export type RegistrationForm = Record<NameOf<'several'>, string[]> &
	Record<NameOf<'confirmation'>, true> &
	Record<Exclude<RegistrationName, NameOf<'several' | 'confirmation'>>, string>

/** The body of POST /api/register: `phone` includes the country code. */
export type Registration = Omit<RegistrationForm, 'countryCode'>

/** For the description of the API; apart from the table, so that no browser loads it. */
export const REGISTRATION_EXAMPLE: Registration = {
	firstName: 'Asha',
	lastName: 'Rao',
	email: 'asha.rao@mail.example',
	phone: '+919876543210',
	city: 'Pune',
	country: 'India',
	workExp: '4+ years',
	auditExp: '0-1 years',
	isoStandards: ['ISO 9001'],
	languages: ['English', 'Hindi'],
	course: 'Lead Auditor QMS',
	graduate: true,
	agree: true,
}

/** In the order of the form. */
export const REGISTRATION_FIELDS: Record<RegistrationName, Field> = fields

export const DEFAULT_COUNTRY_CODE = '+91'

export type Receipt = { message: string; reference: string }
/** `order` is the path of the page of the order, or its address where the site is elsewhere. */
export type RegistrationReceipt = Receipt & { order?: string }
