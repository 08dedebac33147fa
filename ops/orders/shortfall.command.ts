import { changing } from '#ops/command.ts'
import { Misuse, REFERENCE } from '#ops/fields.ts'
import { issuerOf, reasonsOf } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { act } from '#server/booking/act.ts'
import { plainRef } from '#server/booking/order.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { answerOf, closePages } from './orders.ts'

export const command = changing({
	label: 'Record shortfall',
	summary: 'Records that a part of the price will not come, with the reason, or the proof of that.',
	help: `The reasons are rows of content/accounting.yaml: withheld (tax withheld at source), charges (of banks), waived. A row says which document a reason makes, once an accountant has read it, and whether the customer has to send a proof, such as the certificate of the tax: its number is recorded with --proof.
An email is sent. If the money comes after all, take the entry back with orders reverse, and record the money.`,
	example: 'PRM-Q0XW-8X7Y-XBES --why withheld',
	actions: ['shortfall', 'prove'],
	fields: {
		reference: REFERENCE,
		why: { kind: 'shortfall', label: 'the reason', optional: true },
		amount: { kind: 'money', label: 'how much, if not all that is due', optional: true },
		proof: { kind: 'bankReference', label: 'number of the proof that has come', word: 'NUMBER', optional: true },
	},
	async run({ reference, why, amount, proof }, needs) {
		const issuer = await issuerOf(needs)
		if (proof !== undefined) {
			if (why !== undefined || amount !== undefined) throw new Misuse('Say --proof alone.')
			const given = { proof: plainRef(proof) }
			const after = await needs.write((trx) => act(trx, 'prove', { reference }, given, issuer))
			return answerOf(after, `${given.proof} recorded`)
		}
		const { shortfalls } = await reasonsOf()
		const reason = shortfalls.find(({ name }) => name === why)
		if (!reason) throw new Misuse(`--why must be one of: ${shortfalls.map(({ name }) => name).join(', ')}.`)
		const after = await needs.write((trx) => act(trx, 'shortfall', { reference }, { amount, reason }, issuer))
		const { method, currency, amount: short = 0 } = after.payments.at(-1) ?? {}
		const what = `${hundredthsText(short, currency ?? '')} (${method}) will not come, ${standingText(after)}`
		return answerOf(after, what, await closePages(needs, after.order))
	},
})
