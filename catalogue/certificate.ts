import {
	ANSWER,
	ANSWER_FIELDS,
	type Certificate,
	faceOf,
	mapFields,
	type Training,
} from '#shared/certificates/certificate.ts'
import { accreditorOn } from './evidence.ts'
import { CATEGORY } from './labels.ts'
import type { Course, SharedFacts } from './schema.ts'
import type { Site } from './site-schema.ts'

type Offer = { site: Site; shared: Pick<SharedFacts, 'course'> }
type Subject = Pick<Course, 'by' | 'category' | 'scheme' | 'standard' | 'papers' | 'duration'>
type CourseRecord = Training & Pick<Certificate, 'scheme' | 'accreditedBy' | 'issuedBy'>

/** Who a certificate of the course may name as accreditor on this day; of any course if there is none. */
export function accreditorsOn({ evidence, schemes }: Site, day: string, course?: Subject): string[] {
	const applying = Object.entries(evidence).flatMap(([claim, one]) =>
		!course || claim === course.by || (claim === 'schemes' && schemes.includes(course.scheme)) ? [one] : [],
	)
	return applying.flatMap((one) => accreditorOn(one, day) ?? [])
}

const titleOf = (category: string) =>
	category.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase())

/**
 * What a certificate of a course says beside its holder, number and dates: of the specimen as of those that are issued.
 * Of a course that is no longer offered, only the name is known.
 */
export function certificateOf(course: Subject | undefined, name: string, offer: Offer, day: string): CourseRecord {
	const [accreditedBy = ''] = course ? accreditorsOn(offer.site, day, course) : []
	return {
		kind: offer.shared.course.certificate,
		level: course ? CATEGORY[course.category] : '',
		course: name,
		units: course?.papers.flatMap(({ unit }) => unit ?? []).join(', ') ?? '',
		hours: course ? String(course.duration.liveHours) : '',
		scheme: course ? `${titleOf(course.category)}, ${course.standard}` : '',
		accreditedBy,
		issuedBy: offer.site.name,
	}
}

/** The example of the API, on a certificate of this provider. */
export function exampleFace({ site, shared }: Offer) {
	const example = mapFields(ANSWER_FIELDS, (field) => ANSWER[field].example)
	return faceOf({ ...example, issuedBy: site.name }, { kind: shared.course.certificate })
}
