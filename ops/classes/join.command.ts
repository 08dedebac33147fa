import { notOffered } from '#ops/class-standing.ts'
import { changing } from '#ops/command.ts'
import { PAST, SLUG } from '#ops/fields.ts'
import { classNamed } from '#ops/offer.ts'
import { mailsToClass } from '#server/booking/people.ts'
import { enqueue } from '#server/outbox/store.ts'
import { shortTextOf, TEXT_FILE } from './text.ts'

export const command = changing({
	label: 'Tell how to join',
	summary: 'Stores how to join a class, and sends an email to everybody whose seat is confirmed.',
	help: 'FILE is plain text. It is shown only on the pages of confirmed orders, and is never put in an email. Run the command again when something changes.',
	example: 'lead-auditor-qms-2026-12-07 joining.txt',
	refusedFor: notOffered,
	fields: {
		slug: SLUG,
		file: TEXT_FILE,
		past: PAST,
	},
	async run({ slug, file, past }, { write, actor }) {
		const joining = shortTextOf(file)
		const now = actor.now.toISOString()
		const { dates } = await classNamed(slug, past, actor.now)
		await write(async (trx) => {
			await trx
				.insertInto('classRecords')
				.values({ slug, joining, joiningAt: now })
				.onConflict((conflict) => conflict.column('slug').doUpdateSet({ joining, joiningAt: now }))
				.execute()
			await enqueue(trx, await mailsToClass(trx, slug, { told: 'joining', seats: ['confirmed'] }, now))
		})
		return { said: [`How to join ${slug} (${dates}) is stored.`] }
	},
})
