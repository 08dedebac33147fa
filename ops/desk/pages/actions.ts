// What the office may do to an order now, by booking's table, and why not the rest.
import { countryNamed } from '#catalogue/prices.ts'
import { capitalised, labelOf, nextLink, spoken, typedGiven } from '#ops/desk/commands.ts'
import { type Choices, commandForm } from '#ops/desk/forms.ts'
import type { Office } from '#ops/desk/office.ts'
import { linesOf } from '#ops/waiting/of-orders.ts'
import type { OfferedClasses } from '#server/booking/classes.ts'
import { priceOf } from '#server/booking/price.ts'
import { type Action, type Given, wantsOut } from '#server/booking/refusals.ts'
import { otherClasses, RULES, refusalOf } from '#server/booking/rules.ts'
import type { Situation } from '#server/booking/situation.ts'
import { payByOf } from '#server/booking/timeline.ts'
import { officeDay } from '#server/time.ts'
import type { DeskBlock, DeskText } from '#shared/desk-view.ts'
import { classesOf, knownOf } from './choices.ts'

const PAID_NOW = { method: 'bank', paymentId: 0, paymentRef: '', isDebit: false }

type Likely = { [Name in Action]?: (situation: Situation, classes: OfferedClasses) => Given[Name] | undefined }

/** What an action is likely to be given, where the table asks for more than the order; undefined if nothing can be. */
const LIKELY: Likely = {
	offer: ({ order, now }, classes) => {
		const offered = classes.get(order.classSlug ?? '') ?? classesOf(order.courseId, classes)[0]
		const country = countryNamed(order.country)
		if (!offered || !country) return undefined
		const payBy = new Date(payByOf(offered, now))
		return { offered, country, price: priceOf(offered, country, now), payBy, free: order.quantity, decision: 'runs' }
	},
	transfer: (situation, classes) => {
		const [offered] = otherClasses(situation, classes)
		return offered && { offered, free: situation.order.quantity, decision: 'runs' }
	},
	cancelSeat: ({ people }) => ({ seat: people[0]?.reference ?? '', allTheSame: true }),
	reopen: () => ({ past: true }),
	shortfall: () => ({ amount: undefined, reason: { name: '', label: '', document: null, proof: null } }),
	prove: () => ({ proof: '' }),
	rebill: () => undefined,
	confirm: ({ order, due }) => ({ isOnAccount: due > 0 && order.company !== null }),
	decline: ({ open }) => ({ requestId: open[0]?.id ?? 0, answer: '' }),
	cancel: () => ({ why: 'asked', allTheSame: true }),
	reverse: ({ payments }) => ({ paymentId: payments.findLast(({ state }) => state === 'succeeded')?.id ?? 0, why: '' }),
	correct: ({ order }) => ({ name: order.buyerName }),
	paid: ({ order, due, now }) => ({
		...PAID_NOW,
		amount: due,
		currency: order.currency ?? '',
		paidOn: officeDay(now.getTime()),
		allow: { over: true, part: true },
	}),
	refunded: ({ order, excess, now }) => ({
		...PAID_NOW,
		amount: Math.max(1, excess),
		currency: order.currency ?? '',
		paidOn: officeDay(now.getTime()),
		allow: {},
	}),
}

/** Why an action may not be done now; undefined if it may. */
function refusedNow<Name extends Action>(
	name: Name,
	situation: Situation,
	classes: OfferedClasses,
): string | undefined {
	const likely = LIKELY[name]
	const given = likely ? likely(situation, classes) : ({} as Given[Name])
	if (given !== undefined) return refusalOf(name, situation, given as Given[Name])
	if (!RULES[name].from.includes(situation.order.state)) return refusalOf(name, situation, {} as Given[Name])
	return wantsOut(situation) || (name === 'transfer' ? 'no other class of its course is offered' : undefined)
}

/** The forms of what waits, and of what else the table allows; last what it refuses, with the reasons. */
export function actionBlocks(
	situation: Situation,
	choices: Choices,
	{ classes, seen, commands }: Pick<Office, 'commands'> & { classes: OfferedClasses; seen: string },
): { next: DeskBlock[]; others: DeskBlock[] } {
	const { reference } = situation.order
	const lines = linesOf(situation)
	const known = knownOf(situation)
	const next: DeskBlock[] = []
	const possible: DeskBlock[] = []
	const refused: DeskText[] = []
	for (const [name, command] of commands) {
		const { actions } = command
		if (!actions) continue
		const block = (title: string, isOpen: boolean, given: object, id: string): DeskBlock => {
			const values = typedGiven(command, { ...known[name], ...given, reference })
			const form = commandForm({ commands }, name, { values, choices, seen, id })
			return { kind: 'fold', title, isOpen, blocks: [{ kind: 'form', form }] }
		}
		const why = actions.map((action) => refusedNow(action, situation, classes))
		const [sentence = ''] = why
		if (!why.includes(undefined)) {
			refused.push([`${labelOf(commands, name)}: `, ...[spoken(commands, sentence, command)].flat()])
			continue
		}
		const waiting = lines.filter((line) => line.next.command === name)
		const id = name.replaceAll(' ', '-')
		next.push(...waiting.map((line, i) => block(capitalised(line.what), true, line.next.given, `${id}-${i}`)))
		if (waiting.length === 0) possible.push(block(labelOf(commands, name), false, {}, id))
	}
	const elsewhere = lines.flatMap((line) => {
		const link = commands.get(line.next.command)?.actions ? undefined : nextLink(commands, line.next)
		return link ? [[...[spoken(commands, line.what)].flat(), ': ', link]] : []
	})
	if (elsewhere.length > 0) next.unshift({ kind: 'text', lines: elsewhere })
	return { next, others: [...possible, ...refusedBlock(refused)] }
}

export const refusedBlock = (lines: DeskText[]): DeskBlock[] =>
	lines.length > 0 ? [{ kind: 'fold', title: 'Not possible now', blocks: [{ kind: 'text', lines }] }] : []
