import { type Command, Misuse, toLine, toMoment } from '#ops/command.ts'
import { listMails } from '#server/outbox/store.ts'

export const command: Command = {
	usage: '[--waiting | --dead]',
	summary:
		'Lists the mails that wait to be sent and those that were given up; with an option only the one or the other.',
	help: 'Each line: number, state, kind, attempts, when it is due or was given up, and the last error. No addresses.',
	example: '--dead',
	operands: 0,
	options: { waiting: { type: 'boolean' }, dead: { type: 'boolean' } },
	async run({ open, options: { waiting, dead } }) {
		if (waiting && dead) throw new Misuse('--waiting and --dead together are what is listed without them.')
		const states = dead ? (['dead'] as const) : waiting ? (['waiting'] as const) : (['waiting', 'dead'] as const)
		for await (const { id, state, kind, attempts, dueAt, settledAt, lastError } of listMails(await open(), states)) {
			const tries = `${attempts} ${attempts === 1 ? 'try  ' : 'tries'}`
			const moment = state === 'dead' ? `given up ${toMoment(settledAt ?? dueAt)}` : `due ${toMoment(dueAt)}`
			console.log(toLine(`${id}`, state, kind, tries, moment, lastError ?? ''))
		}
	},
}
