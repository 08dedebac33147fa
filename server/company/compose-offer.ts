import type { Accounting } from '#catalogue/booking-schema.ts'
import {
	type Class,
	calendarEntry,
	datesText,
	earlyBirdOf,
	timelineOf,
	timesOf,
	timesText,
} from '#catalogue/classes/classes.ts'
import { classesAround } from '#catalogue/classes/offered-classes.ts'
import { conditionsOf } from '#catalogue/conditions.ts'
import { ContentError } from '#catalogue/content-error.ts'
import { courseAddressOf, loadOffer } from '#catalogue/load/offer.server.ts'
import { countryName, lacksGstin, priceListOf } from '#catalogue/prices.ts'
import type { Course, Law } from '#catalogue/schema.ts'
import type { OfferedClass } from '#server/booking/classes.ts'
import { INDIA } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import type { PriceList } from '#shared/price.ts'
import type { Right } from './company.ts'
import type { Offer } from './offer.ts'

/** Reads the content in this process. Throws a UserError if a file of it can't be used. */
export function composeOffer(): Offer {
	const offered = loaded()
	const { courses, site, shared, conditions, law, accounting, terms, mails } = offered
	const { name, legalName, office, phone, mail, billing, gstin, samples, tax } = site
	const byId = new Map(courses.map((course) => [course.id, course]))
	const addressOf = courseAddressOf(courses)

	const isUntaxable = lacksGstin(courses, site)
	const pricesOf = (course: Course): PriceList => priceListOf(course, site.tax)
	const offeredClass = (one: Class): OfferedClass[] => {
		const course = byId.get(one.course)
		if (!course) return []
		return [
			{
				...calendarEntry(one, site.address + addressOf(course)),
				courseId: one.course,
				inIndianRoom: one.mode !== 'online' && one.timeZone === INDIA,
				capacity: one.capacity,
				least: conditions.numbers.classLeast,
				sample: one.sample,
				lacksGstin: isUntaxable || undefined,
				dates: datesText(one),
				times: timesText(one),
				...timesOf(one),
				timeline: timelineOf(one, conditions.numbers),
				earlyBird: earlyBirdOf(one),
				materials: one.materials ?? course.materials,
				prices: pricesOf(course),
			},
		]
	}
	const paying = conditionsOf(conditions).flatMap(({ group, label, text }): [string, string][] =>
		group === 'fee' ? [[label, text]] : [],
	)
	const reasonOf = ({ name, label, document, reviewedBy }: Omit<Accounting['corrections'][number], 'fields'>) => ({
		name,
		label,
		document: (reviewedBy && document) || null,
	})
	return {
		shortfalls: accounting.shortfalls.map((one) => ({ ...reasonOf(one), proof: one.proof ?? null })),
		corrections: accounting.corrections.map((one) => ({ ...reasonOf(one), fields: one.fields })),
		courses: courses.map((course) => [course.name, course.id]),
		formerNames: courses.flatMap(({ name, formerNames }) =>
			formerNames.map((former): [string, string] => [former, name]),
		),
		prices: courses.map((course) => [course.id, pricesOf(course)]),
		classes: classesAround(offered, Date.now()).flatMap(offeredClass),
		seller: {
			name,
			phone,
			mail,
			waysToPay: site.waysToPay,
			materials: shared.facts.materials,
			mails,
			terms,
			rights: law.flatMap(({ withdrawal }) => (withdrawal ? [rightOf(withdrawal)] : [])),
			conditions: paying,
			groupPrice: site.groupPrice,
			billing: billing && { ...billing, isSample: samples.includes('billing') },
			supplier: {
				name: legalName,
				lines: office.lines.filter((line) => line !== legalName),
				country: office.country,
				gstin,
				sac: tax.sac,
				lut: tax.lut,
				isSample: (['legalName', 'office', 'billing'] as const).some((field) => samples.includes(field)),
			},
		},
	}
}

const rightOf = ({ countries, days, effect, words }: NonNullable<Law[number]['withdrawal']>): Right => ({
	days: days ?? null,
	words,
	countries: countries.map(countryName),
	effect: effect === 'at once' ? 'atOnce' : 'office',
})

function loaded() {
	try {
		return loadOffer()
	} catch (error) {
		throw error instanceof ContentError ? new UserError(error.message) : error
	}
}

// offer.ts runs it in a process of its own.
if (import.meta.main) {
	try {
		process.stdout.write(JSON.stringify(composeOffer()))
	} catch (error) {
		if (!(error instanceof UserError)) throw error
		process.stdout.write(JSON.stringify({ error: error.message }))
	}
}
