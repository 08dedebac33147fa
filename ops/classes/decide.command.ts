import { type Command, listed, Misuse } from '#ops/command.ts'
import { classNamed, issuerOf, standingText } from '#ops/orders/orders.ts'
import { decideClass } from '#server/booking/decide.ts'
import { inTransaction } from '#server/db/write.ts'
import { toldText } from './told.ts'

export const command: Command = {
	usage: 'SLUG runs|off [--dry-run] [--past] [--by NAME]',
	summary: 'Stores whether a class runs, and tells all who hold an order in it.',
	help: `A class that runs: orders that waited for the decision get their last day to pay, all are told.
A class that is off: whoever waits or has no price is cancelled; the others have some days to choose another class or the money, and are asked for nothing. After those days the server cancels what is left.
--dry-run says whom it tells and which sums it is about, and changes nothing.`,
	example: 'lead-auditor-qms-2026-12-07 runs --dry-run',
	operands: 2,
	async run(call) {
		const {
			open,
			operands: [slug = '', decision = ''],
			options,
		} = call
		if (decision !== 'runs' && decision !== 'off') throw new Misuse('Say runs or off.')
		const issuer = await issuerOf(call)
		await classNamed(slug, call, issuer.now)
		const isDryRun = options['dry-run'] === true
		const told = await inTransaction(await open(), isDryRun, (trx) => decideClass(trx, slug, decision, issuer))
		const lines = told.orders.map(({ before, after }) =>
			[before.order.reference, before.order.company ?? before.order.buyerName, standingText(after)].join('  '),
		)
		const what = `${slug} ${decision === 'runs' ? 'runs' : 'does not run'}`
		const sentence = `${what}: ${toldText(told)}.${isDryRun ? ' Nothing was changed (--dry-run).' : ''}`
		console.log(lines.length > 0 ? listed(sentence, lines) : sentence)
	},
}
