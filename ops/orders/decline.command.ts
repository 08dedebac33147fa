import { changing } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { act } from '#server/booking/act.ts'
import { situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Db } from '#server/db/database.ts'
import { UserError } from '#server/user-error.ts'
import { answerOf, REQUEST } from './orders.ts'

export const command = changing({
	label: 'Decline request',
	summary: 'Declines what a customer has asked for, and sends an email.',
	help: `orders list REFERENCE shows the numbers of requests.
The withdrawal of a consumer can rarely be declined: ask a lawyer. To grant it: orders cancel REFERENCE --why withdrew`,
	example: 'PRM-Q0XW-8X7Y-XBES --why "That class is full."',
	actions: ['decline'],
	fields: {
		reference: REFERENCE,
		why: { kind: 'line', label: 'a sentence for the email', max: 300 },
		request: REQUEST,
	},
	async run({ reference, why: answer, request }, needs) {
		const issuer = await issuerOf(needs)
		const requestId = request ?? (await onlyRequest(await needs.open(), reference, issuer))
		const after = await needs.write((trx) => act(trx, 'decline', { reference }, { requestId, answer }, issuer))
		const asked = after.requests.find(({ id }) => id === requestId)
		return answerOf(after, `request ${requestId} (${asked?.kind}) declined`)
	},
})

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
