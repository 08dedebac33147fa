import type { Fields } from '#ops/command.ts'
import type { Given } from '#ops/fields.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Db } from '#server/db/database.ts'
import type { Of } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'

/** Of which mails. */
export const OF = {
	order: { kind: 'reference', label: 'only those about an order', optional: true },
	from: { kind: 'line', label: 'only those of a network, by its code', word: 'CODE', optional: true },
} as const satisfies Fields

export async function ofThose(db: Db, { order: reference, from: network }: Given<typeof OF>): Promise<Of> {
	const order = reference === undefined ? undefined : await findOrder(db, { reference })
	if (reference !== undefined && !order) throw new UserError(`There is no order ${reference}.`)
	return { network, orderId: order?.id }
}
