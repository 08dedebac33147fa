import { nextLink } from '#ops/desk/commands.ts'
import type { DeskPage } from '#ops/desk/office.ts'
import { offeredClasses } from '#ops/orders/orders.ts'
import { waitingForOffice } from '#ops/orders/waiting.ts'
import type { Db } from '#server/db/database.ts'

/** Lines of one page. */
const MAX_SHOWN = 100

export const today: DeskPage = {
	path: '/',
	label: 'Today',
	async view(_, { db, commands, now }) {
		const waiting = await waitingForOffice(db, await offeredClasses(), now)
		const shown = waiting.slice(0, MAX_SHOWN)
		const names = await buyersOf(
			db,
			shown.map(({ next }) => String(next.given['reference'] ?? '')),
		)
		const rows = shown.map(({ age, what, next }) => {
			const reference = String(next.given['reference'] ?? '')
			const about = String(next.given['slug'] ?? next.given['class'] ?? '')
			const link = nextLink(commands, next)
			return [
				age,
				reference ? [{ text: names.get(reference) ?? reference, href: `/orders/${reference}` }] : about,
				what,
				link ? [link] : '',
			]
		})
		const further = waiting.length - shown.length
		return {
			title: 'Today',
			blocks: [
				{ kind: 'table', columns: ['Since', 'Who', 'What', 'Next'], rows, none: 'Nothing waits for the office.' },
				...(further > 0 ? [{ kind: 'text' as const, lines: [`And ${further} more, once these are done.`] }] : []),
			],
		}
	},
}

/** Who has each order. */
async function buyersOf(db: Db, references: string[]): Promise<Map<string, string>> {
	const wanted = [...new Set(references.filter(Boolean))]
	if (wanted.length === 0) return new Map()
	const rows = await db
		.selectFrom('orders')
		.select(['reference', 'buyerName', 'company'])
		.where('reference', 'in', wanted)
		.execute()
	return new Map(rows.map(({ reference, buyerName, company }) => [reference, company ?? buyerName]))
}
