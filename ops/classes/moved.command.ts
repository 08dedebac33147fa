import { type Command, listed } from '#ops/command.ts'
import { classNamed, issuerOf } from '#ops/orders/orders.ts'
import { tellDays } from '#server/booking/decide.ts'
import { inTransaction } from '#server/db/write.ts'
import { toldText } from './told.ts'

export const command: Command = {
	usage: 'SLUG [--dry-run] [--by NAME]',
	summary: 'Tells all who hold an order in a class that its days have changed in the content.',
	help: `Restart the server first, so that it has the new days too. Orders keep the days that they were sold with until this is called. For some days their customers can then choose another class, or end the order and get their money back.
--dry-run says whom it tells and which sums it is about, and changes nothing.`,
	example: 'lead-auditor-qms-2026-12-07 --dry-run',
	operands: 1,
	async run(call) {
		const {
			open,
			operands: [slug = ''],
			options,
		} = call
		const issuer = await issuerOf(call)
		const { dates } = await classNamed(slug, { ...call, options: { ...options, past: true } }, issuer.now)
		const isDryRun = options['dry-run'] === true
		const told = await inTransaction(await open(), isDryRun, (trx) => tellDays(trx, slug, issuer))
		const lines = told.orders.map(({ before: { order } }) =>
			[order.reference, order.company ?? order.buyerName, `was ${order.classDates}`].join('  '),
		)
		const undone = isDryRun ? ' Nothing was changed (--dry-run).' : ''
		console.log(listed(`${dates}: ${toldText(told)}.${undone}`, lines))
	},
}
