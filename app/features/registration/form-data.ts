import { loadRecord } from '#app/base/site-files.ts'
import type { FormClass } from '#app/features/registration/resources/class.resource.ts'
import type { Country } from '#app/features/registration/resources/countries.resource.ts'
import type { CourseName, FormCourse, Options, Terms } from '#app/features/registration/resources/courses.resource.ts'
import type { Option } from '#app/ui/fields/combobox.tsx'
import type { NameOf } from '#shared/forms/registration-fields.ts'

const loadOptions = () => loadRecord<Options>('/data/options.json')
const loadCourses = () => loadRecord<CourseName[]>('/data/courses.json')
const loadCountries = () => loadRecord<Country[]>('/data/countries.json')

export const loadTerms = () => loadRecord<Terms>('/data/terms.json')
export const loadClass = (slug: string) => loadRecord<FormClass>(`/data/classes/${encodeURIComponent(slug)}.json`)

/** Loads a course by its id, from a file of its own. Rejects if there is none. */
export const courseWithId = (id: number) => loadRecord<FormCourse>(`/data/registration/${id}.json`)

/** The same by its name, also a former one. */
export async function courseNamed(name: string): Promise<FormCourse> {
	const [id] = (await loadCourses()).find(([, ...names]) => names.includes(name)) ?? []
	if (id === undefined) throw new Error(`There is no course ${name}`)
	return courseWithId(id)
}

/** The name of today of a course; the same text where no course has or had the name, or the list fails to load. */
export const currentName = (name: string): Promise<string> =>
	loadCourses().then(
		(list) => list.find(([, ...names]) => names.includes(name))?.[1] ?? name,
		() => name,
	)

const reference = (list: keyof Options) => async () => (await loadOptions())[list]

/** True also where the list fails to load. */
export const isListedCountry = (name: string): Promise<boolean> =>
	loadCountries().then(
		(list) => list.some((country) => country.name === name),
		() => true,
	)

/** Loaders for the options of each dropdown, called when it is first used. */
export const OPTIONS = {
	workExp: reference('workExp'),
	auditExp: reference('auditExp'),
	isoStandards: reference('isoStandards'),
	languages: reference('languages'),
	course: async () =>
		(await loadCourses()).map(([, name, ...formerNames]) => ({ value: name, label: name, search: formerNames })),
	country: async () =>
		(await loadCountries()).map(({ code, name, flag, also = [] }) => ({
			value: name,
			label: name,
			hint: `${flag} ${code}`,
			search: [code, ...also],
		})),
	countryCode: async () =>
		(await loadCountries()).map(({ code, name, dial, flag, also = [] }) => ({
			value: dial,
			label: `${dial} ${name}`,
			hint: `${flag} ${code}`,
			search: [name, code, dial.slice(1), dial.replace('+', '00'), ...also],
		})),
} satisfies Record<NameOf<'dial' | 'choice' | 'open' | 'several'>, () => Promise<Option[]>>
