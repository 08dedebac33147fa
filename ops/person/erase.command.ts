import { readdirSync } from 'node:fs'
import { BY, counted, countsText, DRY_RUN, type Needs, plain, refusal } from '#ops/command.ts'
import { Misuse } from '#ops/fields.ts'
import { offeredClasses, settlingOf } from '#ops/offer.ts'
import { purged } from '#ops/purged.ts'
import { endPayments } from '#server/booking/payments/attempts.ts'
import type { Payment } from '#server/db/booking-tables.ts'
import { limitsSecret } from '#server/db/secret.ts'
import type { Env } from '#server/env.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { GatewayError } from '#server/payments/gateway.ts'
import { begunBy, consequencesOf, findMentions } from '#server/privacy/consequences.ts'
import { countsOf, erasePerson, type Found } from '#server/privacy/person.ts'
import { UserError } from '#server/user-error.ts'

export const command = plain({
	summary: 'Deletes everything that is stored about an email address, for good.',
	help: `Deletes registrations, orders, quotes, messages, their emails and email files. Upper and lower case make no difference.
Payments, receipts and invoices stay for the books, as the law asks. An order with seats of other people stays: only the name, address and link of the person who booked are removed.
Pages of payment providers where somebody may be paying are closed first.
If money is still to be sent back, the person has a seat in a coming class, or a provider gives no answer about such a page, nothing is erased without --unsettled.
On a terminal you are asked for the address once more; elsewhere give it with --yes.
--dry-run deletes the rows and undoes that. It only counts the email files, closes no page, and does not overwrite the bytes of the database file.
The trail of changes says that somebody was erased and by whom, but not who it was.
Backups and emails that were sent are not changed: the last line says what remains.`,
	example: 'asha.rao@mail.example --dry-run',
	asksAgain: true,
	fields: {
		email: { kind: 'line', label: 'address of the person', word: 'EMAIL', max: 254, operand: true },
		dryRun: DRY_RUN,
		yes: { kind: 'flag', label: 'without asking for the address once more', isForTerminal: true },
		unsettled: { kind: 'flag', label: 'although money or a seat is open' },
		by: BY,
	},
	async run({ email, dryRun, yes, unsettled }, needs) {
		const { env, actor } = needs
		const db = await needs.open()
		const { dataDir, databaseUrl } = env()
		const person = { email, dataDir, secret: await limitsSecret(db) }
		const mentions = mentionsText(await findMentions(db, email))
		const [classes, begun] = [await offeredClasses(), await begunBy(db, email)]
		const consequences = () => consequencesOf(db, email, classes, actor.now)
		if (dryRun) {
			const { open, stays } = await consequences()
			const { found } = await erasePerson(db, { ...person, isDryRun: true }, actor)
			const stored = `Stored about this address: ${countsText(countsOf(found))}.`
			return { said: [stored, ...open, ...begun.map(begunText), ...stays, ...mentions] }
		}
		const refuse = (open: string[]) => {
			if (open.length === 0 || unsettled) return
			const advice = 'First cancel the order and send the money back: orders cancel, orders refund.'
			throw refusal('Nothing was erased', open, `${advice} To erase all the same: --unsettled`)
		}
		refuse((await consequences()).open)
		if (!yes) await confirm(email, needs)
		refuse(await closePages(needs, begun))
		// Somebody may have paid until then.
		const { open, stays } = await consequences()
		refuse(open)

		const { found, erased } = await erasePerson(db, person, actor)
		const bytes = await purged(needs, 'the address', spellingsOf(found, email), 'Run this again later.')
		const remains = remainsOf(found, dataDir, databaseUrl)
		return { said: [`Erased: ${countsText(erased)}.`, bytes, ...stays, ...mentions, ...remains] }
	},
})

const begunText = ({ orderReference, amount, currency, method }: Payment) =>
	`${orderReference}: ${hundredthsText(amount, currency)} may be paid just now, on a page of ${method}.`

/** Closes the pages where somebody may be paying; returns those that may be open all the same, in sentences. */
async function closePages(needs: Needs, begun: Payment[]): Promise<string[]> {
	if (begun.length === 0) return []
	const settling = await settlingOf(needs)
	const open: string[] = []
	for (const [id] of Map.groupBy(begun, ({ orderId }) => orderId ?? 0))
		try {
			open.push(...(await endPayments({ id }, settling)).map(begunText))
		} catch (error) {
			if (!(error instanceof GatewayError)) throw error
			open.push(...begun.filter(({ orderId }) => orderId === id).map((one) => `${begunText(one)} ${error.message}`))
		}
	return open
}

async function confirm(email: string, { ask }: Needs) {
	if (!ask) throw new Misuse('This deletes for good. Say --yes, or see with --dry-run what it would delete.')
	const typed = await ask('This deletes for good. Type the address once more: ')
	if (typed.trim().toLowerCase() !== email.trim().toLowerCase())
		throw new UserError('Not the same. Nothing was deleted.')
}

const spellingsOf = ({ registrations = [], messages = [], orders = [] }: Found, email: string) => [
	...new Set([email.trim(), ...[...registrations, ...messages, ...orders].map((row) => row.email)]),
]

const mentionsText = (references: string[]) =>
	references.length > 0
		? [`Messages of other people name the address, see for yourself: ${references.join(', ')}.`]
		: []

function remainsOf(
	{ mails = [], register = [], orders = [] }: Found,
	dataDir: string,
	databaseUrl: Env['databaseUrl'],
): string[] {
	const said: string[] = []
	const leaving = mails.filter(({ lease }) => lease !== null).length
	if (leaving > 0) said.push(`${counted(leaving, 'email')} left or were leaving at that moment.`)
	const issued = orders.flatMap(({ documents }) => documents.map(({ number }) => number))
	if (issued.length > 0) said.push(`Kept, because the law asks for them: ${issued.join(', ')}.`)
	const confirmed = register.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ number }) => number)
	if (confirmed.length > 0)
		said.push(
			`The register still confirms with the name: ${confirmed.join(', ')}. To end that: npm run ops -- certificates withdraw NUMBER --reason TEXT`,
		)
	const begun = orders.flatMap(({ payments }) => payments.filter(({ kind }) => kind === 'payment'))
	const online = begun.flatMap(({ method, providerRef }) => (providerRef === null ? [] : `${method} ${providerRef}`))
	if (online.length > 0)
		said.push(
			`The payment provider has payer, course and reference of ${online.join(', ')}: ask there what it deletes.`,
		)
	said.push('What remains: backups, until you delete them, and emails in the mailboxes of your departments.')
	if (databaseUrl) return said
	const aside = readdirSync(dataDir).filter((name) => name.includes('.before-restore-'))
	if (aside.length > 0) said.push(`Also databases that a restore put aside: ${aside.join(', ')}. Delete them.`)
	return said
}
