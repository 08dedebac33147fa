import type { Resource } from '#app/base/page.ts'
import { readSite } from '#app/base/site.data.server.ts'
import { datesText, earlyBirdOf, timesOf, timesText } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { ClassTimes } from '#shared/class-state.ts'
import { dateText } from '#shared/date-text.ts'

/** A class in the registration form. */
export type FormClass = ClassTimes & {
	/** Name of its course. */
	course: string
	text: string
	size: string
	sample?: true
	/** The early-bird offer in words, until a moment. */
	early?: { text: string; until: number }
}

export function resources(): Resource[] {
	const content = loadContent()
	const { classLeast, classMost } = content.conditions.numbers
	const names = new Map(content.courses.map(({ id, name }) => [id, name]))
	return classesAhead(content, readSite().built).map((one) => ({
		path: `/data/classes/${one.slug}.json`,
		read(): FormClass {
			const early = earlyBirdOf(one)
			return {
				course: names.get(one.course) ?? '',
				text: `${datesText(one)}, ${timesText(one)}, ${one.venue}${one.seats === 'waiting-list' ? ', waiting list' : ''}`,
				size: `A class has ${classLeast} to ${classMost} people.`,
				...timesOf(one),
				...(one.sample && { sample: true }),
				...(early && {
					early: {
						text: `Early-bird price (${early.percent}% off) until ${dateText(early.lastDay)}.`,
						until: early.until,
					},
				}),
			}
		},
	}))
}
