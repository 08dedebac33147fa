import { changing, listed, type Needs } from '#ops/command.ts'
import { CLASS, type GivenFile, Misuse, PAST, REFERENCE, textOf } from '#ops/fields.ts'
import { classNamed, issuerOf } from '#ops/offer.ts'
import { act } from '#server/booking/act.ts'
import { decisionOf, type OfferedClass, recordsOf } from '#server/booking/classes.ts'
import { readPeople } from '#server/booking/people-list.ts'
import { openSeats } from '#server/booking/seats.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { UserError } from '#server/user-error.ts'
import { answerOf, REQUEST } from './orders.ts'

export const command = changing({
	label: 'Move or pass on',
	summary: 'Moves an order to another class of its course, or a seat to another person, and sends emails.',
	help: `Say --class or --nominee. FILE.csv has the columns of a list of people and one row: the data of the other person, who must be a graduate and know the terms.
The price stays the same, and the seats move too, but never beyond the capacity of the other class. This grants what the customer asked for: the request for this class or seat, or the one in --request.`,
	example: 'PRM-Q0XW-8X7Y-XBES --class lead-auditor-qms-2026-12-07',
	actions: ['transfer', 'passSeat'],
	fields: {
		reference: REFERENCE,
		class: { ...CLASS, label: 'the other class', optional: true },
		nominee: { kind: 'file', label: 'with the other person', word: 'FILE.csv', optional: true },
		seat: { kind: 'seat', label: 'of the person who gives the seat, if the order has several', optional: true },
		request: REQUEST,
		past: PAST,
	},
	async run(given, needs) {
		const { reference, class: slug, nominee: file, seat, request: requestId, past } = given
		if (file !== undefined && slug === undefined) return passOn(needs, file, given)
		if (slug === undefined || file !== undefined || seat !== undefined)
			throw new Misuse('Name the class with --class, or the file of another person with --nominee.')
		const issuer = await issuerOf(needs)
		const offered = await classNamed(slug, past, issuer.now)
		const after = await needs.write(async (trx) =>
			act(trx, 'transfer', { reference }, { offered, ...(await seatsIn(trx, offered)), requestId }, issuer),
		)
		return answerOf(after, `in ${slug} now`)
	},
})

/** What may be given away in a class; an order that is offered it again keeps what it was offered. */
export async function seatsIn(trx: Db, offered: OfferedClass, orderId?: number) {
	const record = (await recordsOf(trx, [offered.slug])).get(offered.slug)
	const free = await openSeats(trx, offered, record?.taken ?? 0, orderId)
	return { free, decision: decisionOf(offered, record) }
}

type Passing = { reference: string; seat: string | undefined; request: number | undefined }

async function passOn(needs: Needs, file: GivenFile, { reference, seat, request: requestId }: Passing) {
	const issuer = await issuerOf(needs)
	const text = textOf(file)
	const order = await findOrder(await needs.open(), { reference })
	if (!order) throw new UserError(`There is no order ${reference}.`)
	const nominee = personIn(text, order)
	if (!nominee) throw new UserError(`Nothing was changed: ${file.name} has nobody.`)
	const after = await needs.write((trx) => act(trx, 'passSeat', { reference }, { seat, nominee, requestId }, issuer))
	return answerOf(after, `${nominee.firstName} ${nominee.lastName} has the seat now`)
}

function personIn(text: string, order: Order) {
	try {
		return readPeople(text, { ...order, quantity: 1 })[0]
	} catch (error) {
		if (!(error instanceof HttpProblem)) throw error
		const faults = Object.entries(error.problem.errors ?? {}).map(([place, fault]) => `${place}: ${fault}`)
		throw new UserError(listed(`Nothing was changed: ${error.message}`, faults.length > 1 ? faults : []))
	}
}
