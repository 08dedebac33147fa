import { editionOf } from '#content/editions.server.ts'
import { loadContent } from '#content/load.server.ts'
import type { Course } from '#content/schema.ts'
import { days, MODE } from './labels.ts'
import { relatedTo } from './related.server.ts'

function factsOf({ duration, mode, examination }: Course): { label: string; value: string }[] {
	const { site, shared } = loadContent()
	return [
		{
			label: 'Length',
			value: `${days(duration.days)}, ${duration.hours} hours, ${duration.liveHours} of them live`,
		},
		{ label: 'Mode', value: MODE[mode] },
		{ label: 'Language', value: shared.course.language },
		{ label: 'Taught by', value: `${site.name} faculty` },
		{ label: 'Examination', value: examination },
		{ label: 'Certificate', value: `Certificate of training, issued by ${site.name}` },
		{ label: 'Open to', value: 'Graduates with min. 50% marks' },
		{ label: 'Not included', value: 'The text of the standard' },
		{ label: 'Dates', value: 'Confirmed before you pay' },
	]
}

/** What only the page of the course shows. */
export const detailOf = (course: Course) => ({
	facts: factsOf(course),
	sections: course.sections,
	related: relatedTo(course),
	edition: editionOf(course.standard),
})
export type CourseDetail = ReturnType<typeof detailOf>
