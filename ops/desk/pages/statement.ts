import { counted } from '#ops/command.ts'
import { doPath } from '#ops/desk/commands.ts'
import { ROW, rowOf } from '#ops/desk/forms.ts'
import { type Match, matchEntries } from '#ops/desk/matches.ts'
import type { DeskPage, Office, Posted } from '#ops/desk/office.ts'
import { randomKey } from '#ops/desk/sessions.ts'
import {
	type Columns,
	columnsOf,
	type Entries,
	entriesIn,
	ROLES,
	type Role,
	readStatement,
} from '#ops/desk/statement.ts'
import { standingText } from '#ops/waiting/of-orders.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText, wholeText } from '#server/invoices/amounts.ts'
import { UserError } from '#server/user-error.ts'
import { dateText } from '#shared/days-text.ts'
import type { DeskBlock, DeskField, DeskLink, DeskText } from '#shared/desk-view.ts'
import { entriesOf } from '#shared/forms/field.ts'

const PATH = '/statement'
const TITLE = 'Bank statement'
const HOME = 'INR'

export const statement: DeskPage = {
	path: PATH,
	label: TITLE,
	view: async () => ({ title: TITLE, blocks: [upload()] }),
	async post(posted, office) {
		const text = textIn(posted)
		try {
			return { title: TITLE, blocks: await read(text, posted, office) }
		} catch (error) {
			if (!(error instanceof UserError)) throw error
			return { title: TITLE, status: 422, blocks: [upload([error.message])] }
		}
	},
}

const upload = (problem?: DeskText[]): DeskBlock => ({
	kind: 'form',
	form: {
		id: 'statement',
		method: 'post',
		href: PATH,
		button: 'Read it',
		hidden: {},
		problem,
		intro: [
			'Choose the statement as the bank gives it as CSV, or paste it. It is read and kept nowhere; nothing is recorded before you have looked at it.',
		],
		fields: [{ name: 'statement', label: 'Statement', kind: 'file', isRequired: true }],
	},
})

/** The file that was chosen, or what a page has kept of it. */
const textIn = ({ fields, files }: Posted) =>
	files.get('statement-file') ?? {
		name: 'the text',
		bytes: () => Buffer.from(fields.get('statement') ?? ''),
	}

async function read(file: ReturnType<typeof textIn>, { fields }: Posted, { db, now }: Office): Promise<DeskBlock[]> {
	const found = readStatement(file)
	const columns = columnsOf(found.head, (role) => fields.get(role))
	const currency = fields.get('currency') || HOME
	const asked = columnsForm(found.head, columns, file.bytes().toString(), {
		currency,
		currencies: await currenciesIn(db),
	})
	if (columns.day === undefined || columns.amount === undefined)
		return [
			{ kind: 'text', tone: 'alert', lines: ['Say which columns hold the day and the money that came in.'] },
			{ kind: 'form', form: asked },
		]
	const entries = entriesIn(found, columns)
	const matches = await matchEntries(db, entries.entries, currency, now)
	const [known, open] = [matches.filter(isKnown), matches.filter((one) => !isKnown(one))]
	return [
		{ kind: 'text', lines: [summary(matches, known, entries)] },
		...(entries.unreadable.length > 0
			? [{ kind: 'text' as const, tone: 'alert' as const, lines: ["Can't be read:", ...entries.unreadable] }]
			: []),
		openTable(open, currency),
		...(known.length > 0
			? [
					{
						kind: 'fold' as const,
						title: `Recorded before: ${known.length}`,
						blocks: [plainTable(known, currency)],
					},
				]
			: []),
		{ kind: 'fold', title: 'Other columns, or another file', blocks: [{ kind: 'form', form: asked }, upload()] },
	]
}

const currenciesIn = async (db: Db) =>
	(await db.selectFrom('orders').select('currency').distinct().where('currency', 'is not', null).execute()).flatMap(
		({ currency }) => currency ?? [],
	)

function columnsForm(
	head: string[],
	columns: Columns,
	text: string,
	{ currency, currencies }: { currency: string; currencies: string[] },
) {
	const options = head.map((name, i) => ({ value: String(i), text: name || `Column ${i + 1}` }))
	const fields = entriesOf(ROLES).map(
		([role, { label }]: [Role, { label: string }]): DeskField => ({
			name: role,
			label,
			kind: 'choice',
			options,
			value: String(columns[role] ?? ''),
			isRequired: role === 'day' || role === 'amount',
		}),
	)
	const money: DeskField = {
		name: 'currency',
		label: 'Currency of the account',
		kind: 'choice',
		isRequired: true,
		value: currency,
		options: [...new Set([HOME, ...currencies])].map((code) => ({ value: code, text: code })),
	}
	return {
		id: 'columns',
		method: 'post' as const,
		href: PATH,
		button: 'Read it with these columns',
		fields: [...fields, money],
		hidden: { statement: text },
	}
}

const sumOf = (recorded: Match['recorded']) => recorded.reduce((sum, { amount }) => sum + amount, 0)
const isKnown = ({ recorded, amount }: Match) => recorded.length > 0 && sumOf(recorded) >= amount

function summary(matches: Match[], known: Match[], { out }: Entries): string {
	const sure = matches.filter((one) => one.isSure && one.recorded.length === 0).length
	const left = out > 0 ? ` Without money that came in, and left out: ${out}.` : ''
	return `${counted(matches.length, 'payment')}. Ticked, as they name their order and are what is due: ${sure}. Recorded before: ${known.length}.${left}`
}

const COLUMNS = ['Day', 'Amount', 'What the bank says', 'Order', 'How it fits']

const rowCells = (match: Match, currency: string): DeskText[] => [
	dateText(match.day),
	hundredthsText(match.amount, currency),
	match.text,
	orderCell(match),
	fitOf(match, currency),
]

const plainTable = (matches: Match[], currency: string): DeskBlock => ({
	kind: 'table',
	columns: COLUMNS,
	rows: matches.map((match) => rowCells(match, currency)),
	none: '',
})

function openTable(matches: Match[], currency: string): DeskBlock {
	const ticks = matches.map((match) => {
		const { order, ref, recorded, isTwice, amount, due, isSure } = match
		if (!order || !ref || recorded.length > 0 || isTwice || order.order.currency !== currency) return undefined
		const { reference, buyerName, company } = order.order
		const allowed = { ...(amount < due && { part: 'yes' }), ...(amount > due && { over: 'yes' }) }
		return {
			value: rowOf({ reference, ...typedOf(match, currency), ...allowed }),
			label: `${hundredthsText(amount, currency)} for ${company ?? buyerName}, ${reference}`,
			isTicked: isSure,
		}
	})
	return {
		kind: 'table',
		columns: COLUMNS,
		rows: matches.map((match) => rowCells(match, currency)),
		none: 'Nothing is left to record.',
		...(ticks.some((tick) => tick !== undefined) && {
			ticks: {
				name: ROW,
				column: 'Record',
				ticks,
				href: doPath('orders paid'),
				button: 'Record those that are ticked',
				hidden: { key: randomKey(), [ROW]: '' },
			},
		}),
	}
}

/** What the form of a payment is told of a row. */
const typedOf = ({ amount, day, ref }: Match, currency: string) => ({
	amount: wholeText(amount),
	currency,
	date: day,
	...(ref && { ref }),
})

function orderCell({ order, recorded }: Match): DeskText {
	const links: DeskLink[] = order
		? [{ text: order.order.company ?? order.order.buyerName, href: `/orders/${order.order.reference}` }]
		: recorded.map(({ reference }) => ({ text: reference, href: `/orders/${reference}` }))
	return links.length > 0 ? links.flatMap((link, i) => (i > 0 ? [', ', link] : [link])) : ''
}

function fitOf(match: Match, currency: string): DeskText {
	const { order, recorded, amount, due, isTwice, isSure, ref } = match
	const byHand = (text: string, given: Record<string, string> = {}): DeskLink => ({
		text,
		href: `${doPath('orders paid')}?${rowOf({ ...typedOf(match, currency), ...given })}`,
	})
	if (recorded.length > 0) {
		const sum = sumOf(recorded)
		const holders = recorded.map(({ reference }) => reference).join(', ')
		if (sum >= amount) return `recorded for ${holders}`
		const rest = { amount: wholeText(amount - sum), shared: 'yes' }
		return [`${hundredthsText(sum, currency)} recorded for ${holders}. `, byHand('Record the rest', rest)]
	}
	if (isTwice) return 'the same reference of the bank stands above'
	if (!order) return ['no order fits. ', byHand('Record for an order')]
	const { reference } = order.order
	if (order.order.currency !== currency) return `its order is in ${order.order.currency}`
	if (!ref) return ['no reference of the bank. ', byHand('Record with one', { reference })]
	if (isSure) return 'its reference, and what is due'
	if (amount === due) return 'amount and name'
	const rest = hundredthsText(Math.abs(due - amount), currency)
	return `its reference, but ${rest} ${amount < due ? 'less' : 'more'} than what is due (${standingText(order)})`
}
