import { counted } from '#ops/command.ts'
import { listPath } from '#ops/desk/commands.ts'
import type { DeskPage } from '#ops/desk/office.ts'
import { periodOf } from '#ops/fields.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { readSnapshot } from '#server/invoices/snapshot.ts'
import { listDocuments } from '#server/invoices/store.ts'
import { officeDay } from '#server/time.ts'
import { dateText, monthText } from '#shared/days-text.ts'
import type { DeskText } from '#shared/desk-view.ts'
import { monthsUntil } from './choices.ts'

const LIST = 'documents list'
const FILE = '/file/documents/list'

/** What an accountant gets of a month. */
export const documents: DeskPage = {
	path: '/documents',
	label: 'Documents',
	async view({ query }, { db, now }) {
		const months = monthsUntil(now)
		const month = months.find((one) => one === query.get('month')) ?? months[0] ?? ''
		const rows: DeskText[][] = []
		const sums = new Map<string, { count: number; total: number; currency: string }>()
		for await (const { number, issuedAt, orderReference, snapshot } of listDocuments(db, periodOf(month, 1))) {
			const { title, recipient, amounts } = readSnapshot(snapshot)
			const { total, currency } = amounts
			const label = `${title}, ${currency}`
			const sum = sums.get(label) ?? { count: 0, total: 0, currency }
			sums.set(label, { ...sum, count: sum.count + 1, total: sum.total + total })
			rows.push([
				[{ text: number, href: `${FILE}?${new URLSearchParams({ number })}` }],
				dateText(officeDay(Date.parse(issuedAt))),
				title,
				recipient.name,
				orderReference ? [{ text: orderReference, href: `/orders/${orderReference}` }] : '',
				hundredthsText(total, currency),
			])
		}
		const facts = [...sums].map(([label, { count, total, currency }]) => ({
			label,
			value: `${counted(count, 'document')}, ${hundredthsText(total, currency)}`,
		}))
		const none = `No document was issued in ${monthText(month)}.`
		const books = { text: `Books of ${monthText(month)} (CSV)`, href: `${FILE}?month=${month}` }
		return {
			title: `Documents of ${monthText(month)}`,
			blocks: [
				{ kind: 'form', form: monthForm(months, month) },
				...(facts.length > 0 ? [{ kind: 'facts' as const, facts }] : []),
				{
					kind: 'links',
					links: [...(rows.length > 0 ? [books] : []), { text: 'Other periods, or one number', href: listPath(LIST) }],
				},
				{ kind: 'table', columns: ['Number', 'Day', 'What', 'Whom', 'Order', 'Sum'], rows, none },
			],
		}
	},
}

const monthForm = (months: string[], month: string) => ({
	id: 'month',
	method: 'get' as const,
	href: '/documents',
	button: 'Show',
	hidden: {},
	fields: [
		{
			name: 'month',
			label: 'Month in India',
			kind: 'choice' as const,
			isRequired: true,
			value: month,
			options: months.map((one) => ({ value: one, text: monthText(one) })),
		},
	],
})
