import type { Next } from '#ops/command.ts'
import { type Commands, doPath, ISSUE, isList, labelOf, nextLink, spoken, typedGiven } from '#ops/desk/commands.ts'
import type { DeskPage } from '#ops/desk/office.ts'
import { randomKey } from '#ops/desk/sessions.ts'
import { isRequired } from '#ops/fields.ts'
import { offeredClasses } from '#ops/offer.ts'
import type { Waiting } from '#ops/waiting/line.ts'
import { waitingForOffice } from '#ops/waiting/waiting.ts'
import type { Db } from '#server/db/database.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
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
		const known = await ordersOf(
			db,
			shown.map(({ next }) => String(next.given['reference'] ?? '')),
		)
		const gone = await classesOfOrders(
			db,
			shown.map(slugOf).filter((slug) => slug !== '' && !classes.has(slug)),
		)
		const rows = shown.map((line, i) => {
			const { age, what, next } = line
			const reference = String(next.given['reference'] ?? '')
			const slug = slugOf(line)
			const { title = slug, dates } = classes.get(slug) ?? gone.get(slug) ?? {}
			return [
				age,
				reference
					? [{ text: known.get(reference)?.who ?? reference, href: `/orders/${reference}` }]
					: slug && [{ text: dates ? `${title}, ${dates}` : title, href: `/classes/${slug}` }],
				spoken(commands, what),
				known.get(reference)?.about ?? '',
				nextCell(commands, next, `next-${i}`),
			]
		})
		const further = waiting.length - shown.length
		return {
			title: 'Today',
			blocks: [
				{
					kind: 'table',
					columns: ['Since', 'Who', 'What', 'About', 'Next'],
					rows,
					none: 'Nothing waits for the office.',
				},
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
	const label = labelOf(commands, next.command)
	if (next.command === ISSUE)
		return {
			form: {
				id,
				method: 'get',
				href: `/classes/${next.given['class']}`,
				fields: [],
				button: `${label} …`,
				hidden: {},
			},
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
			button: isAsked ? `${label} …` : label,
			hidden: isAsked ? typed : { ...typed, key: randomKey() },
		},
	}
}

const slugOf = ({ next: { given } }: Waiting) => String(given['slug'] ?? given['class'] ?? '')

/** Classes that the content has no longer, as their orders know them. */
async function classesOfOrders(db: Db, slugs: string[]): Promise<Map<string, { title: string; dates: string }>> {
	if (slugs.length === 0) return new Map()
	const rows = await db
		.selectFrom('orders')
		.select(['classSlug', 'course', 'classDates'])
		.distinct()
		.where('classSlug', 'in', slugs)
		.execute()
	return new Map(
		rows.map(({ classSlug, course, classDates }) => [classSlug ?? '', { title: course, dates: classDates ?? '' }]),
	)
}

/** Who has each order, and what it is for. */
async function ordersOf(db: Db, references: string[]): Promise<Map<string, { who: string; about: string }>> {
	const wanted = [...new Set(references.filter(Boolean))]
	if (wanted.length === 0) return new Map()
	const rows = await db
		.selectFrom('orders')
		.select(['reference', 'buyerName', 'company', 'course', 'classDates', 'currency', 'total'])
		.where('reference', 'in', wanted)
		.execute()
	return new Map(
		rows.map(({ reference, buyerName, company, course, classDates, currency, total }) => {
			const price = total !== null && currency !== null ? hundredthsText(total, currency) : undefined
			const about = [course, classDates, price].filter(Boolean).join(', ')
			return [reference, { who: company ?? buyerName, about }]
		}),
	)
}
