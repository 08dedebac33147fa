import { forPeople, money, type NetPrice, percentOf } from '#shared/price.ts'

/** Of a seat, before tax. */
export type SeatPrice = Pick<NetPrice, 'offer' | 'currency' | 'taxRate'>

/** The columns of an order, in hundredths of its currency. */
export type Amounts = {
	currency: string
	unit: number
	taxable: number
	tax: number
	total: number
	taxRate: string
}

const toHundredths = (amount: number) => Math.round(amount * 100)
export const hundredthsText = (hundredths: number, currency: string) => money(hundredths / 100, currency)
/** '13500.00', for a spreadsheet. */
export const wholeText = (hundredths: number) => (hundredths / 100).toFixed(2)

export function amountsOf({ offer, currency, taxRate }: SeatPrice, quantity: number): Amounts {
	const sum = forPeople({ offer, taxRate }, quantity)
	return {
		currency,
		unit: toHundredths(offer),
		taxable: toHundredths(sum.offer),
		tax: toHundredths(sum.tax),
		total: toHundredths(sum.total),
		taxRate: String(taxRate),
	}
}

/** '0.18' as '18%'. */
export const percentText = (taxRate: string) => `${percentOf(Number(taxRate))}%`
