import { type Call, type Command, Misuse, toLine } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import { lastDayText, priceFacts } from '#server/booking/facts.ts'
import { isQuote, linkPath } from '#server/booking/order.ts'
import { attentionOf, listSituations, type Situation, situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { OrderState } from '#server/db/booking-tables.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { officeDay, officeTime } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { ORDER_STATES } from '#shared/order-view.ts'
import { offeredClasses, referenceOf, standingText } from './orders.ts'

const COLUMNS = [
	'reference',
	'receivedAt',
	'state',
	'status',
	'attention',
	'buyerName',
	'company',
	'email',
	'gstin',
	'address',
	'purchaseOrder',
	'country',
	'courseId',
	'course',
	'classSlug',
	'quantity',
	'groupPercent',
	'currency',
	'unit',
	'taxable',
	'taxRate',
	'tax',
	'total',
	'received',
	'due',
	'excess',
	'payBy',
	'earlyStart',
	'validUntil',
	'acceptedAt',
	'suspect',
] as const

/** Of a terminal. */
const MAX_WIDTH = 100

export const command: Command = {
	usage: '[REFERENCE] [--state STATE] [--class SLUG] [--attention] [--csv [--out FILE]]',
	summary: 'Lists orders and quotes with their status, oldest first; or shows one with its payments, history and link.',
	help: `States: ${ORDER_STATES.join(', ')}. --attention lists only those that need a decision. Lines are cut after 100 characters; a single order and --csv show everything.
--csv writes orders as CSV, to FILE or to the terminal, amounts in hundredths of the currency. Text that a spreadsheet would take for a formula starts with an apostrophe. FILE must not exist yet.`,
	example: '--attention',
	operands: { least: 0, most: 1 },
	async run(call) {
		const { open, operands, options } = call
		if (operands.length > 0) return await showOrder(call)
		const filter = readFilter(options)
		const known = { classes: await offeredClasses(), now: new Date() }
		const situations = listSituations(await open(), known, filter)
		if (options['csv']) return await writeOut(options['out'], toCsv(rowsOf(situations), COLUMNS))
		for await (const situation of situations) {
			const { reference, receivedAt, course, classSlug, company, buyerName, suspect } = situation.order
			const said = [suspect ? 'suspect' : standingText(situation), ...attentionText(situation.attention)].join(' ')
			const date = officeDay(Date.parse(receivedAt))
			console.log(shortened(toLine(reference, date, said, company ?? buyerName, classSlug ?? `no class, ${course}`)))
		}
	},
}

async function* rowsOf(situations: AsyncIterable<Situation & { attention: string[] }>) {
	for await (const { order, status, attention, received, due, excess } of situations)
		yield { ...order, status, attention, received, due, excess }
}

function readFilter({ state, class: classSlug, attention }: Record<string, unknown>) {
	if (state !== undefined && !ORDER_STATES.includes(state as OrderState))
		throw new Misuse(`--state must be one of ${ORDER_STATES.join(', ')}.`)
	return {
		state: state as OrderState | undefined,
		classSlug: classSlug as string | undefined,
		needsAttention: attention === true,
	}
}

const shortened = (line: string) => {
	const letters = [...line]
	return letters.length > MAX_WIDTH ? `${letters.slice(0, MAX_WIDTH - 1).join('')}…` : line
}

const attentionText = (attention: readonly string[]) => (attention.length > 0 ? [`(${attention.join(', ')})`] : [])

async function showOrder(call: Call) {
	const db = await call.open()
	const reference = referenceOf(call)
	const order = await findOrder(db, { reference })
	if (!order) throw new UserError(`There is no order ${reference}.`)
	const situation = await situationOf(db, order, { classes: await offeredClasses(), now: new Date() })
	const attention = attentionOf(situation)
	const { course, classSlug, buyerName, email, company, gstin, address, purchaseOrder, country, suspect } = order
	console.log(toLine(reference, standingText(situation), ...attentionText(attention), suspect ?? ''))
	console.log(toLine('', course, classSlug ?? 'no class'))
	console.log(toLine('', buyerName, email, country))
	if (company) console.log(toLine('', company, gstin ?? '', address ?? ''))
	if (purchaseOrder) console.log(toLine('', `Purchase order: ${purchaseOrder}`))
	if (isQuote(order)) console.log(toLine('', `Valid until: ${lastDayText(order.validUntil)}`))
	if (order.earlyStart) console.log(toLine('', 'Asked that the class begins before the time to withdraw has ended'))
	for (const { label, value } of priceFacts(order, situation)) console.log(toLine('', `${label}: ${value}`))
	const { people, payments, requests, events } = situation
	for (const { reference, firstName, lastName, email, seat } of people.length > 1 || people[0]?.seatToken ? people : [])
		console.log(toLine('', 'seat', reference, `${firstName} ${lastName}`, email, seat ?? 'not kept yet'))
	for (const { id, kind, state, method, paymentRef, amount, currency, paidOn, by } of payments) {
		const what = `${kind} ${id}${state === 'succeeded' ? '' : ` (${state})`}`
		console.log(toLine('', what, hundredthsText(amount, currency), method, paymentRef ?? '', paidOn ?? '', by ?? ''))
	}
	for (const { id, kind, state, classSlug } of requests)
		console.log(toLine('', `request ${id}`, kind, classSlug ?? '', state))
	for (const { at, kind, by } of events) console.log(toLine('', officeTime(at), kind, by))
	console.log(toLine('', call.env().publicUrl + linkPath(order)))
}
