import { ofEach } from '#app/base/price.ts'
import { readSite } from '#app/base/site.data.server.ts'
import { upcomingOf } from '#app/base/upcoming.server.ts'
import { nextDatesOf } from '#app/features/courses/next-dates.server.ts'
import { certificateOf } from '#catalogue/certificate.ts'
import { editionOf } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { Course, CourseFile, Section } from '#catalogue/schema.ts'
import { type Face, faceOf } from '#shared/certificates/certificate.ts'
import { courseFacts } from './course-facts.server.ts'
import { relatedTo } from './related.server.ts'
import { outlineByDay, type Topic } from './timeline.ts'

/** A section of the page: what it is called in the specification, its heading and what it shows. */
export type DetailSection = Section & {
	name: string
	timeline?: Topic[]
	example?: CourseFile['example']
	specimen?: Specimen
}

type Specimen = { caption: string; face: Face }

/** The certificate of nobody. */
function specimenOf(course: Course): Specimen {
	const { site, shared } = loadContent()
	const day = new Date(readSite().built).toISOString().slice(0, 10)
	const record = certificateOf(course, course.name, { site, shared }, day)
	const holder = { leadAuditor: 'Name of the learner', number: '0000-00000', issueDate: day }
	return { caption: course.specimen, face: faceOf({ ...record, ...holder }, record) }
}

function sectionsOf(course: Course): DetailSection[] {
	const { sections, category } = course
	const { Overview, Outline, Certificate } = sections
	const { heading, ...example } = course.example
	const timeline = outlineByDay(course, loadContent().shared.course.examination[category])
	const application = 'Application Process'
	return [
		{ name: 'Overview', ...Overview },
		{ name: 'Outline', ...(timeline ? { heading: Outline.heading, timeline } : Outline) },
		{ name: 'Worked example', heading, example },
		{ name: 'Certificate', ...Certificate, specimen: specimenOf(course) },
		{ name: application, ...sections[application] },
	]
}

/** What only the page of the course shows. */
export const detailOf = (course: Course) => ({
	facts: courseFacts(course, loadContent()),
	dates: nextDatesOf(course),
	upcoming: upcomingOf(course, readSite().built),
	sections: sectionsOf(course),
	related: relatedTo(course),
	taxNotes: ofEach(priceListOf(course, loadContent().site.tax), ({ taxNote }) => taxNote),
	edition: editionOf(course.standard),
})
export type CourseDetail = ReturnType<typeof detailOf>
