import type { Command } from '#ops/command.ts'
import { refund } from '#server/booking/refunds.ts'
import { transactions } from '#server/db/write.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { issuerOf, MONEY_OPTIONS, MONEY_USAGE, moneyOf, referenceOf, refuseUnprintable } from './orders.ts'

export const command: Command = {
	usage: `REFERENCE ${MONEY_USAGE}`,
	summary: 'Records money that was sent back at the bank, and sends an email.',
	help: 'Send the money first. It refuses more than was received, and a bank reference that was recorded before.',
	example: 'PRM-Q0XW-8X7Y-XBES --amount 17700 --currency INR --ref UTR426719283747',
	operands: 1,
	options: MONEY_OPTIONS,
	async run(call) {
		const reference = referenceOf(call)
		const issuer = await issuerOf(call)
		const { method, ...sent } = moneyOf(call, issuer.now)
		const db = await call.open()
		await refuseUnprintable(db, reference)
		await transactions(db)((trx) => refund(trx, reference, method, sent, issuer))
		console.log(`${reference}: ${hundredthsText(sent.amount, sent.currency)} sent back. An email is on its way.`)
	},
}
