import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type Command, counted, countsText, Misuse, readActor, refusal } from '#ops/command.ts'
import { offeredClasses } from '#ops/orders/orders.ts'
import { purged } from '#ops/purged.ts'
import { limitsSecret } from '#server/db/secret.ts'
import type { Env } from '#server/env.ts'
import { consequencesOf, findMentions } from '#server/privacy/consequences.ts'
import { countsOf, erasePerson, type Found } from '#server/privacy/person.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: 'EMAIL [--dry-run] [--yes] [--unsettled] [--by NAME]',
	summary: 'Deletes everything that is stored about an email address, for good.',
	help: `Deletes registrations, orders, quotes, messages, their emails and email files. Upper and lower case make no difference.
Payments, receipts and invoices stay for the books, as the law asks. An order with seats of other people stays: only the name, address and link of the person who booked are removed.
If money is still to be sent back, or the person has a seat in a coming class, nothing is erased without --unsettled.
On a terminal you are asked for the address once more; elsewhere give it with --yes.
--dry-run deletes the rows and undoes that. It only counts the email files, and does not overwrite the bytes of the database file.
The trail of changes says that somebody was erased and by whom, but not who it was.
Backups and emails that were sent are not changed: the last line says what remains.`,
	example: 'asha.rao@mail.example --dry-run',
	operands: 1,
	async run(call) {
		const { env, operands, options } = call
		const [email = ''] = operands
		const db = await call.open()
		const { dataDir, databaseUrl } = env()
		const person = { email, dataDir, secret: await limitsSecret(db) }
		const actor = readActor(options)
		const mentions = await findMentions(db, email)
		const { open, stays } = await consequencesOf(db, email, await offeredClasses(), actor.now)
		if (options['dry-run']) {
			const { found } = await erasePerson(db, { ...person, isDryRun: true }, actor)
			console.log(`Stored about this address: ${countsText(countsOf(found))}.`)
			for (const line of [...open, ...stays]) console.log(line)
			return sayMentions(mentions)
		}
		if (open.length > 0 && !options['unsettled'])
			throw refusal(
				'Nothing was erased',
				open,
				'First cancel the order and send the money back: orders cancel, orders refund. To erase all the same: --unsettled',
			)
		if (!options['yes']) await confirm(email)

		const { found, erased } = await erasePerson(db, person, actor)
		console.log(`Erased: ${countsText(erased)}.`)
		console.log(await purged(call, 'the address', spellingsOf(found, email), 'Run this again later.'))
		for (const line of stays) console.log(line)
		sayMentions(mentions)
		sayRemains(found, dataDir, databaseUrl)
	},
}

async function confirm(email: string) {
	if (!process.stdin.isTTY)
		throw new Misuse('This deletes for good. Say --yes, or see with --dry-run what it would delete.')
	const terminal = createInterface({ input: process.stdin, output: process.stderr })
	const typed = await terminal
		.question('This deletes for good. Type the address once more: ')
		.finally(() => terminal.close())
	if (typed.trim().toLowerCase() !== email.trim().toLowerCase())
		throw new UserError('Not the same. Nothing was deleted.')
}

const spellingsOf = ({ registrations = [], messages = [], orders = [] }: Found, email: string) => [
	...new Set([email.trim(), ...[...registrations, ...messages, ...orders].map((row) => row.email)]),
]

function sayMentions(references: string[]) {
	if (references.length === 0) return
	console.log(`Messages of other people name the address, see for yourself: ${references.join(', ')}.`)
}

function sayRemains(
	{ mails = [], register = [], orders = [] }: Found,
	dataDir: string,
	databaseUrl: Env['databaseUrl'],
) {
	const leaving = mails.filter(({ lease }) => lease !== null).length
	if (leaving > 0) console.log(`${counted(leaving, 'email')} left or were leaving at that moment.`)
	const issued = orders.flatMap(({ documents }) => documents.map(({ number }) => number))
	if (issued.length > 0) console.log(`Kept, because the law asks for them: ${issued.join(', ')}.`)
	const confirmed = register.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ number }) => number)
	if (confirmed.length > 0)
		console.log(
			`The register still confirms with the name: ${confirmed.join(', ')}. To end that: npm run ops -- certificates withdraw NUMBER --reason TEXT`,
		)
	const begun = orders.flatMap(({ payments }) => payments.filter(({ kind }) => kind === 'payment'))
	const online = begun.flatMap(({ method, providerRef }) => (providerRef === null ? [] : `${method} ${providerRef}`))
	if (online.length > 0)
		console.log(
			`The payment provider has payer, course and reference of ${online.join(', ')}: ask there what it deletes.`,
		)
	console.log('What remains: backups, until you delete them, and emails in the mailboxes of your departments.')
	if (databaseUrl) return
	const aside = readdirSync(dataDir).filter((name) => name.includes('.before-restore-'))
	if (aside.length > 0) console.log(`Also databases that a restore put aside: ${aside.join(', ')}. Delete them.`)
}
