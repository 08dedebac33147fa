/** `taxNote` says to the customer what tax is added and what the invoice shows. */
export type NetPrice = { currency: string; original: number; offer: number; taxRate: number; taxNote: string }
/** What a course costs: its own prices by country, then that in India, then that in all other countries. */
export type ByCountry<T> = { own: Record<string, T>; inr: T; abroad: T }
export type PriceList = ByCountry<NetPrice>
export type Price = NetPrice & { tax: number; total: number }

// In hundredths first, without the noise of binary fractions: 100.25 at 18 percent is 18.045 and gives 18.05.
const toHundredth = (amount: number) => Math.round(Number((amount * 100).toFixed(6))) / 100

/** What holds in a country, a two-letter code. */
export function inCountry<T>({ own, inr, abroad }: ByCountry<T>, country: string): T {
	return (Object.hasOwn(own, country) ? own[country] : undefined) ?? (country === 'IN' ? inr : abroad)
}

/** The early-bird offer takes `percent` off the price that is asked. */
export const discounted = <T extends Pick<NetPrice, 'offer'>>(offer: T, percent: number): T => ({
	...offer,
	offer: toHundredth((offer.offer * (100 - percent)) / 100),
})

/** A rate as it is written: 18 for 0.18. */
export const percentOf = (rate: number) => Math.round(rate * 1000) / 10

/** Tax and total are rounded to the hundredth. */
export function withTax<T extends Pick<NetPrice, 'offer' | 'taxRate'>>(offer: T): T & { tax: number; total: number } {
	const tax = toHundredth(offer.offer * offer.taxRate)
	return { ...offer, tax, total: toHundredth(offer.offer + tax) }
}

/** What several people cost together; the tax is that of the sum. */
export const forPeople = <T extends Pick<NetPrice, 'offer' | 'taxRate'>>(price: T, people: number) =>
	withTax({ ...price, offer: toHundredth(price.offer * people) })

export type GroupPrice = readonly { from: number; percent: number }[]

/** What a group of so many people pays less, in percent. */
export const groupPercentOf = (steps: GroupPrice, people: number): number =>
	steps.filter(({ from }) => from <= people).sort((a, b) => b.from - a.from)[0]?.percent ?? 0

/** The one place where a price is worked out; `percent` is that of an early-bird offer. */
export const priceFor = (list: PriceList, country: string, percent = 0): Price =>
	withTax(discounted(inCountry(list, country), percent))

const formats = new Map<string, Intl.NumberFormat>()

/** A formatter is costly to make. */
function formatOf(currency: string, decimals: number): Intl.NumberFormat {
	const key = `${currency} ${decimals}`
	const format =
		formats.get(key) ??
		new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-GB', {
			style: 'currency',
			currency,
			minimumFractionDigits: decimals,
		})
	formats.set(key, format)
	return format
}

/** Whether amounts of a currency are counted in hundredths, as all are here: yen have none, dinars of Kuwait thousandths. */
export const hasHundredths = (currency: string) =>
	new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2

/** An amount in its currency, without decimals when there are none. */
export const money = (amount: number, currency: string) =>
	formatOf(currency, Number.isInteger(amount) ? 0 : 2)
		.format(amount)
		// Intl puts a no-break space behind a code such as ZMW.
		.replace(/\s/, ' ')
