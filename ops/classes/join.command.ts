import { readFile } from 'node:fs/promises'
import { type Command, counted, Misuse } from '#ops/command.ts'
import { classNamed } from '#ops/orders/orders.ts'
import { classMails } from '#server/booking/people.ts'
import { transactions } from '#server/db/write.ts'
import { enqueue } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'

const MAX_LENGTH = 2000

export const command: Command = {
	usage: 'SLUG FILE.txt [--past]',
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
		const now = new Date().toISOString()
		await classNamed(slug, call, new Date(now))
		const count = await transactions(await open())(async (trx) => {
			await trx
				.insertInto('classNotes')
				.values({ slug, joining, changedAt: now })
				.onConflict((conflict) => conflict.column('slug').doUpdateSet({ joining, changedAt: now }))
				.execute()
			const mails = await classMails(trx, slug, 'joining', now)
			await enqueue(trx, mails)
			return mails.length
		})
		console.log(`Stored. ${counted(count, 'email')} on the way.`)
	},
}
