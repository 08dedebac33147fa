// Whether somebody has followed the link of a mail about an order: whoever has typed a stranger's address can't.
import { createHmac } from 'node:crypto'
import { OPENED } from '#server/booking/order.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { limitsSecret } from '#server/db/secret.ts'
import { giveBack } from '#server/outbox/mail-budget.ts'

/** What the link of a mail has behind its path, and no other link has; in hexadecimal digits, as mail programs cut links at others. */
export async function markOf(db: Db, { cause, token }: Order): Promise<string | undefined> {
	if (cause === null || cause === OPENED) return undefined
	return createHmac('sha256', await limitsSecret(db))
		.update(`opened ${token}`)
		.digest('hex')
		.slice(0, 16)
}

/** All that this visitor has ordered for the address is somebody's who reads its mails, and he may cause another mail. */
export async function noteOpened(trx: Db, { cause, email }: Order, now: Date) {
	if (cause === null) return
	const orders = trx.updateTable('orders').where('cause', '=', cause).where('email', '=', email)
	const { numUpdatedRows } = await orders
		.set((eb) => ({ cause: OPENED, reachedAt: eb.fn.coalesce('reachedAt', eb.val(now.toISOString())) }))
		.executeTakeFirst()
	if (numUpdatedRows > 0n) await giveBack(trx, cause)
}
