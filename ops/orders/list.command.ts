import { listing, tableOf, toLine } from '#ops/command.ts'
import { offeredClasses } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { lastDayText, priceFacts } from '#server/booking/facts.ts'
import { ATTENTION_TEXTS, type Attention, eventText, isQuote, linkPath } from '#server/booking/order.ts'
import { sameIn } from '#server/booking/people.ts'
import { attentionOf, listSituations, type Situation } from '#server/booking/situation.ts'
import { hundredthsText, wholeText } from '#server/invoices/amounts.ts'
import { readReference } from '#server/submissions/reference.ts'
import { officeDay, officeTime } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { ORDER_STATES } from '#shared/order-view.ts'

const COLUMNS = [
	...(['reference', 'receivedAt', 'state', 'status', 'attention', 'buyerName', 'company', 'email', 'gstin'] as const),
	...(['address', 'purchaseOrder', 'country', 'courseId', 'course', 'classSlug', 'quantity', 'groupPercent'] as const),
	...(['currency', 'unit', 'taxable', 'taxRate', 'tax', 'total', 'received', 'due', 'excess', 'payBy'] as const),
	...(['earlyStart', 'validUntil', 'acceptedAt', 'suspect'] as const),
]

/** Of a terminal. */
const MAX_WIDTH = 100

type Listed = Situation & { attention: Attention[] }

export const command = listing({
	summary: 'Lists orders and quotes with their status, oldest first; or shows one with its payments, history and link.',
	help: `WORDS are what a caller says: a reference with or without hyphens, parts of names, addresses or the company, the reference of a bank or a provider, the number of a document. If one order has them all, it is shown in full.
Lines are cut after 100 characters; a single order and --csv show everything. Amounts in the CSV are whole, such as 13500.00; text that a spreadsheet would take for a formula starts with an apostrophe.`,
	example: 'asha rao',
	fields: {
		words: { kind: 'line', label: 'what the order has', word: 'WORDS', operand: true, several: true, optional: true },
		state: { kind: 'choice', label: 'only those in a state', options: ORDER_STATES, optional: true },
		class: { kind: 'class', label: 'only those of a class', optional: true },
		attention: { kind: 'flag', label: 'only those that need a decision' },
	},
	async run({ words, state, class: classSlug, attention: needsAttention, csv }, { open, env, actor: { now } }) {
		const said = words.length > 0 ? words.join(' ') : undefined
		const known = { classes: await offeredClasses(), now }
		const db = await open()
		const situations = listSituations(db, known, { state, classSlug, needsAttention, said })
		const table = (all: AsyncIterable<Listed>) => ({ table: tableOf(rowsOf(all), COLUMNS, lineOf) })
		if (csv || !said) return table(situations)
		const [first, second] = [await situations.next(), await situations.next()]
		if (first.done) throw new UserError(unknown(said))
		if (!second.done) return table(inFront([first.value, second.value], situations))
		const again = await sameIn(db, first.value.order, first.value.people)
		return { said: orderText(first.value, again, env().publicUrl) }
	},
})

/** Somebody has tried to say a reference. */
const unknown = (said: string) =>
	/^prm\b/i.test(said) && !readReference(said)
		? `${said} is no reference: a character is missing or wrong.`
		: `There is no order ${said}.`

async function* inFront(first: Listed[], others: AsyncIterable<Listed>) {
	yield* first
	yield* others
}

const AMOUNTS = ['unit', 'taxable', 'tax', 'total', 'received', 'due', 'excess'] as const

async function* rowsOf(situations: AsyncIterable<Listed>) {
	for await (const situation of situations) {
		const { order, status, attention } = situation
		const hundredths = { ...order, ...situation }
		const amounts = AMOUNTS.map((name) => [name, hundredths[name] === null ? '' : wholeText(hundredths[name])])
		yield {
			...order,
			...(Object.fromEntries(amounts) as Record<(typeof AMOUNTS)[number], string>),
			status,
			attention,
			situation,
		}
	}
}

function lineOf({ situation }: { situation: Listed }): string {
	const { reference, receivedAt, course, classSlug, company, buyerName, suspect } = situation.order
	const said = [suspect ? 'suspect' : standingText(situation), ...attentionText(situation.attention)].join(' ')
	const date = officeDay(Date.parse(receivedAt))
	return shortened(toLine(reference, date, said, company ?? buyerName, classSlug ?? `no class, ${course}`))
}

const shortened = (line: string) => {
	const letters = [...line]
	return letters.length > MAX_WIDTH ? `${letters.slice(0, MAX_WIDTH - 1).join('')}…` : line
}

const attentionText = (attention: readonly Attention[]) =>
	attention.length > 0 ? [`(${attention.map((one) => ATTENTION_TEXTS[one]).join(', ')})`] : []

function orderText(situation: Situation, again: string[], origin: string): string[] {
	const { order, people, payments, requests, events } = situation
	const { reference, course, classSlug, buyerName, email, company, gstin, address, purchaseOrder, country } = order
	const listed = people.length > 1 || people[0]?.seatToken ? people : []
	const below = [
		[course, classSlug ?? 'no class'],
		[buyerName, email, country],
		...(company ? [[company, gstin ?? '', address ?? '']] : []),
		...(purchaseOrder ? [[`Purchase order: ${purchaseOrder}`]] : []),
		...(isQuote(order) ? [[`Valid until: ${lastDayText(order.validUntil)}`]] : []),
		...(again.length > 0 ? [['The same person in this class:', ...again]] : []),
		...(order.earlyStart ? [['Asked that the class begins before the time to withdraw has ended']] : []),
		...priceFacts(order, situation).map(({ label, value }) => [`${label}: ${value}`]),
		...listed.map((one) => [
			...[
				'seat',
				one.reference,
				`${one.firstName} ${one.lastName}`,
				one.email,
				one.seat ?? (order.state === 'cancelled' ? order.state : 'not kept yet'),
			],
		]),
		...payments.map(({ id, kind, state, method, paymentRef, amount, currency, paidOn, by }) => [
			`${kind} ${id}${state === 'succeeded' ? '' : ` (${state})`}`,
			...[hundredthsText(amount, currency), method, paymentRef ?? '', paidOn ?? '', by ?? ''],
		]),
		...requests.map(({ id, kind, state, classSlug }) => [`request ${id}`, kind, classSlug ?? '', state]),
		...events.map(({ at, kind, by }) => [officeTime(at), eventText(kind), by]),
		[origin + linkPath(order)],
	]
	const head = [reference, standingText(situation), ...attentionText(attentionOf(situation)), order.suspect ?? '']
	return [toLine(...head), ...below.map((fields) => toLine('', ...fields))]
}
