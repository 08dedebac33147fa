import type { Resource } from '#app/base/page.ts'
import { type ByCountry, type WrittenPrice, written } from '#app/base/price.ts'
import { conditionsOf } from '#catalogue/conditions.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { countryName, priceListOf } from '#catalogue/prices.ts'
import type { Course } from '#catalogue/schema.ts'

export type CourseName = [id: number, name: string, ...formerNames: string[]]

/** The options of the course field. Grows with the number of courses, so it is loaded when the field is first used. */
const courseNames = (): CourseName[] =>
	loadContent().courses.map(({ id, name, formerNames }) => [id, name, ...formerNames])

/** A course in the registration form: its page, which is shown after a registration, its medallion, and what it costs. */
export type FormCourse = Pick<Course, 'name' | 'scheme' | 'category'> & {
	to: string
	prices: ByCountry<WrittenPrice>
}

/** What holds for each registration: when it is paid, what follows from cancelling, and rights to withdraw by names of countries. */
export function terms() {
	const { conditions, law } = loadContent()
	return {
		conditions: conditionsOf(conditions)
			.filter(({ name }) => name === 'pay by' || name === 'your cancellation')
			.map(({ label, text }) => ({ label, value: text })),
		rights: law.flatMap(({ withdrawal }) =>
			withdrawal ? [{ ...withdrawal, countries: withdrawal.countries.map(countryName) }] : [],
		),
	}
}
export type Terms = ReturnType<typeof terms>

/** The reference lists of the registration form. */
export const options = () => loadContent().pages.registration.options
export type Options = ReturnType<typeof options>

export const resources = (): Resource[] => [
	{ path: '/data/options.json', read: options },
	{ path: '/data/courses.json', read: courseNames },
	{ path: '/data/terms.json', read: terms },
	...loadContent().courses.map((course) => ({
		path: `/data/registration/${course.id}.json` as const,
		read(): FormCourse {
			const prices = written(priceListOf(course, loadContent().site.tax))
			const { name, scheme, category } = course
			return { name, scheme, category, to: courseAddress(course), prices }
		},
	})),
]
