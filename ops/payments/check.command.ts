import { counted, plain } from '#ops/command.ts'
import { settlingOf } from '#ops/offer.ts'
import { settleOpen } from '#server/booking/payments/round.ts'

export const command = plain({
	label: 'Ask providers',
	summary: 'Asks the payment providers now about all payments that were begun; the server does the same each hour.',
	example: '',
	fields: {},
	async run(_, needs) {
		const failures: Error[] = []
		const { asked, left } = await settleOpen(await settlingOf(needs), (error) => failures.push(error))
		const unanswered = failures.length + left
		const [{ message }] = [...failures, { message: 'Try again.' }]
		const said = [`Asked about ${counted(asked, 'payment')}.`]
		if (unanswered === 0) return { said }
		return { said, failed: `${counted(unanswered, 'payment')} without an answer: ${message}` }
	},
})
