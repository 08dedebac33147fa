import { loadRecord } from '#app/api.ts'
import type { Country } from './countries.record.ts'
import type { Enrolment } from './courses.record.ts'

/** Courses and reference lists of the form. */
export const loadEnrolment = () => loadRecord<Enrolment>('/data/courses.json')
const loadCountries = () => loadRecord<Country[]>('/data/countries.json')

const reference = (list: keyof Enrolment['options']) => async () => (await loadEnrolment()).options[list]

/** What each dropdown of the form offers; asked for when it is first used. */
export const OPTIONS = {
	workExp: reference('workExp'),
	auditExp: reference('auditExp'),
	isoStandards: reference('isoStandards'),
	languages: reference('languages'),
	course: async () => (await loadEnrolment()).courses.map(({ name }) => ({ value: name, label: name })),
	country: async () =>
		(await loadCountries()).map(({ code, name, flag }) => ({
			value: name,
			label: name,
			hint: `${flag} ${code}`,
			search: code,
		})),
	countryCode: async () =>
		(await loadCountries()).map(({ code, name, dial, flag }) => ({
			value: dial,
			label: `${dial} ${name}`,
			hint: `${flag} ${code}`,
			search: `${name} ${code} ${dial.slice(1)}`,
		})),
}
