import type { Command } from '#ops/command.ts'
import { closePages, mailText, moneyUsage, recordMoney, standingText } from './orders.ts'

export const command: Command = {
	usage: `REFERENCE ${moneyUsage()} [--part] [--over]`,
	summary: 'Records a payment that has arrived at the bank. A full payment takes the seat, and an email is sent.',
	help: `Each bank reference (UTR) can be recorded once, for one order.
An amount other than the one due needs --part or --over. Another currency is always refused.`,
	example: 'PRM-Q0XW-8X7Y-XBES --amount 17700 --currency INR --ref UTR426719283746',
	operands: 1,
	async run(call) {
		const { part = false, over = false } = call.options as { part?: boolean; over?: boolean }
		const after = await recordMoney(call, 'payment', { part, over })
		await closePages(call, after.order)
		console.log(`${after.order.reference}: ${standingText(after)}.${mailText(after)}`)
	},
}
