import { listMails, retryDead, retryMails } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { type Call, type Command, counted, Misuse, toLine, toMoment } from './command.ts'

export const command: Command = {
	usage: '[--waiting | --dead] [--retry [ID…]]',
	summary: 'Lists the mails that wait to be sent and those that were given up, or lets them be tried again.',
	help: `Each line: number, state, kind, attempts, when it is due or was given up, and the last error. No addresses.
--retry lets the mails with these numbers be tried again at once, as if for the first time; --retry --dead does so with all that were given up. A running server sends them within seconds.`,
	example: '--retry --dead',
	operands: { least: 0 },
	options: { waiting: { type: 'boolean' }, dead: { type: 'boolean' }, retry: { type: 'boolean' } },
	run: (call) => (call.options['retry'] ? retry(call) : list(call)),
}

async function list({ open, operands, options: { waiting, dead } }: Call) {
	if (operands.length > 0) throw new Misuse('Numbers of mails go with --retry.')
	if (waiting && dead) throw new Misuse('--waiting and --dead together are what is listed without them.')
	const states = dead ? (['dead'] as const) : waiting ? (['waiting'] as const) : (['waiting', 'dead'] as const)
	for await (const { id, state, kind, attempts, dueAt, settledAt, lastError } of listMails(await open(), states)) {
		const tries = `${attempts} ${attempts === 1 ? 'try  ' : 'tries'}`
		const moment = state === 'dead' ? `given up ${toMoment(settledAt ?? dueAt)}` : `due ${toMoment(dueAt)}`
		console.log(toLine(`${id}`, state, kind, tries, moment, lastError ?? ''))
	}
}

async function retry({ open, operands, options: { waiting, dead } }: Call) {
	if (waiting || operands.length > 0 === Boolean(dead))
		throw new Misuse('Name the mails behind --retry by their numbers, or say --dead.')
	const wrong = operands.filter((operand) => !/^\d{1,15}$/.test(operand))
	if (wrong.length > 0) throw new Misuse(`${wrong.join(', ')} is not the number of a mail.`)
	const db = await open()
	if (dead) return console.log(`${counted(await retryDead(db, new Date()), 'mail')} will be tried again.`)
	const ids = [...new Set(operands.map(Number))]
	const refused = await retryMails(db, ids, new Date())
	if (refused.length > 0)
		throw new UserError(`Nothing was changed: no mail that waits or was given up has the number ${refused.join(', ')}.`)
	console.log(`${counted(ids.length, 'mail')} will be tried again.`)
}
