import type { Resource } from '#app/base/page.ts'
import { readSite } from '#app/base/site.data.server.ts'
import { calendarOf } from '#catalogue/classes/class-calendar.ts'
import { type Class, calendarEntry } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { courseAddress, loadContent } from '#catalogue/load.server.ts'
import { SCHEMES } from '#catalogue/schema.ts'

/** Calendar files: one for each class that has not ended, one for each subject, and one for all. */
export function resources(content = loadContent(), built = readSite().built): Resource[] {
	const { site, pages } = content
	// The day alone, so that the files of two builds of a day are the same.
	const stamp = new Date(new Date(built).toISOString().slice(0, 10))
	const courses = new Map(content.courses.map((course) => [course.id, course]))
	const ahead = classesAhead(content, built)
	const file = (name: string, title: string, classes: Class[]): Resource => ({
		path: `/classes/${name}.ics`,
		read: () =>
			calendarOf(
				title,
				site.name,
				classes.flatMap((one) => {
					const course = courses.get(one.course)
					return course ? [calendarEntry(one, site.address + courseAddress(course))] : []
				}),
				stamp,
			),
	})
	return [
		...ahead.map((one) => file(one.slug, one.title, [one])),
		...SCHEMES.map((scheme) =>
			file(
				scheme.toLowerCase(),
				`${site.name}: ${pages.calendar.subjects[scheme]}`,
				ahead.filter((one) => courses.get(one.course)?.scheme === scheme),
			),
		),
		file('all', `${site.name}: ${pages.calendar.title}`, ahead),
	]
}
