import { certificateLink } from '#ops/desk/commands.ts'
import type { DeskPage, Office } from '#ops/desk/office.ts'
import { offeredClasses } from '#ops/offer.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import { lastDayText, priceFacts } from '#server/booking/facts.ts'
import { ATTENTION_TEXTS, eventText, isQuote, linkPath } from '#server/booking/order.ts'
import { findRegistration } from '#server/booking/people.ts'
import { attentionOf, type Situation, situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import type { OrderEvent } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { documentsOf } from '#server/invoices/store.ts'
import { listMails } from '#server/outbox/store.ts'
import { readReference } from '#server/submissions/reference.ts'
import { officeTime } from '#server/time.ts'
import type { DeskBlock, DeskText } from '#shared/desk-view.ts'
import { mailText } from '#shared/mail-kinds.ts'
import { actionBlocks } from './actions.ts'
import { choicesOf, seenOf } from './choices.ts'

export const order: DeskPage = {
	path: '/orders/:reference',
	async view({ params }, office) {
		const { db, now } = office
		const reference = readReference(params['reference'] ?? '') ?? ''
		const found = await findOrder(db, { reference })
		if (!found) return ofPerson(db, reference)
		const classes = await offeredClasses()
		const situation = await situationOf(db, found, { classes, now })
		const choices = await choicesOf(situation, classes)
		const { next, others } = actionBlocks(situation, choices, { ...office, classes, seen: seenOf(situation) })
		const section = (title: string, blocks: DeskBlock[]): DeskBlock[] =>
			blocks.length > 0 ? [{ kind: 'section', title, blocks }] : []
		return {
			title: `${found.company ?? found.buyerName}: ${reference}`,
			blocks: [
				...standingBlocks(situation),
				...section('Next', next),
				{ kind: 'section', title: 'Order', blocks: [{ kind: 'facts', facts: factsOf(situation, office) }] },
				...section('Actions', others),
				peopleBlock(situation),
				moneyBlock(situation),
				await documentBlock(db, situation),
				...requestBlocks(situation),
				await mailBlock(db, situation),
				historyBlock(situation),
			],
		}
	},
}

/** The reference of a person, whose order it is then. */
async function ofPerson(db: Db, reference: string) {
	const id = (await findRegistration(db, { reference }))?.orderId
	const found = id ? await findOrder(db, { id }) : undefined
	if (!found) throw new HttpProblem(404, `There is no order ${reference}.`)
	return { redirect: `/orders/${found.reference}` }
}

function standingBlocks(situation: Situation): DeskBlock[] {
	const { suspect } = situation.order
	const attention = attentionOf(situation)
	const lines = [
		`${standingText(situation)}.`,
		...(suspect ? [`It looks like the work of a robot: ${suspect}.`] : []),
		...(attention.length > 0 ? [`To decide: ${attention.map((one) => ATTENTION_TEXTS[one]).join(', ')}.`] : []),
	]
	return [{ kind: 'text', lines: lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)) }]
}

type FactRow = { label: string; value: DeskText }

function factsOf(situation: Situation, { env }: Office): FactRow[] {
	const { order } = situation
	const { course, classSlug, classDates, buyerName, email, company, gstin, address, purchaseOrder, country } = order
	const optional: [string, string | null | false][] = [
		['Company', company],
		['GSTIN', gstin],
		['Address', address],
		['Purchase order', purchaseOrder],
		['Valid until', isQuote(order) && lastDayText(order.validUntil)],
		['Early start', order.earlyStart ? 'asked for' : null],
	]
	return [
		{ label: 'Course', value: course },
		{ label: 'Class', value: classSlug ? [{ text: classDates ?? classSlug, href: `/classes/${classSlug}` }] : 'none' },
		{ label: 'Contact', value: [buyerName, email, country].join(', ') },
		...optional.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
		...priceFacts(order, situation),
		{ label: 'Page of the customer', value: [{ text: 'Open', href: env.publicUrl + linkPath(order) }] },
	]
}

const peopleBlock = ({ people }: Situation): DeskBlock => ({
	kind: 'section',
	title: 'People',
	blocks: [
		{
			kind: 'table',
			columns: ['Name', 'Email', 'Reference', 'Seat', 'Certificate'],
			rows: people.map(({ firstName, lastName, email, reference, seat, certificateNumber }) => [
				`${firstName} ${lastName}`,
				email,
				reference,
				seat ?? 'not kept yet',
				certificateLink(certificateNumber),
			]),
			none: 'Nobody attends.',
		},
	],
})

const moneyBlock = ({ payments }: Situation): DeskBlock => ({
	kind: 'section',
	title: 'Money',
	blocks: [
		{
			kind: 'table',
			columns: ['Number', 'What', 'Amount', 'How', 'Reference', 'Day', 'By'],
			rows: payments.map(({ id, kind, state, amount, currency, method, paymentRef, paidOn, by }) => [
				String(id),
				state === 'succeeded' ? kind : `${kind} (${state})`,
				hundredthsText(amount, currency),
				method,
				paymentRef ?? '',
				paidOn ?? '',
				by ?? '',
			]),
			none: 'No money has moved.',
		},
	],
})

async function documentBlock(db: Db, { order }: Situation): Promise<DeskBlock> {
	const documents = await documentsOf(db, order)
	return {
		kind: 'section',
		title: 'Documents',
		blocks: [
			{
				kind: 'table',
				columns: ['Number', 'What', 'When', 'Sum'],
				rows: documents.map(({ number, title, issuedAt, amounts }) => [
					[{ text: number, href: `/file/documents/list?number=${encodeURIComponent(number)}` }],
					title,
					officeTime(issuedAt),
					hundredthsText(amounts.total, amounts.currency),
				]),
				none: 'None was issued.',
			},
		],
	}
}

function requestBlocks({ requests }: Situation): DeskBlock[] {
	if (requests.length === 0) return []
	const rows = requests.map(({ id, kind, classSlug, state, createdAt, answer }) => [
		String(id),
		[ATTENTION_TEXTS[kind], classSlug].filter(Boolean).join(': '),
		officeTime(createdAt),
		state,
		answer ?? '',
	])
	const columns = ['Number', 'What', 'When', 'State', 'Answer']
	return [{ kind: 'section', title: 'Requests', blocks: [{ kind: 'table', columns, rows, none: '' }] }]
}

async function mailBlock(db: Db, { order }: Situation): Promise<DeskBlock> {
	const rows: DeskText[][] = []
	for await (const { id, kind, state, createdAt, settledAt, lastError } of listMails(
		db,
		['waiting', 'held', 'sent', 'dead', 'dropped'],
		{ orderId: order.id },
	))
		rows.push([
			[{ text: mailText(kind), href: `/mails/${id}` }],
			state,
			officeTime(settledAt ?? createdAt),
			lastError ?? '',
		])
	return {
		kind: 'fold',
		title: `Emails: ${rows.length}`,
		blocks: [{ kind: 'table', columns: ['What', 'State', 'When', 'Fault'], rows, none: 'None in the last month.' }],
	}
}

export const eventLine = ({ at, kind, by, amount }: OrderEvent, currency: string | null) => [
	officeTime(at),
	amount === null ? eventText(kind) : `${hundredthsText(amount, currency ?? '')} ${eventText(kind)}`,
	by,
]

const historyBlock = ({ events, order }: Situation): DeskBlock => ({
	kind: 'fold',
	title: `History: ${events.length}`,
	blocks: [
		{
			kind: 'table',
			columns: ['When', 'What', 'By'],
			rows: events.map((event) => eventLine(event, order.currency)),
			none: 'Nothing has happened since it came in.',
		},
	],
})
