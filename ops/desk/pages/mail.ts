import type { DeskPage } from '#ops/desk/office.ts'
import { offeredClasses, sellerOf } from '#ops/orders/orders.ts'
import { bookingTemplates } from '#server/booking/mails/mail.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { toText } from '#server/outbox/email.ts'
import { officeTime } from '#server/time.ts'

export const mail: DeskPage = {
	path: '/mails/:id',
	async view({ params }, { db, env, now }) {
		const id = Number(params['id'])
		const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
		if (!row) throw new HttpProblem(404, 'There is no such email, or it is older than what is kept.')
		const drawer = { draw: async () => Buffer.alloc(0), close: async () => {} }
		const needs = {
			db,
			seller: await sellerOf(),
			classes: await offeredClasses(),
			origin: env.publicUrl,
			drawer,
			now: () => now,
		}
		const email = await bookingTemplates(needs)[row.kind]?.(row)
		return {
			title: email?.subject ?? row.kind,
			blocks: [
				{
					kind: 'facts',
					facts: [
						{ label: 'State', value: row.state },
						{ label: 'Put down', value: officeTime(row.createdAt) },
						...(email ? [{ label: 'To', value: email.to }] : []),
					],
				},
				...(email ? [{ kind: 'letter' as const, text: toText(email) }] : []),
				{
					kind: 'text',
					lines: [
						email
							? 'Written from the records as they are now: figures that have changed since were others in it.'
							: "Its words can't be shown: what it said is no longer true, or it is about no order.",
					],
				},
			],
		}
	},
}
