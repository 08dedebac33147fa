import { notOffered, seatedIn } from '#ops/class-standing.ts'
import { changing } from '#ops/command.ts'
import { PAST, SLUG } from '#ops/fields.ts'
import { classNamed } from '#ops/offer.ts'
import { mailsToClass } from '#server/booking/people.ts'
import { enqueue } from '#server/outbox/store.ts'
import { UserError } from '#server/user-error.ts'
import { shortTextOf, TEXT_FILE } from './text.ts'

export const command = changing({
	label: 'Write to all',
	summary: 'Sends what you write to everybody who has a seat in a class.',
	help: `FILE is plain text, and the email has it between the greeting and the days of the class. Whoever attends by the order of somebody else gets it too; whoever waits for a seat does not.
How to join a class is told with classes join, and that it does not run, or has other days, with classes decide and classes moved.`,
	example: 'lead-auditor-qms-2026-12-07 message.txt --dry-run',
	refusedFor: (standing) =>
		notOffered(standing) ?? (seatedIn(standing).length === 0 ? 'nobody has a seat in it' : undefined),
	fields: { slug: SLUG, file: TEXT_FILE, past: PAST },
	async run({ slug, file, past }, { write, actor }) {
		const written = shortTextOf(file)
		const { dates } = await classNamed(slug, past, actor.now)
		const what = { told: 'written', seats: ['held', 'confirmed'], written } as const
		await write(async (trx) => {
			const mails = await mailsToClass(trx, slug, what, actor.now.toISOString())
			if (mails.length === 0) throw new UserError(`Nothing was sent: nobody has a seat in ${slug}.`)
			await enqueue(trx, mails)
		})
		return { said: [`Written to ${slug} (${dates}).`] }
	},
})
