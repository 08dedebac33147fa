import { notOffered } from '#ops/class-standing.ts'
import { changing } from '#ops/command.ts'
import { SLUG } from '#ops/fields.ts'
import { classNamed, issuerOf } from '#ops/offer.ts'
import { tellDays } from '#server/booking/decide.ts'
import { refusalOf } from '#server/booking/rules.ts'
import { told } from './told.ts'

export const command = changing({
	label: 'Tell new days',
	summary: 'Tells all who hold an order in a class that its days have changed in the content.',
	help: 'Restart the server first, so that it has the new days too. Orders keep the days that they were sold with until this is called. For some days their customers can then choose another class, or end the order and get their money back.',
	example: 'lead-auditor-qms-2026-12-07 --dry-run',
	asksAgain: true,
	refusedFor: (standing) =>
		notOffered(standing) ??
		(standing.orders.every((one) => refusalOf('tellDays', one, {}) !== undefined)
			? 'no order in it was sold with other days'
			: undefined),
	fields: { slug: SLUG },
	async run({ slug }, needs) {
		const issuer = await issuerOf(needs)
		const { dates } = await classNamed(slug, true, issuer.now)
		const orders = await needs.write((trx) => tellDays(trx, slug, issuer))
		return told(dates, orders, ({ before }) => `was ${before.order.classDates}`)
	},
})
