import { countryNamed } from '#catalogue/prices.ts'
import { changing } from '#ops/command.ts'
import { CLASS, PAST, REFERENCE } from '#ops/fields.ts'
import { classNamed, issuerOf } from '#ops/offer.ts'
import { act } from '#server/booking/act.ts'
import { wasQuoted } from '#server/booking/order.ts'
import { priceOf } from '#server/booking/price.ts'
import { findOrder } from '#server/booking/store.ts'
import { payByOf } from '#server/booking/timeline.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { hundredthsText, type SeatPrice } from '#server/invoices/amounts.ts'
import { startOfDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { addDays } from '#shared/zoned-time.ts'
import { answerOf } from './orders.ts'
import { seatsIn } from './transfer.command.ts'

export const command = changing({
	label: 'Offer a seat',
	summary:
		'Offers a class with its price to somebody who registered without one, or puts such an offer right; sends an email.',
	help: `While nobody has paid, the same command with the right --country, --price or --pay-by replaces an offer. For another class: orders transfer.
The price is the one that was shown, in the quote or when somebody enrolled in this class, or otherwise today's price for the country of the registration. Price and tax follow from the country.
It must be paid by the last day to pay of the class, or by the day in --pay-by.`,
	example: 'PRM-Q0XW-8X7Y-XBES --class lead-auditor-qms-2026-12-07',
	actions: ['offer'],
	fields: {
		reference: REFERENCE,
		class: CLASS,
		country: { kind: 'country', label: 'the country of the price, if the customer typed another', optional: true },
		price: { kind: 'money', label: 'another price of a seat, before tax, in the same currency', optional: true },
		payBy: { kind: 'day', label: 'another last day to pay', optional: true },
		past: PAST,
	},
	async run({ reference, class: slug, country: named, price: unit, payBy: lastDay, past }, needs) {
		const issuer = await issuerOf(needs)
		const { now } = issuer
		const order = await findOrder(await needs.open(), { reference })
		if (!order) throw new UserError(`There is no order ${reference}.`)
		const offered = await classNamed(slug, past, now)
		const country = countryNamed(named ?? order.country)
		if (!country)
			throw new UserError(`The list of countries has no "${named ?? order.country}". Choose one with --country.`)
		const price = shownPrice(order, slug, country) ?? priceOf(offered, country, now)
		const payBy = lastDay ? startOfDay(addDays(lastDay, 1)) : payByOf(offered, now)
		const terms = {
			country,
			price: { ...price, offer: unit === undefined ? price.offer : unit / 100 },
			payBy: new Date(payBy),
		}
		const after = await needs.write(async (trx) =>
			act(trx, 'offer', { reference }, { ...terms, offered, ...(await seatsIn(trx, offered, order.id)) }, issuer),
		)
		const { total, currency } = after.order
		return answerOf(after, `offered ${slug} for ${hundredthsText(total ?? 0, currency ?? '')}`)
	},
})

/** A price that was shown holds: that of a quote, or of this class on the day of the registration. */
function shownPrice(order: Order, slug: string, country: string): SeatPrice | undefined {
	const { unit, currency, taxRate } = order
	const wasShown = (wasQuoted(order) || order.classSlug === slug) && country === countryNamed(order.country)
	return wasShown && unit !== null && currency !== null
		? { offer: unit / 100, currency, taxRate: Number(taxRate) }
		: undefined
}
