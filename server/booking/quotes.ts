import type { Expression, ExpressionBuilder, Insertable, Kysely, Selectable, SqlBool } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { paginate } from '#server/db/paginate.ts'
import { enqueue } from '#server/outbox/store.ts'
import { newReference } from '#server/submissions/reference.ts'
import { hashOf, type Submission } from '#server/submissions/store.ts'
import { INDIA } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { addDays, momentOf, wallClock } from '#shared/zoned-time.ts'
import { QUOTE_MAILS } from './mail-kinds.ts'
import { newToken } from './token.ts'

export type Quote = Selectable<Database['quotes']>

/** Columns that do not come from the form. */
type Filled =
	| 'id'
	| 'number'
	| 'token'
	| 'idempotencyKey'
	| 'bodyHash'
	| 'withdrawnAt'
	| 'acceptedOrderId'
	| 'consentVersion'
	| 'suspect'
	| 'receivedAt'
export type NewQuote = Omit<Insertable<Database['quotes']>, Filled>

const VALID_DAYS = 30

/** The end, in India, of the last day on which a quote of this moment holds; not after `closesAt`, when the class takes nobody more. */
export function validUntil(now: Date, closesAt = Number.POSITIVE_INFINITY): string {
	const today = wallClock(now.getTime(), INDIA).date
	const end = momentOf({ date: addDays(today, VALID_DAYS + 1), time: '00:00' }, INDIA)
	return new Date(Math.min(end, closesAt)).toISOString()
}

/**
 * Stores a quote with its mails; the same one again with the same key, unless it no longer holds. Undefined if the key was used
 * with other `answers`.
 */
export async function saveQuote(
	trx: Kysely<Database>,
	quote: NewQuote,
	answers: object,
	{ secret, visitor, now, idempotencyKey = undefined, suspect = undefined, consentVersion }: Submission,
): Promise<Pick<Quote, 'number' | 'token'> | undefined> {
	const bodyHash = hashOf(answers)
	const filled = {
		number: newReference(now),
		token: newToken(),
		idempotencyKey: idempotencyKey ?? null,
		bodyHash,
		consentVersion: consentVersion ?? null,
		suspect: suspect ?? null,
		receivedAt: now.toISOString(),
	}
	const insert = () =>
		trx
			.insertInto('quotes')
			.values({ ...quote, ...filled })
			.onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
			.returning('id')
			.executeTakeFirst()
	let added = await insert()
	if (!added) {
		const ofKey = trx.selectFrom('quotes').selectAll().where('idempotencyKey', '=', filled.idempotencyKey)
		const earlier = await ofKey.executeTakeFirstOrThrow()
		if (earlier.bodyHash !== bodyHash) return undefined
		if (statusOf(earlier, now) === 'open') return earlier
		await trx.updateTable('quotes').set({ idempotencyKey: null }).where('id', '=', earlier.id).execute()
		added = await insert()
	}
	if (!added) throw new Error('Another quote has taken the key.')
	if (!suspect) {
		const mail = { quoteId: added.id, now: filled.receivedAt }
		await enqueue(trx, [
			{ kind: QUOTE_MAILS.office, ...mail },
			{ kind: QUOTE_MAILS.buyer, spends: { address: quote.email, secret, visitor }, ...mail },
		])
	}
	return filled
}

export const findQuote = (
	db: Kysely<Database>,
	by: { token: string } | { number: string } | { id: number },
): Promise<Quote | undefined> =>
	db
		.selectFrom('quotes')
		.selectAll()
		.where((eb) => eb.and(by))
		.executeTakeFirst()

export type QuoteStatus = 'open' | 'over' | 'withdrawn' | 'used'

export function statusOf(
	{ acceptedOrderId, withdrawnAt, validUntil }: Pick<Quote, 'acceptedOrderId' | 'withdrawnAt' | 'validUntil'>,
	now: Date,
): QuoteStatus {
	if (acceptedOrderId !== null) return 'used'
	if (withdrawnAt !== null) return 'withdrawn'
	return now.toISOString() < validUntil ? 'open' : 'over'
}

/** Takes an offer back that nobody has used. */
export async function withdrawQuote(trx: Kysely<Database>, number: string, now: Date) {
	const changed = await trx
		.updateTable('quotes')
		.set({ withdrawnAt: now.toISOString() })
		.where('number', '=', number)
		.where('withdrawnAt', 'is', null)
		.where('acceptedOrderId', 'is', null)
		.returning('id')
		.executeTakeFirst()
	if (changed) return
	const found = await findQuote(trx, { number })
	if (!found) throw new UserError(`There is no quote ${number}.`)
	throw new UserError(
		`Nothing was changed: ${number} ${found.acceptedOrderId === null ? 'was withdrawn before' : 'was used for an order'}.`,
	)
}

/** Yields quotes in the order in which they came. */
export const listQuotes = (db: Kysely<Database>) =>
	paginate<Quote>((after, limit) =>
		db.selectFrom('quotes').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
	)

/** Whether somebody asked with this address, whatever its capitals. */
export const isQuoteOf =
	(email: string) =>
	(eb: ExpressionBuilder<Database, 'quotes'>): Expression<SqlBool> =>
		eb(eb.fn('lower', ['quotes.email']), '=', email.trim().toLowerCase())
