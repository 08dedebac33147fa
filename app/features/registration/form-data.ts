import { loadRecord } from '#app/api.ts'
import type { Country } from './countries.resource.ts'
import type { FormCourse } from './course.resource.ts'
import type { CourseName } from './courses.resource.ts'
import type { Options } from './options.resource.ts'

const loadOptions = () => loadRecord<Options>('/data/options.json')
const loadCourses = () => loadRecord<CourseName[]>('/data/courses.json')
const loadCountries = () => loadRecord<Country[]>('/data/countries.json')

const pages = new Map<string, string>()

/** A course by its id: as many bytes however many courses there are. Rejects if there is none. */
export async function courseWithId(id: number): Promise<FormCourse> {
	const course = await loadRecord<FormCourse>(`/data/registration/${id}.json`)
	pages.set(course.name, course.to)
	return course
}

/** The page of a course that was chosen by its name; rejects if there is none. */
export async function pageOfCourse(name: string): Promise<string> {
	const known = pages.get(name)
	if (known) return known
	const [id] = (await loadCourses()).find((course) => course[1] === name) ?? []
	if (id === undefined) throw new Error(`There is no course ${name}`)
	return (await courseWithId(id)).to
}

const reference = (list: keyof Options) => async () => (await loadOptions())[list]

/** What each dropdown of the form offers; asked for when it is first used. */
export const OPTIONS = {
	workExp: reference('workExp'),
	auditExp: reference('auditExp'),
	isoStandards: reference('isoStandards'),
	languages: reference('languages'),
	course: async () => (await loadCourses()).map(([, name]) => ({ value: name, label: name })),
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
