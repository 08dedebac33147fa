import { findOrder } from '#server/booking/store.ts'
import { recordOffice } from '#server/office-events.ts'
import { listMails, type Of, retryAll, retryMails } from '#server/outbox/store.ts'
import { readReference } from '#server/submissions/reference.ts'
import { UserError } from '#server/user-error.ts'
import { type Call, type Command, counted, Misuse, readActor, toLine, toMoment } from './command.ts'

export const command: Command = {
	usage: '[--waiting | --held | --dead] [--order REFERENCE] [--from CODE] [--retry [ID…]] [--by NAME]',
	summary: 'Lists the emails that are waiting, held back or given up, or sends them again.',
	help: `Each line: number, state, kind, attempts, when it is due or was given up, a code of the network of the visitor who has caused it, and the last error. No addresses.
--retry sends the emails with these numbers again at once, as if for the first time; --retry --dead does so for all that were given up; --retry --held releases all that are held back because one visitor, his network, or all together, caused too many in a day. With --order or --from only those about an order, or of a network by its code. A running server sends them within seconds.`,
	example: '--retry --dead',
	operands: { least: 0 },
	run: (call) => (call.options['retry'] ? retry(call) : list(call)),
}

const STATES = ['waiting', 'held', 'dead'] as const

/** Of which mails, as the options say. */
async function readOf({ open, options }: Call): Promise<Of> {
	const { order: typed, from: network } = options
	if (network !== undefined && typeof network !== 'string') throw new Misuse('Say which network, by its code.')
	if (typed === undefined) return { network }
	const reference = readReference(String(typed))
	const order = reference && (await findOrder(await open(), { reference }))
	if (!order) throw new UserError(`There is no order ${typed}.`)
	return { network, orderId: order.id }
}

async function list(call: Call) {
	const { open, operands, options } = call
	if (operands.length > 0) throw new Misuse('Numbers of emails go with --retry.')
	const named = STATES.filter((state) => options[state])
	const states = named.length > 0 ? named : STATES
	const mails = listMails(await open(), states, await readOf(call))
	for await (const { id, state, kind, attempts, dueAt, createdAt, settledAt, network, lastError } of mails) {
		const tries = `${attempts} ${attempts === 1 ? 'try  ' : 'tries'}`
		const moment = {
			waiting: `due ${toMoment(dueAt)}`,
			held: `since ${toMoment(createdAt)}`,
			dead: `given up ${toMoment(settledAt ?? dueAt)}`,
			sent: '',
			dropped: '',
		}[state]
		console.log(toLine(`${id}`, state, kind, tries, moment, ...(network ? [network] : []), lastError ?? ''))
	}
}

async function retry(call: Call) {
	const { open, operands, options } = call
	const actor = readActor(options)
	const all = (['dead', 'held'] as const).filter((state) => options[state])
	if (options['waiting'] || operands.length > 0 === all.length > 0)
		throw new Misuse('Name the emails after --retry by their numbers, or say --dead or --held.')
	if (operands.length > 0 && (options['order'] ?? options['from']) !== undefined)
		throw new Misuse('--order and --from go with --dead or --held, not with numbers.')
	const wrong = operands.filter((operand) => !/^\d{1,15}$/.test(operand))
	if (wrong.length > 0) throw new Misuse(`${wrong.join(', ')} is not the number of an email.`)
	const db = await open()
	const of = await readOf(call)
	let count = 0
	for (const state of all) count += await retryAll(db, state, actor.now, of)
	const ids = [...new Set(operands.map(Number))]
	const refused = all.length > 0 ? [] : await retryMails(db, ids, actor.now)
	if (refused.length > 0)
		throw new UserError(
			`Nothing was changed: no email that waits or was given up has the number ${refused.join(', ')}.`,
		)
	await recordOffice(db, { command: 'mails --retry', about: [...all, ...ids].join(', ') }, actor)
	console.log(`${counted(count + ids.length, 'email')} will be tried again.`)
}
