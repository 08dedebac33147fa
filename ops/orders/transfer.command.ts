import { readFile } from 'node:fs/promises'
import { type Call, type Command, listed, Misuse } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { decisionOf, recordsOf } from '#server/booking/classes.ts'
import { readPeople } from '#server/booking/people-list.ts'
import { capacityOf } from '#server/booking/seats.ts'
import { findOrder } from '#server/booking/store.ts'
import type { Order } from '#server/db/booking-tables.ts'
import { transactions } from '#server/db/write.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { UserError } from '#server/user-error.ts'
import { classNamed, issuerOf, referenceOf, requestOf } from './orders.ts'

export const command: Command = {
	usage: 'REFERENCE --class SLUG | --nominee FILE.csv [--seat REFERENCE] [--request NUMBER] [--past] [--by NAME]',
	summary: 'Moves an order to another class of its course, or a seat to another person, and sends emails.',
	help: `FILE has the columns of a list of people and one row: the data of the other person, who must be a graduate and know the terms. If an order has several seats, --seat says which one. --request names the request that this grants; without it, that for this class or seat is granted.
The price stays the same, and the seats move too, but never beyond the capacity of the other class. This grants what the customer asked for.`,
	example: 'PRM-Q0XW-8X7Y-XBES --class lead-auditor-qms-2026-12-07',
	operands: 1,
	async run(call) {
		const { class: slug, nominee: file, seat } = call.options
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		if (typeof file === 'string' && slug === undefined) return await passOn(call, file)
		if (typeof slug !== 'string' || file !== undefined || seat !== undefined)
			throw new Misuse('Name the class with --class, or the file of another person with --nominee.')
		const offered = await classNamed(slug, call, issuer.now)
		const requestId = requestOf(call)
		await transactions(await call.open())(async (trx) => {
			const record = (await recordsOf(trx, [slug])).get(slug)
			const free = capacityOf(offered) - (record?.taken ?? 0)
			const given = { offered, free, decision: decisionOf(offered, record), requestId }
			await act(trx, 'transfer', { reference }, given, issuer)
		})
		console.log(`${reference} is in ${slug}. An email is on its way.`)
	},
}

async function passOn(call: Call, file: string) {
	const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
	const text = await readFile(file, 'utf8').catch((error: Error) => {
		throw new UserError(`${file} can't be read: ${error.message}.`)
	})
	const db = await call.open()
	const order = await findOrder(db, { reference })
	if (!order) throw new UserError(`There is no order ${reference}.`)
	const { seat } = call.options
	const nominee = personIn(text, order)
	if (!nominee) return
	const passed = {
		seat: seat === undefined ? undefined : referenceOf({ ...call, operands: [String(seat)] }),
		nominee,
		requestId: requestOf(call),
	}
	await transactions(db)((trx) => act(trx, 'passSeat', { reference }, passed, issuer))
	console.log(`${nominee.firstName} ${nominee.lastName} has the seat now. Emails are on their way.`)
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
