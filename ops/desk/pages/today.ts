import type { Next } from '#ops/command.ts'
import { type Commands, doPath, isList, labelOf, nextLink, typedGiven } from '#ops/desk/commands.ts'
import type { DeskPage } from '#ops/desk/office.ts'
import { randomKey } from '#ops/desk/sessions.ts'
import { isRequired } from '#ops/fields.ts'
import { offeredClasses } from '#ops/offer.ts'
import { waitingForOffice } from '#ops/waiting/waiting.ts'
import type { Db } from '#server/db/database.ts'
import type { DeskCell } from '#shared/desk-view.ts'
import { entriesOf } from '#shared/forms/field.ts'

/** Lines of one page. */
const MAX_SHOWN = 100

export const today: DeskPage = {
	path: '/',
	label: 'Today',
	async view(_, { db, commands, now }) {
		const classes = await offeredClasses()
		const waiting = await waitingForOffice(db, classes, now)
		const shown = waiting.slice(0, MAX_SHOWN)
		const names = await buyersOf(
			db,
			shown.map(({ next }) => String(next.given['reference'] ?? '')),
		)
		const rows = shown.map(({ age, what, next }, i) => {
			const reference = String(next.given['reference'] ?? '')
			const slug = String(next.given['slug'] ?? '')
			const { title = slug, dates } = classes.get(slug) ?? {}
			return [
				age,
				reference
					? [{ text: names.get(reference) ?? reference, href: `/orders/${reference}` }]
					: slug && [{ text: dates ? `${title}, ${dates}` : title, href: `/classes/${slug}` }],
				what,
				nextCell(commands, next, `next-${i}`),
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

/** A button that does it, if nothing more is to be said; or else one that leads to the form. */
export function nextCell(commands: Commands, next: Next, id: string): DeskCell {
	const command = commands.get(next.command)
	if (!command || isList(command)) {
		const link = nextLink(commands, next)
		return link ? [link] : ''
	}
	const isWhole = entriesOf(command.fields).every(
		([name, field]) => next.given[name] !== undefined || !(isRequired(field) || name in next.given),
	)
	const typed = typedGiven(command, next.given)
	const isAsked = !isWhole || command.asksAgain
	return {
		form: {
			id,
			method: isAsked ? 'get' : 'post',
			href: doPath(next.command),
			fields: [],
			button: isAsked ? `${labelOf(commands, next.command)} …` : labelOf(commands, next.command),
			hidden: isAsked ? typed : { ...typed, key: randomKey() },
		},
	}
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
