import { doPath } from '#ops/desk/commands.ts'
import { ROW, rowOf } from '#ops/desk/forms.ts'
import type { DeskPage, Office } from '#ops/desk/office.ts'
import { randomKey } from '#ops/desk/sessions.ts'
import { offeredClasses } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import type { OfferedClasses } from '#server/booking/classes.ts'
import { ATTENTION_TEXTS } from '#server/booking/order.ts'
import { attentionOf, listSituations, type OrderFilter, type Situation } from '#server/booking/situation.ts'
import type { OrderState } from '#server/db/booking-tables.ts'
import { officeDay } from '#server/time.ts'
import type { DeskBlock, DeskField } from '#shared/desk-view.ts'
import { ORDER_STATES } from '#shared/order-view.ts'

const MAX_SHOWN = 50

/** Beside the states of orders. */
const TO_CONFIRM = 'paid'
const FILTERS = ['attention', TO_CONFIRM, ...ORDER_STATES] as const
const WORDS: Partial<Record<string, string>> = {
	attention: 'something to decide',
	paid: 'paid, to be confirmed',
	payable: 'to be paid or confirmed',
}

export const orders: DeskPage = {
	path: '/orders',
	label: 'Orders',
	async view({ query }, office) {
		const { db, now } = office
		const classes = await offeredClasses()
		const [said, show, classSlug, before] = ['q', 'show', 'class', 'before'].map(
			(name) => query.get(name)?.trim() || undefined,
		)
		const filter: OrderFilter = {
			said,
			classSlug,
			newestBefore: Number(before) || Number.MAX_SAFE_INTEGER,
			needsAttention: show === 'attention',
			mayWait: show === 'attention',
			state: show === TO_CONFIRM ? 'payable' : ORDER_STATES.find((state): state is OrderState => state === show),
		}
		const found: Situation[] = []
		for await (const situation of listSituations(db, { classes, now }, filter)) {
			if (show !== TO_CONFIRM || situation.status === 'paid') found.push(situation)
			if (found.length > MAX_SHOWN) break
		}
		const [first, second] = found
		if (said && first && !second && !before) return { redirect: `/orders/${first.order.reference}` }
		return { title: 'Orders', blocks: [filterForm(query, classes), ...tableOf(found, query, office)] }
	},
}

function filterForm(query: URLSearchParams, classes: OfferedClasses): DeskBlock {
	const value = (name: string) => query.get(name) ?? ''
	const fields: DeskField[] = [
		{
			name: 'q',
			label: 'Reference, name, email, company or bank reference',
			kind: 'line',
			isRequired: true,
			value: value('q'),
		},
		{
			name: 'show',
			label: 'Only',
			kind: 'choice',
			isRequired: false,
			value: value('show'),
			options: FILTERS.map((state) => ({ value: state, text: WORDS[state] ?? state })),
		},
		{
			name: 'class',
			label: 'Class',
			kind: 'choice',
			isRequired: false,
			value: value('class'),
			options: [...classes.values()].map(({ slug, title, dates }) => ({ value: slug, text: `${title}, ${dates}` })),
		},
	]
	return { kind: 'form', form: { id: 'find', method: 'get', href: '/orders', button: 'Find', fields, hidden: {} } }
}

function tableOf(found: Situation[], query: URLSearchParams, { commands }: Office): DeskBlock[] {
	const shown = found.slice(0, MAX_SHOWN)
	const rows = shown.map((situation) => {
		const { reference, receivedAt, course, classDates, classSlug, company, buyerName, suspect } = situation.order
		return [
			[{ text: company ?? buyerName, href: `/orders/${reference}` }],
			reference,
			officeDay(Date.parse(receivedAt)),
			[
				suspect ? 'suspect' : standingText(situation),
				...attentionOf(situation).map((one) => ATTENTION_TEXTS[one]),
			].join(', '),
			[course, classDates ?? classSlug ?? 'no class'].join(', '),
		]
	})
	const ticks = shown.map(({ order: { reference, buyerName }, status }) =>
		status === 'paid' ? { value: rowOf({ reference }), label: `${reference}, ${buyerName}` } : undefined,
	)
	const last = shown.at(-1)?.order.id
	const older = new URLSearchParams(query)
	if (last !== undefined) older.set('before', String(last))
	return [
		{
			kind: 'table',
			columns: ['Who', 'Reference', 'Day', 'Status', 'Class'],
			rows,
			none: 'No order has that.',
			...(ticks.some((tick) => tick !== undefined) &&
				commands.has('orders confirm') && {
					ticks: {
						name: ROW,
						column: 'Confirm',
						ticks,
						href: doPath('orders confirm'),
						button: 'Confirm those that are ticked',
						hidden: { key: randomKey(), [ROW]: '' },
					},
				}),
		},
		...(found.length > MAX_SHOWN
			? [{ kind: 'links' as const, links: [{ text: 'Older ones', href: `/orders?${older}` }] }]
			: []),
	]
}
