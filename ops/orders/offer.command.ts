import { z } from 'zod/mini'
import { countryNamed } from '#catalogue/prices.ts'
import { type Command, Misuse } from '#ops/command.ts'
import { offer } from '#server/booking/changes.ts'
import { priceOf } from '#server/booking/price.ts'
import { findOrder } from '#server/booking/store.ts'
import { payByOf } from '#server/booking/timeline.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { transactions } from '#server/db/write.ts'
import { hundredthsText, type SeatPrice } from '#server/invoices/amounts.ts'
import { startOfDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { addDays } from '#shared/zoned-time.ts'
import { actorOf, checked, classNamed, offeredClasses, priceGiven, referenceOf } from './orders.ts'

const day = z.optional(z.iso.date('--pay-by must be a day like 2025-10-18.'))

export const command: Command = {
	usage: 'REFERENCE --class SLUG [--country NAME] [--price AMOUNT] [--pay-by DAY] [--past] [--by NAME]',
	summary: 'Offers a class with its price to somebody who registered without one, and sends an email.',
	help: `The price is that of the quote, or otherwise today's price for the country of the registration; --price sets another amount, before tax, in the same currency.
Price and tax follow from the country. If the customer typed a country that is not in the list, name one with --country.
It must be paid by the last day of registration, or by the day in --pay-by.`,
	example: 'PRM-Q0XW-8X7Y-XBES --class lead-auditor-qms-2026-12-07',
	operands: 1,
	async run(call) {
		const { class: slug, country: named, 'pay-by': payByGiven } = call.options
		if (typeof slug !== 'string') throw new Misuse('Name the class with --class.')
		const reference = referenceOf(call)
		const amount = priceGiven(call)
		const lastDay = checked(day, payByGiven)
		const actor = actorOf(call)
		const db = await call.open()
		const order = await findOrder(db, { reference })
		if (!order) throw new UserError(`There is no order ${reference}.`)
		const offered = await classNamed(slug, call, actor.now)
		if (offered.courseId !== order.courseId) throw new UserError(`${slug} is a class of another course.`)
		const country = countryNamed(typeof named === 'string' ? named : order.country)
		if (!country)
			throw new UserError(`The list of countries has no "${named ?? order.country}". Choose one with --country.`)
		const ofDay = priceOf(offered, country, actor.now)
		// A quote holds for the order that came of it.
		const price = quotedPrice(order) ?? ofDay
		const payBy = lastDay ? startOfDay(addDays(lastDay, 1)) : payByOf(offered, actor.now)
		if (payBy <= actor.now.getTime())
			throw new UserError(`Nothing was changed: the last day to pay has passed. Name another with --pay-by.`)
		const terms = {
			classSlug: slug,
			country,
			price: { ...price, offer: amount ?? price.offer },
			payBy: new Date(payBy),
		}
		const classes = await offeredClasses()
		const { total, currency } = await transactions(db)((trx) => offer(trx, reference, terms, { ...actor, classes }))
		console.log(
			`${reference} is offered ${slug} for ${hundredthsText(total ?? 0, currency ?? '')}. An email is on its way.`,
		)
	},
}

const quotedPrice = ({ unit, currency, taxRate }: Order): SeatPrice | undefined =>
	unit === null || currency === null ? undefined : { offer: unit / 100, currency, taxRate: Number(taxRate) }
