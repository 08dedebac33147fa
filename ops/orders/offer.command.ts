import { z } from 'zod/mini'
import { countryNamed } from '#catalogue/prices.ts'
import { type Command, Misuse } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { decisionOf, recordsOf } from '#server/booking/classes.ts'
import { wasQuoted } from '#server/booking/order.ts'
import { priceOf } from '#server/booking/price.ts'
import { capacityOf } from '#server/booking/seats.ts'
import { findOrder } from '#server/booking/store.ts'
import { payByOf } from '#server/booking/timeline.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { transactions } from '#server/db/write.ts'
import { hundredthsText, type SeatPrice } from '#server/invoices/amounts.ts'
import { startOfDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { addDays } from '#shared/zoned-time.ts'
import { checked, classNamed, issuerOf, priceGiven, referenceOf } from './orders.ts'

const day = z.optional(z.iso.date('--pay-by must be a day like 2025-10-18.'))

export const command: Command = {
	usage: 'REFERENCE --class SLUG [--country NAME] [--price AMOUNT] [--pay-by DAY] [--past] [--by NAME]',
	summary: 'Offers a class with its price to somebody who registered without one, and sends an email.',
	help: `The price is the one that was shown, in the quote or when somebody enrolled in this class, or otherwise today's price for the country of the registration; --price sets another amount, before tax, in the same currency.
Price and tax follow from the country. If the customer typed a country that is not in the list, name one with --country.
It must be paid by the last day to pay of the class, or by the day in --pay-by.`,
	example: 'PRM-Q0XW-8X7Y-XBES --class lead-auditor-qms-2026-12-07',
	operands: 1,
	async run(call) {
		const { class: slug, country: named, 'pay-by': payByGiven } = call.options
		if (typeof slug !== 'string') throw new Misuse('Name the class with --class.')
		const reference = referenceOf(call)
		const amount = priceGiven(call)
		const lastDay = checked(day, payByGiven)
		const issuer = await issuerOf(call)
		const { now } = issuer
		const db = await call.open()
		const order = await findOrder(db, { reference })
		if (!order) throw new UserError(`There is no order ${reference}.`)
		const offered = await classNamed(slug, call, now)
		const country = countryNamed(typeof named === 'string' ? named : order.country)
		if (!country)
			throw new UserError(`The list of countries has no "${named ?? order.country}". Choose one with --country.`)
		const price = shownPrice(order, slug, country) ?? priceOf(offered, country, now)
		const payBy = lastDay ? startOfDay(addDays(lastDay, 1)) : payByOf(offered, now)
		const terms = {
			country,
			price: { ...price, offer: amount ?? price.offer },
			payBy: new Date(payBy),
		}
		const after = await transactions(db)(async (trx) => {
			const record = (await recordsOf(trx, [slug])).get(slug)
			const free = capacityOf(offered) - (record?.taken ?? 0)
			return act(
				trx,
				'offer',
				{ reference },
				{ ...terms, offered, free, decision: decisionOf(offered, record) },
				issuer,
			)
		})
		const { total, currency } = after.order
		console.log(
			`${reference} is offered ${slug} for ${hundredthsText(total ?? 0, currency ?? '')}. An email is on its way.`,
		)
	},
}

/** A price that was shown holds: that of a quote, or of this class on the day of the registration. */
function shownPrice(order: Order, slug: string, country: string): SeatPrice | undefined {
	const { unit, currency, taxRate } = order
	const wasShown = (wasQuoted(order) || order.classSlug === slug) && country === countryNamed(order.country)
	return wasShown && unit !== null && currency !== null
		? { offer: unit / 100, currency, taxRate: Number(taxRate) }
		: undefined
}
