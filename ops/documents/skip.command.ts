import { type Command, counted, Misuse } from '#ops/command.ts'
import { actorOf } from '#ops/orders/orders.ts'
import { transactions } from '#server/db/write.ts'
import { skipNumbers } from '#server/orders/documents/issue.ts'
import { lastNumber, numberIn } from '#server/orders/documents/numbers.ts'
import { UserError } from '#server/user-error.ts'
import { numberOf } from './documents.ts'

/** More would be a mistake in the number. */
const MAX = 1000

export const command: Command = {
	usage: 'NUMBER [--by NAME]',
	summary: 'Passes over the numbers up to and with NUMBER, which were given out before a restore.',
	help: `After an older backup was restored, the next documents would get numbers that customers have already. Look into the mails that were sent for the last number of each series, and pass it.
Each number that is passed over is kept as such. It can't be undone.`,
	example: 'INV/26-27/000042',
	operands: 1,
	options: { by: { type: 'string' } },
	async run(call) {
		const read = numberOf(call)
		const actor = actorOf(call)
		const number = numberIn(read.series, read.count)
		const skipped = await transactions(await call.open())(async (trx) => {
			const last = await lastNumber(trx, read.series)
			if (read.count - last > MAX)
				throw new Misuse(`${number} is more than ${MAX} after the last number, ${numberIn(read.series, last)}.`)
			return skipNumbers(trx, read, actor)
		})
		if (skipped === 0) throw new UserError(`Nothing was changed: ${number} was given out already.`)
		console.log(`${counted(skipped, 'number')} passed over. The next one is ${numberIn(read.series, read.count + 1)}.`)
	},
}
