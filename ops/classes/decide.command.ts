import { notOffered } from '#ops/class-standing.ts'
import { changing } from '#ops/command.ts'
import { PAST, SLUG } from '#ops/fields.ts'
import { classNamed, issuerOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { decideClass } from '#server/booking/decide.ts'
import { CLASS_DECISIONS } from './classes.ts'
import { told } from './told.ts'

export const command = changing({
	label: 'Decide whether it runs',
	summary: 'Stores whether a class runs, and tells all who hold an order in it.',
	help: `A class that runs: orders that waited for the decision get their last day to pay, all are told.
A class that is off: whoever waits or has no price is cancelled; the others have some days to choose another class or the money, and are asked for nothing. After those days the server cancels what is left.`,
	example: 'lead-auditor-qms-2026-12-07 runs --dry-run',
	asksAgain: true,
	refusedFor: notOffered,
	fields: {
		slug: SLUG,
		decision: {
			kind: 'choice',
			label: 'whether it runs',
			options: ['runs', 'off'],
			texts: CLASS_DECISIONS,
			operand: true,
		},
		past: PAST,
	},
	async run({ slug, decision, past }, needs) {
		const issuer = await issuerOf(needs)
		await classNamed(slug, past, issuer.now)
		const orders = await needs.write((trx) => decideClass(trx, slug, decision, issuer))
		return told(`${slug} ${decision === 'runs' ? 'runs' : 'does not run'}`, orders, ({ after }) => standingText(after))
	},
})
