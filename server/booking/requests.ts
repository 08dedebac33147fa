// What a customer asks for on the page of an order. The office answers each request, but a withdrawal by right ends the order.
import type { OrderRequest } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { invalid } from '#server/http/validation.ts'
import { officeTime } from '#server/time.ts'
import type { OrderView } from '#shared/order-view.ts'
import { lockedSituation, perform, refused } from './act.ts'
import type { OfferedClasses } from './classes.ts'
import { firstNameAndInitial, lastDayText } from './facts.ts'
import { type Action, type Given, isAsked } from './refusals.ts'
import { otherClasses, refusalOf } from './rules.ts'
import { type Situation, withdrawnAt } from './situation.ts'
import type { Acting } from './steps.ts'

/** Unanswered requests of one order. */
const MAX_OPEN = 3

const TOO_MANY = new HttpProblem(429, 'We have not yet answered what you asked before. Please wait for our answer.', {
	headers: { 'retry-after': '3600' },
})

/** Asks for something, once however often the form is sent; throws an HttpProblem if that can't be. */
async function ask<Name extends Action>(
	trx: Db,
	id: number,
	name: Name,
	isSame: (open: OrderRequest, situation: Situation) => boolean,
	find: (situation: Situation) => Given[Name],
	acting: Acting,
) {
	const situation = await lockedSituation(trx, { id }, acting)
	if (!situation) throw httpProblem(404)
	if (situation.open.some((open) => isSame(open, situation))) return
	const why = refusalOf(name, situation, {} as Given[Name])
	if (why) throw refused(name, situation, why)
	const given = find(situation)
	if (situation.open.length >= MAX_OPEN) throw TOO_MANY
	await perform(trx, name, situation, given, acting)
}

export const askTransfer = (trx: Db, id: number, { class: slug }: { class: string }, acting: Acting) =>
	ask(
		trx,
		id,
		'askClass',
		({ kind, classSlug }) => kind === 'class' && classSlug === slug,
		(situation) => {
			if (!otherClasses(situation, acting.classes).some((one) => one.slug === slug))
				throw invalid({ class: 'Choose a class of the list' })
			return { class: slug }
		},
		acting,
	)

/** `person` is the reference of a registration. */
export function askNominee(trx: Db, id: number, { person }: { person: string }, acting: Acting) {
	const idIn = ({ people }: Situation) => people.find(({ reference }) => reference === person)?.id
	return ask(
		trx,
		id,
		'askNominee',
		({ registrationId }, situation) => registrationId !== null && registrationId === idIn(situation),
		(situation) => {
			const registrationId = idIn(situation)
			if (registrationId === undefined) throw invalid({ person: 'Choose a person from the list' })
			return { registrationId }
		},
		acting,
	)
}

export const askToCancel = (trx: Db, id: number, _: object, acting: Acting) =>
	ask(
		trx,
		id,
		'askToCancel',
		({ kind }) => kind === 'cancel',
		() => ({}),
		acting,
	)

/**
 * Declares the withdrawal from an order. It ends it at once where the customer has that right; where it is for the office to
 * work out the money, it is stored with its time. `declared` is the statement that a right asks for.
 */
export async function withdraw(trx: Db, id: number, { declared }: { declared: string }, acting: Acting) {
	const situation = await lockedSituation(trx, { id }, acting)
	if (!situation) throw httpProblem(404)
	// A second click finds it done.
	const isWithdrawn = situation.order.state === 'cancelled' && withdrawnAt(situation) !== undefined
	if (isWithdrawn || isAsked(situation, 'withdraw')) return
	const name = situation.withdrawal?.effect === 'office' ? 'declareWithdrawal' : 'withdraw'
	const why =
		situation.order.state === 'cancelled' ? 'This order is already cancelled.' : refusalOf(name, situation, {})
	if (why) throw refused(name, situation, why)
	if (situation.withdrawal?.right && declared !== 'yes')
		throw invalid({ declared: 'Tick the box if you bought outside your trade, business or profession' })
	await perform(trx, name, situation, {}, acting)
}

type Asked = Pick<OrderView, 'asked' | 'asks' | 'withdrawal' | 'canAskToCancel'>

/** What the page of an order shows of requests, and which forms it has for new ones. */
export function askedOf(situation: Situation, classes: OfferedClasses): Asked {
	const { order, requests, open, people, withdrawal } = situation
	if (order.suspect !== null) return { asked: [], asks: [], canAskToCancel: false }
	const dates = (slug: string | null) => classes.get(slug ?? '')?.dates ?? slug ?? ''
	const may = <Name extends Action>(name: Name) => refusalOf(name, situation, {} as Given[Name]) === undefined
	const others = may('askClass') ? otherClasses(situation, classes) : []
	const seats = may('askNominee')
		? people.filter(({ id }) => !open.some(({ registrationId }) => registrationId === id))
		: []
	const asks = [
		{ form: 'transfer' as const, options: others.map(({ slug, dates }) => ({ value: slug, text: dates })) },
		{
			form: 'nominee' as const,
			options: seats.map(({ reference, firstName, lastName }) => ({
				value: reference,
				text: `${firstNameAndInitial(`${firstName} ${lastName}`)} (${reference})`,
			})),
		},
	]
	return {
		asked: requests.map(({ id, kind, classSlug, state, createdAt, answer }) => ({
			id,
			kind,
			about: kind === 'class' ? dates(classSlug) : '',
			at: officeTime(createdAt),
			state,
			answer,
		})),
		asks: asks.filter(({ options }) => options.length > 0),
		withdrawal: withdrawal && {
			...(withdrawal.right && { words: withdrawal.right.words }),
			...(withdrawal.until !== undefined && { until: lastDayText(new Date(withdrawal.until).toISOString()) }),
			effect: withdrawal.effect,
		},
		canAskToCancel: may('askToCancel'),
	}
}
