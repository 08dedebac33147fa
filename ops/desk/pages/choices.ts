// From which somebody chooses in forms, instead of typing what the product knows.
import { countryNamed, countryNames } from '#catalogue/prices.ts'
import type { Choices } from '#ops/desk/forms.ts'
import type { Office } from '#ops/desk/office.ts'
import { offeredClasses, reasonsOf } from '#ops/offer.ts'
import type { OfferedClass, OfferedClasses } from '#server/booking/classes.ts'
import { ATTENTION_TEXTS } from '#server/booking/order.ts'
import { type Situation, situationOf } from '#server/booking/situation.ts'
import { findOrder } from '#server/booking/store.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { officeDay } from '#server/time.ts'
import { monthText } from '#shared/days-text.ts'

/** What somebody has seen of an order, to know later what has changed since. */
export const seenOf = ({ order: { version }, events }: Pick<Situation, 'order' | 'events'>) =>
	`${version}.${events.at(-1)?.id ?? 0}`

export const classesOf = (courseId: number, classes: OfferedClasses): OfferedClass[] =>
	[...classes.values()].filter((one) => one.courseId === courseId)

const classChoices = (classes: OfferedClass[]) =>
	classes.map(({ slug, title, dates }) => ({ value: slug, text: `${title}, ${dates}` }))

/** Months in India, the newest first. */
export function monthsUntil(now: Date): string[] {
	const [year = 0, month = 0] = officeDay(now.getTime()).split('-').map(Number)
	return Array.from({ length: 24 }, (_, i) =>
		new Date(Date.UTC(year, month - 1 - i, 1)).toISOString().slice(0, 'YYYY-MM'.length),
	)
}

/** Of all forms. */
async function generalChoices(classes: OfferedClass[], now: Date): Promise<Choices> {
	const { shortfalls } = await reasonsOf()
	return {
		class: classChoices(classes),
		country: countryNames().map((name) => ({ value: name, text: name })),
		month: monthsUntil(now).map((month) => ({ value: month, text: monthText(month) })),
		shortfall: shortfalls.map(({ name, label }) => ({ value: name, text: label })),
	}
}

export async function choicesOf(situation: Situation, classes: OfferedClasses): Promise<Choices> {
	const { order, open, people, payments, now } = situation
	const ahead = classesOf(order.courseId, classes).filter(({ endsAt }) => endsAt > now.getTime())
	return {
		...(await generalChoices(ahead, now)),
		request: open.map(({ id, kind, classSlug }) => ({
			value: String(id),
			text: [ATTENTION_TEXTS[kind], classSlug].filter(Boolean).join(': '),
		})),
		payment: payments
			.filter(({ state, kind }) => state === 'succeeded' || (state === 'created' && kind === 'refund'))
			.map(({ id, kind, amount, currency, paidOn }) => ({
				value: String(id),
				text: [id, kind, hundredthsText(amount, currency), paidOn].filter(Boolean).join(' '),
			})),
		seat: people.map(({ reference, firstName, lastName }) => ({ value: reference, text: `${firstName} ${lastName}` })),
	}
}

/** What the forms of an order begin with, whatever is done. */
export const knownOf = ({ order, due, excess, payments }: Situation): Record<string, Record<string, unknown>> => ({
	'orders paid': { amount: due || undefined, currency: order.currency },
	'orders refund': { amount: excess || undefined, currency: order.currency },
	'orders offer': { class: order.classSlug, country: countryNamed(order.country) },
	'orders reverse': { payment: payments.findLast(({ state }) => state === 'succeeded')?.id },
})

/** The version of the order that a form is about, what it begins with, and what is chosen from in it. */
export async function aboutOrder(
	{ reference }: Record<string, string>,
	{ db, now }: Pick<Office, 'db' | 'now'>,
): Promise<{ seen?: string; known: ReturnType<typeof knownOf>; choices: Choices }> {
	const classes = await offeredClasses()
	const order = reference ? await findOrder(db, { reference }) : undefined
	if (!order) return { known: {}, choices: await generalChoices([...classes.values()], now) }
	const situation = await situationOf(db, order, { classes, now })
	return { seen: seenOf(situation), known: knownOf(situation), choices: await choicesOf(situation, classes) }
}
