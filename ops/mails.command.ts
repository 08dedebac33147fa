import { saidText } from '#server/outbox/email.ts'
import { findMail, listMails, type NamedMail } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { mailText } from '#shared/mail-kinds.ts'
import { type Answer, lineText, listing, type Needs, tableOf, toMoment } from './command.ts'
import { Misuse } from './fields.ts'
import { composer } from './mails/compose.ts'
import { OF, ofThose } from './mails/of.ts'

const OPEN = ['waiting', 'held', 'dead'] as const
const STATES = [...OPEN, 'sent', 'dropped'] as const

export const command = listing({
	summary: 'Lists the emails that are waiting, held back or given up, and what was sent about an order; or shows one.',
	help: `Each line: number, state, what it says, attempts, when it is due, was sent or given up, whom it is about, a code of the network of the visitor who has caused it, and the last error. No addresses.
With --order, those that were sent, or dropped because they were no longer true, are listed too.
With a NUMBER: what somebody got, or would get now. The texts of emails to customers are kept for 30 days.`,
	example: '--order PRM-Q0XW-8X7Y-XBES',
	fields: {
		number: { kind: 'number', label: 'of an email', operand: true, optional: true },
		waiting: { kind: 'flag', label: 'only those that wait' },
		held: { kind: 'flag', label: 'only those that are held back' },
		dead: { kind: 'flag', label: 'only those that were given up' },
		sent: { kind: 'flag', label: 'only those that were sent' },
		...OF,
	},
	async run({ number, ...given }, needs) {
		const db = await needs.open()
		const named = STATES.filter((state) => state !== 'dropped' && given[state])
		if (number !== undefined) {
			if (named.length > 0 || given.order || given.from) throw new Misuse('A number goes without other options.')
			return show(number, needs)
		}
		const all = given.order === undefined ? OPEN : STATES
		const mails = listMails(db, named.length > 0 ? named : all, await ofThose(db, given))
		return { table: tableOf(mails, COLUMNS, lineOf) }
	},
})

const COLUMNS = [
	...(['id', 'state', 'kind', 'reference', 'name', 'attempts', 'createdAt', 'dueAt'] as const),
	...(['settledAt', 'network', 'lastError'] as const),
]

function lineOf({ id, state, kind, attempts, dueAt, createdAt, settledAt, reference, name, ...mail }: NamedMail) {
	const { network, lastError } = mail
	const tries = `${attempts} ${attempts === 1 ? 'try  ' : 'tries'}`
	const ended = toMoment(settledAt ?? dueAt)
	const moment = {
		waiting: `due ${toMoment(dueAt)}`,
		held: `since ${toMoment(createdAt)}`,
		dead: `given up ${ended}`,
		sent: ended,
		dropped: ended,
	}[state]
	return {
		Number: `${id}`,
		State: state,
		What: mailText(kind),
		Tries: tries,
		When: moment,
		Order: reference ?? '',
		Who: name ?? '',
		Network: network ?? '',
		Fault: lastError ?? '',
	}
}

async function show(number: number, needs: Needs): Promise<Answer> {
	const db = await needs.open()
	const mail = await findMail(db, number)
	if (!mail) throw new UserError(`No email has the number ${number}. They are kept for 30 days.`)
	const { state, said } = mail
	const line = lineText(lineOf(mail))
	if (state === 'sent') return { said: [line, '', said ?? 'Its text is not kept.'] }
	const email = await (await composer(needs))(db, mail)
	if (!email) return { said: [line, 'It is no longer true, and is not sent.'] }
	return { said: [line, 'As it would be sent now:', '', saidText(email)] }
}
