import { changing } from '#ops/command.ts'
import { unstrand } from '#server/booking/payments/stranded.ts'
import { UserError } from '#server/user-error.ts'

export const command = changing({
	label: 'Mark as handled',
	summary: 'Takes money whose order is gone out of the list of what waits.',
	help: 'Nothing is sent: for what needs no money, such as a dispute that is answered. To send it back: payments refund NUMBER',
	example: '12',
	fields: { payment: { kind: 'number', label: 'of the payment, as payments shows it', operand: true } },
	async run({ payment }, { write }) {
		await write(async (trx) => {
			if (await unstrand(trx, payment)) return
			throw new UserError(`Nothing was changed: no money without an order has the number ${payment}.`)
		})
		return { said: [`Payment ${payment} is marked as handled.`] }
	},
})
