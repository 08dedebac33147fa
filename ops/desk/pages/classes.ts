import type { ClassStanding } from '#ops/class-standing.ts'
import { CLASS_DECISIONS, listClasses } from '#ops/classes/classes.ts'
import { certificateLink, doPath, ISSUE, isSubject, labelOf } from '#ops/desk/commands.ts'
import { commandForm } from '#ops/desk/forms.ts'
import type { DeskPage, Office } from '#ops/desk/office.ts'
import { randomKey } from '#ops/desk/sessions.ts'
import { offeredClasses } from '#ops/offer.ts'
import type { Waiting } from '#ops/waiting/line.ts'
import { classesToDecide } from '#ops/waiting/of-classes.ts'
import { linesOf, standingText } from '#ops/waiting/of-orders.ts'
import { decisionOf, type OfferedClass, recordsOf } from '#server/booking/classes.ts'
import { lastDayText } from '#server/booking/facts.ts'
import { isBooked } from '#server/booking/order.ts'
import { listSituations, type Situation } from '#server/booking/situation.ts'
import { startOf } from '#server/booking/timeline.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { officeTime } from '#server/time.ts'
import type { DeskBlock, DeskText, DeskTicks } from '#shared/desk-view.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { refusedBlock } from './actions.ts'
import { nextCell } from './today.ts'

/** Of those that are over, the last ones by their slugs. */
const MAX_OVER = 50

export const classes: DeskPage = {
	path: '/classes',
	label: 'Classes',
	async view(_, { db, commands, now }) {
		const all = await listClasses(db, now)
		const waiting = await classesToDecide(db, await offeredClasses(), now)
		const table = (found: typeof all, none: string): DeskBlock => ({
			kind: 'table',
			columns: ['Class', 'Days', 'Seats taken', 'Runs', 'Next'],
			rows: found.map(({ slug, offered, taken, capacity, decision }, i) => {
				const line = waiting.find((one) => one.next.given['slug'] === slug)
				return [
					[{ text: offered?.title ?? slug, href: `/classes/${slug}` }],
					offered?.dates ?? String(capacity),
					offered ? seatsText(taken, offered) : String(taken),
					line ? `${decision}: ${line.what}` : decision,
					line ? nextCell(commands, line.next, `next-${slug}-${i}`) : '',
				]
			}),
			none,
		})
		const over = all.filter(({ isAhead }) => !isAhead).reverse()
		return {
			title: 'Classes',
			blocks: [
				table(
					all.filter(({ isAhead }) => isAhead),
					'No class lies ahead.',
				),
				{ kind: 'section', title: 'Over', blocks: [table(over.slice(0, MAX_OVER), 'None is over yet.')] },
			],
		}
	},
}

const seatsText = (taken: number, { capacity, least }: OfferedClass) =>
	`${capacity === undefined ? taken : `${taken} of ${capacity}`}, ${least} needed`

export const oneClass: DeskPage = {
	path: '/classes/:slug',
	async view({ params: { slug = '' } }, office) {
		const { db, now, commands } = office
		const known = { classes: await offeredClasses(), now }
		const record = (await recordsOf(db, [slug])).get(slug)
		const orders: Situation[] = []
		for await (const one of listSituations(db, known, { classSlug: slug }))
			if (one.order.suspect === null && one.status !== 'quoted') orders.push(one)
		const [first] = orders
		const offered = known.classes.get(slug)
		if (!offered && !record && !first) throw new HttpProblem(404, `There is no class ${slug}.`)
		const decided = await classesToDecide(db, known.classes, now)
		const next = [...decided, ...orders.flatMap(linesOf)].filter((line) => line.next.given['slug'] === slug)
		return {
			title: offered ? `${offered.title}, ${offered.dates}` : (first?.order.course ?? slug),
			blocks: [
				{
					kind: 'facts',
					facts: [
						...(offered
							? [
									{ label: 'Days', value: `${offered.dates}, ${offered.times}` },
									{ label: 'Seats taken', value: seatsText(record?.taken ?? 0, offered) },
									{ label: 'Decide by', value: lastDayText(offered.timeline.decideBy) },
								]
							: [{ label: 'Days', value: `${first?.order.classDates ?? ''}; no longer on the site` }]),
						{ label: 'Runs', value: CLASS_DECISIONS[decisionOf(offered, record)] },
						{ label: 'How to join', value: record?.joiningAt ? `told ${officeTime(record.joiningAt)}` : 'not told' },
					],
				},
				...nextBlocks(next, office),
				...attendees(orders, slug, office),
				...(record?.joining
					? [
							{
								kind: 'section' as const,
								title: 'How to join',
								blocks: [{ kind: 'letter' as const, text: record.joining }],
							},
						]
					: []),
				{ kind: 'section', title: 'Actions', blocks: actions(slug, { offered, orders, now }, office) },
				{
					kind: 'links',
					links: commands.has('orders list') ? [{ text: 'Its orders', href: `/orders?class=${slug}` }] : [],
				},
			],
		}
	},
}

/** One line of each kind: several orders may ask for the same. */
function nextBlocks(lines: Pick<Waiting, 'what' | 'next'>[], { commands }: Office): DeskBlock[] {
	if (lines.length === 0) return []
	const distinct = new Map(lines.map((line) => [line.next.command, line]))
	const rows = [...distinct.values()].map(({ what, next }, i) => [what, nextCell(commands, next, `next-${i}`)])
	return [{ kind: 'section', title: 'Next', blocks: [{ kind: 'table', columns: ['What', 'Next'], rows, none: '' }] }]
}

/** Everybody with a seat, or who waits for one. After the last day those who have passed are ticked. */
function attendees(orders: Situation[], slug: string, { commands, now }: Office): DeskBlock[] {
	const people = orders
		.filter(({ order: { state } }) => isBooked(state) || state === 'waiting' || state === 'registered')
		.flatMap((situation) => situation.people.map((person) => ({ situation, ...person })))
	const ticks = people.map(({ seat, certificateNumber, reference, firstName, lastName, situation }) =>
		(situation.order.classEndsAt ?? '9') <= now.toISOString() && seat === 'confirmed' && certificateNumber === null
			? { value: `${reference},yes`, label: `${firstName} ${lastName} has passed` }
			: undefined,
	)
	const issuing: DeskTicks = {
		name: 'file',
		column: 'Passed',
		ticks,
		href: doPath(ISSUE),
		button: 'Issue certificates to those who passed …',
		hidden: { key: randomKey(), class: slug, file: 'reference,passed' },
	}
	const table: DeskBlock = {
		kind: 'table',
		columns: ['Name', 'Email', 'Order', 'Seat', 'Status', 'Certificate'],
		rows: people.map(({ firstName, lastName, email, seat, certificateNumber, situation }) => {
			const { reference, company, buyerName } = situation.order
			return [
				`${firstName} ${lastName}`,
				email,
				[{ text: company ?? buyerName, href: `/orders/${reference}` }],
				seat ?? 'not kept yet',
				standingText(situation),
				certificateLink(certificateNumber),
			]
		}),
		none: 'Nobody is registered.',
		...(ticks.some((tick) => tick !== undefined) && commands.has(ISSUE) && { ticks: issuing }),
	}
	return [{ kind: 'section', title: 'Who attends', blocks: [table] }]
}

/** The commands that are about one class; last those that are refused now, with the reasons. */
function actions(slug: string, standing: ClassStanding, { commands }: Office): DeskBlock[] {
	const refused: DeskText[] = []
	const hasBegun = !standing.offered || startOf(standing.offered) <= standing.now.getTime()
	const possible = [...commands].sort(byClassesFirst).flatMap(([name, command]): DeskBlock[] => {
		const [subject, field] = entriesOf(command.fields).find(([, field]) => isSubject(field)) ?? []
		if (subject === undefined || field?.kind !== 'class') return []
		const why = command.refusedFor?.(standing)
		if (why !== undefined) {
			refused.push(`${labelOf(commands, name)}: ${why}`)
			return []
		}
		const values = { [subject]: slug, ...(hasBegun && 'past' in command.fields && { past: 'yes' }) }
		const form = commandForm({ commands }, name, { values, id: name.replaceAll(' ', '-') })
		return [{ kind: 'fold', title: labelOf(commands, name), blocks: [{ kind: 'form', form }] }]
	})
	return [...possible, ...refusedBlock(refused)]
}

const byClassesFirst = ([one]: [string, unknown], [other]: [string, unknown]) =>
	Number(other.startsWith('classes ')) - Number(one.startsWith('classes '))
