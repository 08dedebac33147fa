import { listMails, type OutboxMail } from '#server/outbox/store.ts'
import { listing, tableOf, toLine, toMoment } from './command.ts'
import { OF, ofThose } from './mails/of.ts'

const STATES = ['waiting', 'held', 'dead'] as const

export const command = listing({
	summary: 'Lists the emails that are waiting, held back or given up.',
	help: 'Each line: number, state, kind, attempts, when it is due or was given up, a code of the network of the visitor who has caused it, and the last error. No addresses.',
	example: '--dead',
	fields: {
		waiting: { kind: 'flag', label: 'only those that wait' },
		held: { kind: 'flag', label: 'only those that are held back' },
		dead: { kind: 'flag', label: 'only those that were given up' },
		...OF,
	},
	async run(given, { open }) {
		const db = await open()
		const named = STATES.filter((state) => given[state])
		const mails = listMails(db, named.length > 0 ? named : STATES, await ofThose(db, given))
		return { table: tableOf(mails, COLUMNS, lineOf) }
	},
})

const COLUMNS = [
	...(['id', 'state', 'kind', 'attempts', 'createdAt', 'dueAt', 'settledAt', 'network', 'lastError'] as const),
]

function lineOf({ id, state, kind, attempts, dueAt, createdAt, settledAt, network, lastError }: OutboxMail) {
	const tries = `${attempts} ${attempts === 1 ? 'try  ' : 'tries'}`
	const moment = {
		waiting: `due ${toMoment(dueAt)}`,
		held: `since ${toMoment(createdAt)}`,
		dead: `given up ${toMoment(settledAt ?? dueAt)}`,
		sent: '',
		dropped: '',
	}[state]
	return toLine(`${id}`, state, kind, tries, moment, ...(network ? [network] : []), lastError ?? '')
}
