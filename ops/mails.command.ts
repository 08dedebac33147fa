import { recordOffice } from '#server/office-events.ts'
import { listMails, retryAll, retryMails } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { type Call, type Command, counted, Misuse, readActor, toLine, toMoment } from './command.ts'

export const command: Command = {
	usage: '[--waiting | --held | --dead] [--retry [ID…]] [--by NAME]',
	summary: 'Lists the emails that are waiting, held back or given up, or sends them again.',
	help: `Each line: number, state, kind, attempts, when it is due or was given up, and the last error. No addresses.
--retry sends the emails with these numbers again at once, as if for the first time; --retry --dead does so for all that were given up; --retry --held releases all that are held back because one visitor, or all together, caused too many in a day. A running server sends them within seconds.`,
	example: '--retry --dead',
	operands: { least: 0 },
	run: (call) => (call.options['retry'] ? retry(call) : list(call)),
}

const STATES = ['waiting', 'held', 'dead'] as const

async function list({ open, operands, options }: Call) {
	if (operands.length > 0) throw new Misuse('Numbers of emails go with --retry.')
	const named = STATES.filter((state) => options[state])
	const states = named.length > 0 ? named : STATES
	for await (const { id, state, kind, attempts, dueAt, createdAt, settledAt, lastError } of listMails(
		await open(),
		states,
	)) {
		const tries = `${attempts} ${attempts === 1 ? 'try  ' : 'tries'}`
		const moment = {
			waiting: `due ${toMoment(dueAt)}`,
			held: `since ${toMoment(createdAt)}`,
			dead: `given up ${toMoment(settledAt ?? dueAt)}`,
			sent: '',
			dropped: '',
		}[state]
		console.log(toLine(`${id}`, state, kind, tries, moment, lastError ?? ''))
	}
}

async function retry({ open, operands, options }: Call) {
	const actor = readActor(options)
	const all = (['dead', 'held'] as const).filter((state) => options[state])
	if (options['waiting'] || operands.length > 0 === all.length > 0)
		throw new Misuse('Name the emails after --retry by their numbers, or say --dead or --held.')
	const wrong = operands.filter((operand) => !/^\d{1,15}$/.test(operand))
	if (wrong.length > 0) throw new Misuse(`${wrong.join(', ')} is not the number of an email.`)
	const db = await open()
	let count = 0
	for (const state of all) count += await retryAll(db, state, actor.now)
	const ids = [...new Set(operands.map(Number))]
	const refused = all.length > 0 ? [] : await retryMails(db, ids, actor.now)
	if (refused.length > 0)
		throw new UserError(
			`Nothing was changed: no email that waits or was given up has the number ${refused.join(', ')}.`,
		)
	await recordOffice(db, { command: 'mails --retry', about: [...all, ...ids].join(', ') }, actor)
	console.log(`${counted(count + ids.length, 'email')} will be tried again.`)
}
