import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { amountColumns } from '#server/invoices/amounts.ts'
import { gstStateOf } from '#server/invoices/gst.ts'
import { enqueue } from '#server/outbox/store.ts'
import { newReference } from '#server/submissions/reference.ts'
import { hashOf, type Submission } from '#server/submissions/store.ts'
import { classState } from '#shared/class-state.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import type { OfferedClass, OfferedClasses } from './classes.ts'
import { QUOTE_MAILS } from './mail-kinds.ts'
import { toColumns } from './people.ts'
import { type Quote, statusOf } from './quotes.ts'
import { capacityOf } from './seats.ts'
import { payByOf } from './timeline.ts'
import { newToken } from './token.ts'

type Trx = Kysely<Database>
type Context = Pick<Submission, 'secret' | 'visitor' | 'now' | 'consentVersion'> & { classes: OfferedClasses }

const NO_ORDER = {
	used: { code: 409, text: 'This quote was used before. Its page leads to the order.' },
	withdrawn: { code: 410, text: 'This quote is withdrawn. Please ask for a new one.' },
	over: { code: 410, text: 'This quote is over. Please ask for a new one.' },
}

/** Opens the order of a quote and registers its people, all or none. Returns the token of the order. */
export async function acceptQuote(trx: Trx, id: number, people: Registration[], context: Context): Promise<string> {
	// Locks the quote, so that two lists at once make one order.
	const quote = await trx
		.updateTable('quotes')
		.set((eb) => ({ number: eb.ref('number') }))
		.where('id', '=', id)
		.returningAll()
		.executeTakeFirst()
	if (!quote) throw httpProblem(404)
	const status = statusOf(quote, context.now)
	if (status !== 'open') throw new HttpProblem(NO_ORDER[status].code, NO_ORDER[status].text)
	if (quote.suspect) throw new HttpProblem(409, 'A person has to look at this quote first. Please write to us.')
	const offered = context.classes.get(quote.classSlug ?? '')
	if (quote.classSlug) await refuseClass(trx, quote, offered, context.now)
	const order = await insertOrder(trx, quote, offered, context.now)
	await trx.updateTable('quotes').set({ acceptedOrderId: order.id }).where('id', '=', id).execute()
	await register(trx, quote, order.id, people, context)
	return order.token
}

async function refuseClass(trx: Trx, { classSlug, quantity }: Quote, offered: OfferedClass | undefined, now: Date) {
	const slug = classSlug ?? ''
	const state = offered ? classState(offered, now.getTime()) : 'closed'
	if (state === 'closed' || state === 'ended')
		throw new HttpProblem(409, 'Registration for this class has closed. Please ask for a quote for another one.')
	const taken = await trx.selectFrom('classSeats').select('taken').where('slug', '=', slug).executeTakeFirst()
	if (state === 'full' || (taken?.taken ?? 0) + quantity > capacityOf(new Map(offered && [[slug, offered]]), slug))
		throw new HttpProblem(
			409,
			`This class has no ${quantity} seats left. Please ask for a quote for another one, or without a class.`,
		)
}

/** Payable at once where a class is chosen that has no waiting list; the quoted price holds in any case. */
async function insertOrder(trx: Trx, quote: Quote, offered: OfferedClass | undefined, now: Date) {
	const { email, buyerName, company, gstin, address, country, courseId, course, classSlug, quantity } = quote
	const isPayable = offered !== undefined && offered.seats !== 'waiting-list'
	return trx
		.insertInto('orders')
		.values({
			...{ email, buyerName, company, gstin, address, country, courseId, course, classSlug, quantity },
			...amountColumns(quote),
			reference: newReference(now),
			token: newToken(),
			state: isPayable ? 'payable' : 'registered',
			stateCode: gstin === null ? null : gstStateOf(gstin),
			payBy: isPayable ? new Date(payByOf(offered, now)).toISOString() : null,
			createdAt: now.toISOString(),
		})
		.returning(['id', 'token'])
		.executeTakeFirstOrThrow()
}

async function register(
	trx: Trx,
	quote: Quote,
	orderId: number,
	people: Registration[],
	{ secret, visitor, now, consentVersion }: Context,
) {
	const receivedAt = now.toISOString()
	const rows = people.map((person) => ({
		...toColumns(person),
		reference: newReference(now),
		bodyHash: hashOf(person),
		courseId: quote.courseId,
		receivedAt,
		consentVersion: consentVersion ?? null,
		classSlug: quote.classSlug,
		priceAmount: String(quote.unit / 100),
		priceCurrency: quote.currency,
		priceTaxRate: quote.taxRate,
		orderId,
		seatToken: newToken(),
	}))
	await trx.insertInto('registrations').values(rows).execute()
	// The people are told once seats are taken for them: until then they may be strangers, whom nobody pays for.
	const about = { quoteId: quote.id, now: receivedAt }
	await enqueue(trx, [
		{ kind: QUOTE_MAILS.acceptedOffice, ...about },
		{ kind: QUOTE_MAILS.accepted, spends: { address: quote.email, secret, visitor }, ...about },
	])
}
