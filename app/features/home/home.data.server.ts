import { ofEach, written } from '#app/base/price.ts'
import { readSite } from '#app/base/site.data.server.ts'
import { exampleFace } from '#catalogue/certificate.ts'
import { datesText, enrolAddress, timesOf, timesText } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { standardsTaught } from '#catalogue/editions.server.ts'
import { EVIDENCE } from '#catalogue/load/markdown.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import { MARKS } from '#catalogue/text-schema.ts'
import { ANSWER } from '#shared/certificates/certificate.ts'
import { isOpen } from '#shared/class-state.ts'

/** Three are shown; the others follow when one of them closes. */
const MAX_CLASSES = 6

function nextClasses() {
	const content = loadContent()
	const { built } = readSite()
	return classesAhead(content, built)
		.filter((one) => one.seats !== 'full' && one.seats !== 'waiting-list' && isOpen(timesOf(one), built))
		.slice(0, MAX_CLASSES)
		.flatMap((one) => {
			const course = content.courses.find(({ id }) => id === one.course)
			if (!course) return []
			return {
				slug: one.slug,
				sample: one.sample,
				state: timesOf(one),
				name: course.name,
				scheme: course.scheme,
				category: course.category,
				dates: datesText(one),
				times: timesText(one),
				enrol: enrolAddress(one),
				fees: ofEach(written(priceListOf(course, content.site.tax)), ({ offer }) => offer),
			}
		})
}

export function read() {
	const content = loadContent()
	const { pages, clients, testimonials } = content
	return {
		...pages.home,
		clients,
		testimonials,
		standards: standardsTaught(),
		/** A number as an example. */
		example: ANSWER.number.example,
		specimen: exampleFace(content),
		evidence: MARKS.map((mark) => ({ mark, name: EVIDENCE[mark] })),
		classes: nextClasses(),
	}
}
