// The registration form. Form, draft, mail, export, row and API derive from this table; it has no schema library, because the
// page shows it at once. A new field also needs its message in registration.ts, which is loaded with the first input, a column, and a sentence in the notice beside the form with a new date.

export type RegistrationField = {
	group: 'About you' | 'Your experience' | 'Your course'
	label: string
	hint?: string
	optional?: true
	autoComplete?: string
	/** `choice` is from a list, `open` from one that takes new entries too, `several` are many of these. */
	kind: 'name' | 'email' | 'dial' | 'mobile' | 'line' | 'choice' | 'open' | 'several' | 'confirmation'
}

const fields = {
	firstName: {
		group: 'About you',
		kind: 'name',
		label: 'First name',
		autoComplete: 'given-name',
	},
	lastName: {
		group: 'About you',
		kind: 'name',
		label: 'Last name',
		autoComplete: 'family-name',
	},
	email: {
		group: 'About you',
		kind: 'email',
		label: 'E-mail',
		autoComplete: 'email',
	},
	countryCode: {
		group: 'About you',
		kind: 'dial',
		label: 'Country code',
		autoComplete: 'tel-country-code',
	},
	phone: {
		group: 'About you',
		kind: 'mobile',
		label: 'Mobile number',
		autoComplete: 'tel-national',
	},
	city: {
		group: 'About you',
		kind: 'line',
		label: 'City',
		autoComplete: 'address-level2',
	},
	country: {
		group: 'About you',
		kind: 'open',
		label: 'Country',
		autoComplete: 'country-name',
	},
	workExp: {
		group: 'Your experience',
		kind: 'open',
		label: 'Work experience',
	},
	auditExp: {
		group: 'Your experience',
		kind: 'open',
		label: 'Audit experience',
	},
	isoStandards: {
		group: 'Your experience',
		kind: 'several',
		label: 'ISO standards you know',
		optional: true,
	},
	languages: {
		group: 'Your experience',
		kind: 'several',
		label: 'Languages',
		hint: 'Classes are in English',
	},
	course: {
		group: 'Your course',
		kind: 'choice',
		label: 'Course',
	},
	graduate: {
		group: 'Your course',
		kind: 'confirmation',
		label: 'I am a graduate with min. 50% marks*',
	},
	agree: {
		group: 'Your course',
		kind: 'confirmation',
		label: 'I agree to the Terms and Conditions',
	},
} satisfies Record<string, RegistrationField>

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
export const REGISTRATION_FIELDS: Record<RegistrationName, RegistrationField> = fields

export const DEFAULT_COUNTRY_CODE = '+91'

export type Receipt = { message: string; reference: string }
/** `order` is the path of the page of the order, or its address where the site is elsewhere. */
export type RegistrationReceipt = Receipt & { order?: string }
