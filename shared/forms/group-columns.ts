import { REGISTRATION_FIELDS, type RegistrationName } from './registration-fields.ts'

/** Said once by the company, for all of its people. */
const DECLARED: RegistrationName[] = ['course', 'graduate', 'agree', 'countryCode']

/** The columns of a list of people: those of the registration form, by their labels. */
export const GROUP_COLUMNS = (Object.keys(REGISTRATION_FIELDS) as RegistrationName[])
	.filter((name) => !DECLARED.includes(name))
	.map((name) => ({
		name,
		label: REGISTRATION_FIELDS[name].label,
		isOptional: REGISTRATION_FIELDS[name].optional === true,
	}))

/** What is entered about each person, in words. */
export const ENTERED = GROUP_COLUMNS.map(({ label }) => label.toLowerCase()).join(', ')
