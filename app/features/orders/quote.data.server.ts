import type { QueryReader } from '#app/base/page.ts'
import { readSite } from '#app/base/site.data.server.ts'
import type { QuoteWords } from '#catalogue/booking-schema.ts'
import { datesText, earlyBirdOf, timesOf } from '#catalogue/classes/classes.ts'
import { classesAhead } from '#catalogue/classes/offered-classes.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { countryNames } from '#catalogue/prices.ts'
import { isOpen } from '#shared/class-state.ts'
import type { RefusedForm } from '#shared/forms/answers.ts'
import type { GroupPrice } from '#shared/price.ts'

/** Of a class, until a moment. */
type Early = { percent: number; until: number }

export type Choices = {
	courses: [id: number, name: string, ...formerNames: string[]][]
	classes: [slug: string, text: string, early: Early | null][]
	countries: string[]
	groupPrice: GroupPrice
	/** What groups pay less. */
	scale: string
}
type Data = { words: QuoteWords; choices: Choices; answer?: RefusedForm }

export function read(): Data {
	const content = loadContent()
	const { built } = readSite()
	const open = classesAhead(content, built).filter((one) => isOpen(timesOf(one), built))
	return {
		words: content.pages.quote,
		choices: {
			courses: content.courses.map(({ id, name, formerNames }) => [id, name, ...formerNames]),
			classes: open.map((one) => {
				const early = earlyBirdOf(one)
				const text = [datesText(one), one.title, roomIn(one)].filter(Boolean).join(', ')
				return [one.slug, text, early ? { percent: early.percent, until: early.until } : null]
			}),
			countries: countryNames(),
			groupPrice: content.site.groupPrice,
			scale: content.site.groupPrice
				.map(({ from, percent }) => `From ${from} people: ${percent}% less for each, early-bird prices too.`)
				.join(' '),
		},
	}
}

const roomIn = ({ capacity }: { capacity?: number | undefined }) => capacity && `at most ${capacity} people`

/** The query changes nothing in the data: the form reads it. */
export const withQuery: QueryReader<Data> = { parameters: () => ['course'], data: (data) => data }

export const withAnswer = (data: Data, answer: RefusedForm): Data => ({ ...data, answer })
