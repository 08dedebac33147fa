import { z } from 'zod/mini'
import type { Command } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Db } from '#server/db/database.ts'
import { transactions } from '#server/db/write.ts'
import { UserError } from '#server/user-error.ts'
import { requiredLine } from '#shared/text.ts'
import { checked, issuerOf, referenceOf, requestOf } from './orders.ts'

const reason = z.string('--why is missing.').check(z.minLength(1, '--why is missing.'))
const words = requiredLine('--why must be a sentence', 300)

export const command: Command = {
	usage: 'REFERENCE --why TEXT [--request NUMBER] [--by NAME]',
	summary: 'Declines what a customer has asked for, and sends an email.',
	help: `TEXT is put in the email. If the order has several open requests, --request says which one; orders list REFERENCE shows their numbers.
The withdrawal of a consumer can rarely be declined: ask a lawyer. To grant it: orders cancel REFERENCE --why withdrew`,
	example: 'PRM-Q0XW-8X7Y-XBES --why "That class is full."',
	operands: 1,
	async run(call) {
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		const answer = checked(words, checked(reason, call.options['why']))
		const db = await call.open()
		const requestId = requestOf(call) ?? (await onlyRequest(db, reference, issuer))
		await transactions(db)((trx) => act(trx, 'decline', { reference }, { requestId, answer }, issuer))
		console.log('Declined. An email is on its way.')
	},
}

/** The open request of an order, if it has no other. */
async function onlyRequest(db: Db, reference: string, issuer: Awaited<ReturnType<typeof issuerOf>>): Promise<number> {
	const order = await findOrder(db, { reference })
	const open = order ? (await situationOf(db, order, issuer)).open : []
	const [first, ...others] = open
	if (!first) throw new UserError(`Nothing was changed: nobody waits for an answer about ${reference}.`)
	if (others.length === 0) return first.id
	const lines = open.map(({ id, kind, classSlug }) => [id, kind, classSlug].filter(Boolean).join(' '))
	throw new UserError(`Nothing was changed: say with --request which one is declined: ${lines.join(', ')}.`)
}
