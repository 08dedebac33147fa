import { useEffect, useState } from 'react'
import { ELSEWHERE } from '#app/base/price.ts'
import { useSite } from '#app/base/site.ts'
import { loadRecord } from '#app/base/site-files.ts'
import type { SeatPrices } from '#app/features/orders/prices.resource.ts'
import '#app/ui/page/bill.css'
import { Facts } from '#app/ui/page/facts.tsx'
import { isEarly } from '#shared/class-state.ts'
import { discounted, forPeople, groupPercentOf, inCountry, money, percentOf } from '#shared/price.ts'
import type { Choices } from './quote.data.server.ts'

type QuotePriceProps = {
	choices: Choices
	/** What the form says now, by the names of its fields. */
	asked: Partial<Record<string, string>>
}

/** The price that the quote will have, as far as the form says what is asked for. */
export function QuotePrice({ choices, asked }: QuotePriceProps) {
	const { priceCountries } = useSite()
	const [id] = choices.courses.find(([, name]) => name === asked['course']) ?? []
	const [loaded, setLoaded] = useState<{ id: number; prices: SeatPrices }>()
	useEffect(() => {
		if (id === undefined) return
		let wanted = true
		loadRecord<SeatPrices>(`/data/prices/${id}.json`).then(
			(prices) => wanted && setLoaded({ id, prices }),
			() => wanted && setLoaded(undefined),
		)
		return () => {
			wanted = false
		}
	}, [id])
	const people = Number(asked['people'])
	const isGroup = Number.isInteger(people) && people > 0 && people <= 200
	const isCounted = loaded !== undefined && loaded.id === id && isGroup && Boolean(asked['country'])
	return (
		<aside className="box" aria-labelledby="quote-price" data-needs-script>
			<h2 id="quote-price">Your price</h2>
			{isCounted ? (
				<Facts className="bill" facts={bill(loaded.prices)} />
			) : (
				<p>Say which course, how many people and which country.</p>
			)}
			<p className="soft">{choices.scale}</p>
		</aside>
	)

	function bill(prices: SeatPrices) {
		const code = priceCountries.find(({ name }) => name === asked['country'])?.code ?? ELSEWHERE
		const [, , early] = choices.classes.find(([slug]) => slug === asked['class']) ?? []
		const percent = groupPercentOf(choices.groupPrice, people)
		const seat = discounted(inCountry(prices, code), early && isEarly(early, Date.now()) ? early.percent : 0)
		const { currency, offer, taxRate, tax, total } = forPeople(discounted(seat, percent), people)
		const text = (amount: number) => money(amount, currency)
		return [
			{ label: 'Price of a seat', value: text(seat.offer) },
			...(percent > 0 ? [{ label: 'Group price', value: `${percent}% less` }] : []),
			{ label: people === 1 ? '1 person' : `${people} people`, value: text(offer) },
			{ label: taxRate > 0 ? `Tax, ${percentOf(taxRate)}%` : 'Tax', value: text(tax) },
			{ label: 'Total', value: <strong>{text(total)}</strong> },
		]
	}
}
