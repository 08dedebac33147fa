import type { Actor } from '#server/actor.ts'
import type { Correction, Supplier } from '#server/company/company.ts'
import type { DocumentKind, Order, Payment } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { dayText } from '#server/time.ts'
import type { Fact } from '#shared/order-view.ts'
import { type Held, type Parts, snapshotOf } from './compose.ts'
import { nextNumber, seriesOf } from './numbers.ts'
import type { Snapshot } from './snapshot.ts'
import { documentsOf, type IssuedDocument } from './store.ts'
import { taxWithin } from './tax.ts'

/** Knows the classes by their slugs. */
export type Issuer<Offered extends Held = Held> = Actor & { classes: ReadonlyMap<string, Offered>; supplier: Supplier }
export type DocumentedPayment = {
	paymentId: number
	method: string
	paymentRef: string
	amount: number
	paidOn: string
}
/** In hundredths, less what was sent back. */
type Received = { received: number }

/** Numbers a document and stores all that it says, in the transaction of what it documents. Returns its id. */
async function issue(
	trx: Db,
	order: Order,
	kind: DocumentKind,
	parts: Parts,
	issuer: Issuer,
	about: { cancelsId?: number | undefined; paymentId?: number } = {},
) {
	const { now, by, supplier, classes } = issuer
	const number = await nextNumber(trx, seriesOf(kind, now))
	const offered = classes.get(order.classSlug ?? '')
	return store(trx, order, snapshotOf({ kind, number, order, offered, supplier, now }, parts), { by, now }, about)
}

async function store(
	trx: Db,
	order: Order,
	snapshot: Snapshot,
	{ by, now }: Actor,
	{ cancelsId, paymentId }: { cancelsId?: number | undefined; paymentId?: number },
) {
	const { id } = await trx
		.insertInto('documents')
		.values({
			kind: snapshot.kind,
			number: snapshot.number,
			orderId: order.id,
			orderReference: order.reference,
			cancelsId: cancelsId ?? null,
			paymentId: paymentId ?? null,
			issuedAt: now.toISOString(),
			by,
			snapshot: JSON.stringify(snapshot),
		})
		.returning('id')
		.executeTakeFirstOrThrow()
	return id
}

/** The amounts of an order that has a price. */
function priced({ reference, currency, taxable, tax, total, taxRate }: Order) {
	if (currency === null || taxable === null || tax === null || total === null || taxRate === null)
		throw new Error(`${reference} has no price.`)
	return { currency, taxable, tax, total, taxRate }
}

type Sums = { total: number; tax: number }

/** The part of a price, or of what documents count, between two amounts. */
function share(of: Sums, before: number, after: number) {
	const [from, to] = [Math.min(before, of.total), Math.min(after, of.total)]
	const tax = taxWithin(of, to) - taxWithin(of, from)
	return { taxable: to - from - tax, tax }
}

const METHODS: Record<string, string> = { upi: 'UPI', razorpay: 'Razorpay', stripe: 'Stripe' }

const moneyFacts = (verb: string, { method, paymentRef, paidOn }: DocumentedPayment): Fact[] => [
	{ label: verb, value: `${dayText(`${paidOn}T12:00:00Z`)}, ${METHODS[method] ?? method} ${paymentRef}` },
]

/** Of a payment: a receipt voucher for what goes towards the price before the invoice, or else a plain receipt. */
export async function issueReceipt(
	trx: Db,
	order: Order,
	money: DocumentedPayment,
	{ received }: Received,
	issuer: Issuer,
) {
	const { paymentId } = money
	const facts = moneyFacts('Received', money)
	const isOpen = order.state !== 'cancelled' && invoicedIn(await standingDocuments(trx, order)).total === 0
	const part = share(priced(order), isOpen ? received - money.amount : 0, isOpen ? received : 0)
	const beyond = money.amount - part.taxable - part.tax
	if (!issuer.supplier.gstin || beyond === money.amount)
		return issue(trx, order, 'receipt', { title: 'Receipt', facts, plain: money.amount }, issuer, { paymentId })
	const parts = { title: 'Receipt voucher', facts, ...part, isAdvance: true, beyond }
	return issue(trx, order, 'voucher', parts, issuer, { paymentId })
}

/**
 * Of a confirmed order, for what no invoice counts: after it was reopened, what was credited when it ended. Undefined without a
 * GSTIN: the receipts are all that is issued then.
 */
export async function issueInvoice(
	trx: Db,
	order: Order,
	issuer: Issuer,
	replaced: Fact[] = [],
): Promise<number | undefined> {
	if (!issuer.supplier.gstin) return undefined
	const issued = await standingDocuments(trx, order)
	const price = priced(order)
	const invoiced = invoicedIn(issued).total
	if (invoiced >= price.total) return undefined
	const named = (label: string, kind: DocumentKind): Fact[] => {
		const numbers = issued.filter((one) => one.kind === kind).map(({ number }) => number)
		return numbers.length > 0 ? [{ label, value: numbers.join(', ') }] : []
	}
	const facts = [...named('Paid before', 'voucher'), ...named('Follows', 'credit'), ...replaced]
	return issue(trx, order, 'invoice', { title: 'Tax invoice', facts, ...share(price, invoiced, price.total) }, issuer)
}

/**
 * Of money that was sent back: a credit note if there is an invoice, or else a refund voucher. Undefined if nothing goes back
 * that a document has counted as paid towards the price.
 */
export async function issueRefund(
	trx: Db,
	order: Order,
	money: DocumentedPayment,
	{ received }: Received,
	issuer: Issuer,
) {
	const issued = await standingDocuments(trx, order)
	const of = (...kinds: DocumentKind[]) => issued.filter(({ kind }) => kinds.includes(kind))
	const isInvoiced = invoicedIn(issued).total > 0
	const isTaxed = issuer.supplier.gstin !== undefined || of('invoice', 'voucher').length > 0
	const against = of(isInvoiced ? 'invoice' : isTaxed ? 'voucher' : 'receipt')
	const counted = less(against, of(isInvoiced ? 'credit' : 'refund'))
	const [left, before] = [received, received + money.amount].map((amount) => Math.min(counted.total, amount)) as Pair
	if (left === before) return undefined
	const facts = [
		...moneyFacts('Sent back', money),
		{
			label: isInvoiced ? 'Corrects invoice' : 'Takes back',
			value: against.map(({ number, issuedAt }) => `${number} of ${dayText(issuedAt)}`).join(', '),
		},
	]
	const about = { cancelsId: against.at(-1)?.id, paymentId: money.paymentId }
	if (!isTaxed) {
		const parts = { title: 'Receipt of a refund', facts, plain: before - left }
		return issue(trx, order, 'refund', parts, issuer, about)
	}
	const [kind, title] = isInvoiced ? (['credit', 'Credit note'] as const) : (['refund', 'Refund voucher'] as const)
	return issue(trx, order, kind, { title, facts, ...share(counted, left, before) }, issuer, about)
}

/**
 * Of an order that ends, or loses a seat, after its invoice: a credit note for what is neither owed nor paid. What was paid has
 * its own when it is sent back.
 */
export async function issueCredit(
	trx: Db,
	order: Order,
	{ received, off }: Received & { off: number },
	issuer: Issuer,
) {
	const issued = await standingDocuments(trx, order)
	const invoice = issued.findLast(({ kind }) => kind === 'invoice')
	const counted = invoicedIn(issued)
	const left = Math.max(0, received, counted.total - off)
	if (!invoice || left >= counted.total) return undefined
	const part = share(counted, left, counted.total)
	const facts = [{ label: 'Corrects invoice', value: `${invoice.number} of ${dayText(invoice.issuedAt)}` }]
	return issue(trx, order, 'credit', { title: 'Credit note', facts, ...part }, issuer, { cancelsId: invoice.id })
}

/** A credit note with its reason over a part of what is invoiced. */
async function creditFor(
	trx: Db,
	order: Order,
	amount: number,
	{ reason, paymentId }: { reason: string; paymentId?: number },
	issuer: Issuer,
) {
	const { invoice, invoiced } = await standingOf(trx, order)
	if (!invoice) return undefined
	const facts = [
		{ label: 'Corrects invoice', value: namedText(invoice) },
		{ label: 'Reason', value: reason },
	]
	const parts = { title: 'Credit note', facts, ...share(invoiced, invoiced.total - amount, invoiced.total) }
	return issue(trx, order, 'credit', parts, issuer, { cancelsId: invoice.id, ...(paymentId && { paymentId }) })
}

/** Of an invoice of which a part will not come: a credit note for that. */
export const issueShortfall = (
	trx: Db,
	order: Order,
	{ amount, ...about }: { amount: number; paymentId: number; reason: string },
	issuer: Issuer,
) => creditFor(trx, order, amount, about, issuer)

/**
 * Of a buyer whose details were wrong: takes back the invoice, or else the vouchers, and issues them as the order has them now.
 * Returns the id of the last new one.
 */
export async function issueAnew(
	trx: Db,
	[former, order]: readonly [Order, Order],
	payments: readonly Payment[],
	{ label, document }: Correction,
	issuer: Issuer,
): Promise<number | undefined> {
	const { invoice, invoiced, credits, vouchers } = await standingOf(trx, former)
	const reason = { label: 'Reason', value: `Put right: ${label}` }
	if (invoice) {
		// A reversal would take back what credit notes have taken back.
		if (document === 'credit note' || credits.length > 0)
			await creditFor(trx, former, invoiced.total, { reason: reason.value }, issuer)
		else await takeBack(trx, former, invoice, { title: 'Reversal of an invoice', reason, note: ANEW }, issuer)
		return issueInvoice(trx, order, issuer, [{ label: 'Replaces', value: namedText(invoice) }])
	}
	let last: number | undefined
	for (const voucher of vouchers) {
		await takeBack(trx, former, voucher, { title: 'Reversal of a receipt', reason, note: ANEW }, issuer)
		const { id, amount } = payments.find((one) => one.id === voucher.paymentId) ?? {}
		const { cgst, sgst, igst, otherTax, taxable, total } = voucher.amounts
		const received = voucher.facts.filter((fact) => fact.label === 'Received')
		const parts = {
			title: voucher.title,
			facts: [...received, { label: 'Replaces', value: namedText(voucher) }],
			taxable,
			tax: cgst + sgst + igst + otherTax,
			isAdvance: true,
			beyond: (amount ?? total) - total,
		}
		last = await issue(trx, order, 'voucher', parts, issuer, { ...(id && { paymentId: id }) })
	}
	return last
}

const ANEW = 'It is issued anew with the right details. No money has moved with this document.'

/** Of a payment or a refund that was recorded by mistake: takes back its document as it was printed, with the reason. */
export async function issueReversal(
	trx: Db,
	order: Order,
	entry: Pick<Payment, 'kind' | 'id'>,
	why: string,
	issuer: Actor,
): Promise<number | undefined> {
	const issued = (await standingDocuments(trx, order)).find(({ paymentId }) => paymentId === entry.id)
	if (!issued) return undefined
	const moved = issued.facts.filter(({ label }) => label === 'Received' || label === 'Sent back')
	const [title, note] = {
		payment: ['Reversal of a receipt', 'The payment was recorded for this order by mistake.'] as const,
		refund: ['Reversal of a refund', 'The refund was recorded for this order by mistake.'] as const,
		shortfall: ['Reversal of a credit note', 'What it took off the price is to be paid after all.'] as const,
	}[entry.kind]
	return takeBack(
		trx,
		order,
		issued,
		{
			title,
			facts: moved.map(({ value }) => ({ label: 'Recorded by mistake', value })),
			reason: { label: 'Reason', value: why },
			note: `${note} No money has moved with this document.`,
		},
		issuer,
	)
}

/** A document that takes another one back as it was printed. */
async function takeBack(
	trx: Db,
	order: Order,
	issued: IssuedDocument,
	{ title, facts = [], reason, note }: { title: string; facts?: Fact[]; reason: Fact; note: string },
	issuer: Actor,
): Promise<number> {
	const { id, orderId: _, orderReference, cancelsId: __, paymentId, issuedAt: ___, by: ____, ...printed } = issued
	const number = await nextNumber(trx, seriesOf('reversal', issuer.now))
	const snapshot: Snapshot = {
		...printed,
		kind: 'reversal',
		number,
		title,
		issuedOn: dayText(issuer.now.toISOString()),
		facts: [
			{ label: 'Order', value: order.reference },
			{ label: 'Takes back', value: namedText(issued) },
			...facts,
			reason,
		],
		notes: [note],
	}
	return store(trx, order, snapshot, issuer, { cancelsId: id, ...(paymentId !== null && { paymentId }) })
}

const namedText = ({ number, issuedAt }: IssuedDocument) => `${number} of ${dayText(issuedAt)}`

/** Without reversals and what they take back. */
async function standingDocuments(trx: Db, order: Order): Promise<IssuedDocument[]> {
	const issued = await documentsOf(trx, order)
	const reversed = issued.filter(({ kind }) => kind === 'reversal')
	return issued.filter((one) => one.kind !== 'reversal' && !reversed.some(({ cancelsId }) => cancelsId === one.id))
}

type Pair = [number, number]

/** What documents count, less what others take back of it. */
function less(documents: IssuedDocument[], back: IssuedDocument[]): Sums {
	const sumOf = (rows: IssuedDocument[], of: (amounts: IssuedDocument['amounts']) => number) =>
		rows.reduce((sum, { amounts }) => sum + of(amounts), 0)
	const taxOf = ({ cgst, sgst, igst, otherTax }: IssuedDocument['amounts']) => cgst + sgst + igst + otherTax
	const rest = (of: (amounts: IssuedDocument['amounts']) => number) => sumOf(documents, of) - sumOf(back, of)
	return { total: rest(({ total }) => total), tax: rest(taxOf) }
}

/** What is invoiced and not credited. */
const invoicedIn = (issued: IssuedDocument[]) =>
	less(
		issued.filter(({ kind }) => kind === 'invoice'),
		issued.filter(({ kind }) => kind === 'credit'),
	)

/** What counts of an order: the last invoice, what it and those before it come to, and what was issued before it. */
export async function standingOf(trx: Db, order: Order) {
	const issued = await standingDocuments(trx, order)
	const of = (kind: DocumentKind) => issued.filter((one) => one.kind === kind)
	const invoiced = invoicedIn(issued)
	const invoice = invoiced.total > 0 ? of('invoice').at(-1) : undefined
	return { invoice, invoiced, credits: of('credit'), vouchers: of('voucher'), refunds: of('refund') }
}
