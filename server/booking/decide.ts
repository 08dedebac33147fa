// What the office decides about a class, for all who hold an order in it.
import type { Db } from '#server/db/database.ts'
import { dayText } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { lockedSituation, perform } from './act.ts'
import { recordsOf } from './classes.ts'
import { STANDING } from './order.ts'
import type { Action } from './refusals.ts'
import { refusalOf } from './rules.ts'
import type { Situation } from './situation.ts'
import type { Acting } from './steps.ts'

/** What the orders of a class become. */
export type Told = { before: Situation; after: Situation }[]

const idsIn = (db: Db, slug: string) =>
	db
		.selectFrom('orders')
		.select('id')
		.where('classSlug', '=', slug)
		.where('state', 'in', STANDING)
		.orderBy('id')
		.execute()

/** Does an action to all orders of a class that allow it. */
async function tellAll(
	trx: Db,
	slug: string,
	name: Extract<Action, 'classRuns' | 'classOff' | 'tellDays'>,
	acting: Acting,
): Promise<Told> {
	const orders: Told = []
	for (const { id } of await idsIn(trx, slug)) {
		const before = await lockedSituation(trx, { id }, acting)
		if (!before || refusalOf(name, before, {})) continue
		const [certificate] = before.certificates
		if (name === 'classOff' && certificate)
			throw new UserError(
				`Nothing was changed: ${certificate} was issued for ${slug}. First: certificates withdraw ${certificate}.`,
			)
		orders.push({ before, after: await perform(trx, name, before, {}, acting) })
	}
	return orders
}

/**
 * Stores whether a class runs and tells all who hold an order in it, once. Throws a UserError if that was said before.
 */
export async function decideClass(trx: Db, slug: string, decision: 'runs' | 'off', acting: Acting): Promise<Told> {
	const { by, now } = acting
	const values = { decision, decidedAt: now.toISOString(), decidedBy: by }
	const stored = await trx
		.insertInto('classRecords')
		.values({ slug, ...values })
		.onConflict((conflict) =>
			conflict
				.column('slug')
				.doUpdateSet(values)
				.where((eb) => eb.or([eb('classRecords.decision', 'is', null), eb('classRecords.decision', '<>', decision)])),
		)
		.returning('slug')
		.executeTakeFirst()
	if (!stored) {
		const { decidedAt, decidedBy } = (await recordsOf(trx, [slug])).get(slug) ?? {}
		throw new UserError(
			`Nothing was changed: ${decidedBy} has said on ${dayText(decidedAt ?? '')} that ${slug} ${TEXTS[decision]}.`,
		)
	}
	return tellAll(trx, slug, decision === 'runs' ? 'classRuns' : 'classOff', acting)
}

const TEXTS = { runs: 'runs', off: 'does not run' }

/** Tells all who hold an order in a class its new days, and takes those into their orders. */
export async function tellDays(trx: Db, slug: string, acting: Acting): Promise<Told> {
	const told = await tellAll(trx, slug, 'tellDays', acting)
	if (told.length === 0) throw new UserError(`Nothing was changed: no order in ${slug} was sold with other days.`)
	return told
}
