import { readFile } from 'node:fs/promises'
import { type Command, counted, Misuse, readActor } from '#ops/command.ts'
import { classNamed } from '#ops/orders/orders.ts'
import { joiningMails } from '#server/booking/people.ts'
import { transactions } from '#server/db/write.ts'
import { recordOffice } from '#server/office-events.ts'
import { enqueue } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'

const MAX_LENGTH = 2000

export const command: Command = {
	usage: 'SLUG FILE.txt [--past] [--by NAME]',
	summary: 'Stores how to join a class, and sends an email to everybody whose seat is confirmed.',
	help: 'FILE is plain text. It is shown only on the pages of confirmed orders, and is never put in an email. Run the command again when something changes.',
	example: 'lead-auditor-qms-2026-12-07 joining.txt',
	operands: 2,
	async run(call) {
		const {
			open,
			operands: [slug = '', file = ''],
		} = call
		const joining = (
			await readFile(file, 'utf8').catch((error) => {
				throw new UserError(`${file} can't be read: ${(error as Error).message}.`)
			})
		).trim()
		if (joining === '' || joining.length > MAX_LENGTH)
			throw new Misuse(`${file} must hold 1 to ${MAX_LENGTH} characters.`)
		const actor = readActor(call.options)
		const now = actor.now.toISOString()
		await classNamed(slug, call, actor.now)
		const count = await transactions(await open())(async (trx) => {
			await trx
				.insertInto('classRecords')
				.values({ slug, joining, joiningAt: now })
				.onConflict((conflict) => conflict.column('slug').doUpdateSet({ joining, joiningAt: now }))
				.execute()
			await recordOffice(trx, { command: 'classes join', about: slug }, actor)
			const mails = await joiningMails(trx, slug, now)
			await enqueue(trx, mails)
			return mails.length
		})
		console.log(`Stored. ${counted(count, 'email')} on the way.`)
	},
}
