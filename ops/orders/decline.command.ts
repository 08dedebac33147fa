import { z } from 'zod/mini'
import type { Command } from '#ops/command.ts'
import { decline } from '#server/booking/changes.ts'
import { transactions } from '#server/db/write.ts'
import { requiredLine } from '#shared/text.ts'
import { actorOf, checked, referenceOf } from './orders.ts'

const reason = z.string('--why is missing.').check(z.minLength(1, '--why is missing.'))
const words = requiredLine('--why must be a sentence', 300)

export const command: Command = {
	usage: 'REFERENCE --why TEXT [--by NAME]',
	summary: 'Declines another class, a nominee or a withdrawal that somebody has asked for, and sends an email.',
	help: 'TEXT is put in the email. The withdrawal of a consumer can rarely be declined: ask a lawyer. To grant it: orders cancel REFERENCE --why asked',
	example: 'PRM-Q0XW-8X7Y-XBES --why "That class is full."',
	operands: 1,
	async run(call) {
		const [reference, actor] = [referenceOf(call), actorOf(call)]
		const why = checked(words, checked(reason, call.options['why']))
		await transactions(await call.open())((trx) => decline(trx, reference, why, actor))
		console.log(`Declined. An email is on its way.`)
	},
}
