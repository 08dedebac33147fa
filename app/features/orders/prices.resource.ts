import type { Resource } from '#app/base/page.ts'
import { ofEach } from '#app/base/price.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { priceListOf } from '#catalogue/prices.ts'
import type { ByCountry, NetPrice } from '#shared/price.ts'

/** What a seat costs, as numbers, for the form that works out the price of a group. */
export type SeatPrices = ByCountry<Omit<NetPrice, 'original' | 'taxNote'>>

export const resources = (): Resource[] =>
	loadContent().courses.map((course) => ({
		path: `/data/prices/${course.id}.json` as const,
		read: (): SeatPrices =>
			ofEach(priceListOf(course, loadContent().site.tax), ({ currency, offer, taxRate }) => ({
				currency,
				offer,
				taxRate,
			})),
	}))
