import { money, type NetPrice, percentOf, withTax } from '#shared/price.ts'

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

/** What several seats cost; the tax is that of the sum. */
export function amountsOf({ offer, currency, taxRate }: SeatPrice, quantity: number): Amounts {
	const unit = toHundredths(offer)
	const taxable = unit * quantity
	const { tax, total } = withTax({ offer: taxable / 100, taxRate })
	return { currency, unit, taxable, tax: toHundredths(tax), total: toHundredths(total), taxRate: String(taxRate) }
}

/** '0.18' as '18%'. */
export const percentText = (taxRate: string) => `${percentOf(Number(taxRate))}%`
