import type { Resource } from '#app/base/page.ts'
import { type ByCountry, type WrittenPrice, written } from '#app/base/price.ts'
import { readSite } from '#app/base/site.data.server.ts'
import { datesText, earlyBirdOf, momentsOf, timesOf, timesText } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { ClassTimes } from '#shared/class-state.ts'
import { dateText } from '#shared/days-text.ts'

/** A class in the registration form. */
export type FormClass = ClassTimes & {
	/** Name of its course. */
	course: string
	text: string
	size: string
	sample?: true
	/** Start and end of its sessions, and the parts of `text` that they are in words. */
	moments: [start: number, end: number][]
	dates: string
	times: string
	/** The early-bird offer in words and its prices, until a moment. */
	early?: { text: string; until: number; prices: ByCountry<WrittenPrice> }
}

export function resources(): Resource[] {
	const content = loadContent()
	const { classLeast, classMost } = content.conditions.numbers
	const courses = new Map(content.courses.map((course) => [course.id, course]))
	return classesAhead(content, readSite().built).map((one) => ({
		path: `/data/classes/${one.slug}.json`,
		read(): FormClass {
			const early = earlyBirdOf(one)
			const course = courses.get(one.course)
			return {
				course: course?.name ?? '',
				moments: momentsOf(one),
				dates: datesText(one),
				times: timesText(one),
				text: `${datesText(one)}, ${timesText(one)}, ${one.venue}${one.seats === 'waiting-list' ? ', waiting list' : ''}`,
				size: `A class has ${classLeast} to ${classMost} people.`,
				...timesOf(one),
				...(one.sample && { sample: true }),
				...(early &&
					course && {
						early: {
							prices: written(priceListOf(course, content.site.tax), early.percent),
							text: `Early-bird price (${early.percent}% off) until ${dateText(early.lastDay)}.`,
							until: early.until,
						},
					}),
			}
		},
	}))
}
