import type { Command } from '#ops/command.ts'
import { bankAttempt, settle } from '#server/booking/payments/settle.ts'
import { transactions } from '#server/db/write.ts'
import { UserError } from '#server/user-error.ts'
import {
	closePages,
	issuerOf,
	MONEY_OPTIONS,
	MONEY_USAGE,
	moneyOf,
	referenceOf,
	refuseUnprintable,
	standingText,
} from './orders.ts'

export const command: Command = {
	usage: `REFERENCE ${MONEY_USAGE} [--part] [--over]`,
	summary: 'Records a payment that has arrived at the bank. A full payment takes the seat, and an email is sent.',
	help: `Each bank reference (UTR) can be recorded once, for one order.
An amount other than the one due needs --part or --over. Another currency is always refused.`,
	example: 'PRM-Q0XW-8X7Y-XBES --amount 17700 --currency INR --ref UTR426719283746',
	operands: 1,
	options: { ...MONEY_OPTIONS, part: { type: 'boolean' }, over: { type: 'boolean' } },
	async run(call) {
		const orderReference = referenceOf(call)
		const issuer = await issuerOf(call)
		const { method, ...answer } = moneyOf(call, issuer.now)
		const db = await call.open()
		await refuseUnprintable(db, orderReference)
		const { part = false, over = false } = call.options as { part?: boolean; over?: boolean }
		const attempt = { kind: 'payment', method, attempt: bankAttempt(answer.paymentRef), orderReference } as const
		const order = await transactions(db)((trx) => settle(trx, attempt, answer, { ...issuer, allow: { part, over } }))
		if (!order) {
			const known = await db
				.selectFrom('payments')
				.select(['orderReference', 'paidOn'])
				.where('paymentRef', '=', answer.paymentRef)
				.where('state', '<>', 'reversed')
				.executeTakeFirst()
			throw new UserError(
				`Nothing was stored: ${answer.paymentRef} is known already, for ${known?.orderReference} on ${known?.paidOn}.`,
			)
		}
		await closePages(call, order)
		console.log(`${orderReference}: ${standingText(order, order)}. An email is on its way.`)
	},
}
