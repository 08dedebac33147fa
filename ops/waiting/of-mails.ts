// What waits because an email did not reach anybody.
import { counted } from '#ops/command.ts'
import { STANDING } from '#server/booking/order.ts'
import type { Db } from '#server/db/database.ts'
import { listMails, type NamedMail, TO_OFFICE } from '#server/outbox/store.ts'
import { HOUR_MS } from '#server/time.ts'
import { mailKind } from '#shared/mail-kinds.ts'
import { next, type Since } from './line.ts'

export async function undelivered(db: Db, now: Date): Promise<Since[]> {
	const stopped: Record<'held' | 'dead', NamedMail[]> = { held: [], dead: [] }
	for await (const mail of listMails(db, ['held', 'dead'])) stopped[mail.state as 'held' | 'dead'].push(mail)
	return [...counting(stopped.held, 'held'), ...givenUp(stopped.dead), ...(await unreached(db, now, stopped.dead))]
}

/** Listed one by one; of more there is one line. */
const MAX_UNREACHED = 5

/** Orders whose contact got no email since an hour: the address had too many, they are held, or they were refused. */
async function unreached(db: Db, now: Date, dead: NamedMail[]): Promise<Since[]> {
	const all = await db
		.selectFrom('orders')
		.select(['reference', 'receivedAt'])
		.where('cause', 'is not', null)
		.where('reachedAt', 'is', null)
		.where('suspect', 'is', null)
		.where('state', 'in', STANDING)
		.where('receivedAt', '<', new Date(now.getTime() - HOUR_MS).toISOString())
		.where('id', 'not in', (eb) =>
			eb
				.selectFrom('outbox')
				.select('orderId')
				.where('state', '=', 'waiting')
				.where('kind', 'not in', TO_OFFICE)
				.where('orderId', 'is not', null)
				.$narrowType<{ orderId: number }>(),
		)
		.orderBy('receivedAt')
		.execute()
	// The others have a line already.
	const orders = all.filter(({ reference }) => !dead.some((mail) => mail.reference === reference))
	const [first] = orders
	if (!first) return []
	const since = first.receivedAt
	if (orders.length > MAX_UNREACHED)
		return [
			{
				since,
				what: `${counted(orders.length, 'order')} of which no email has told anybody`,
				next: next('mails', { held: true }),
			},
		]
	return orders.map(({ reference, receivedAt }) => ({
		since: receivedAt,
		what: 'no email has told its customer',
		next: next('orders relink', { reference }),
	}))
}

function counting(mails: NamedMail[], state: 'held' | 'dead'): Since[] {
	const [first] = mails
	if (!first) return []
	const what = `${counted(mails.length, 'email')} ${state}`
	return [{ since: first.createdAt, what, next: next('mails', { [state]: true }) }]
}

/** Customers whose address refuses mails, one by one if they are few, then all other mails that were given up. */
function givenUp(dead: NamedMail[]): Since[] {
	const ofCustomers = dead.filter(
		({ kind, orderId, registrationId }) => (orderId ?? registrationId) !== null && mailKind(kind).to !== 'office',
	)
	const customers = Map.groupBy(ofCustomers, ({ reference }) => reference)
	if (customers.size > MAX_UNREACHED) return counting(dead, 'dead')
	const lines = [...customers].flatMap(([reference, [first]]) =>
		first
			? {
					since: first.createdAt,
					what: `no email reaches ${first.name}`,
					next: next('orders correct', { reference, email: undefined }),
				}
			: [],
	)
	const others = dead.filter((mail) => !ofCustomers.includes(mail))
	return [...lines, ...counting(others, 'dead')]
}
