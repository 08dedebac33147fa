import type { Needs } from '#ops/command.ts'
import { issuerOf, sellerOf } from '#ops/offer.ts'
import type { Db } from '#server/db/database.ts'
import type { Email } from '#server/outbox/email.ts'
import type { OutboxMail } from '#server/outbox/store.ts'
import { mailTemplates } from '#server/templates.ts'
import { UserError } from '#server/user-error.ts'
import { mailText } from '#shared/mail-kinds.ts'

/** Writes mails as they would leave now, without the content of their PDFs; undefined if one is no longer true. */
export async function composer(needs: Needs) {
	const { classes, gateways, now } = await issuerOf(needs)
	const seller = await sellerOf()
	const drawer = { draw: async () => Buffer.alloc(0), close: async () => {} }
	return async (db: Db, mail: OutboxMail): Promise<Email | undefined> => {
		const origin = needs.env().publicUrl
		const template = mailTemplates({ db, seller, gateways, classes, origin, drawer, now: () => now })[mail.kind]
		return template?.(mail).catch((error: Error) => {
			throw new UserError(`${mail.id} (${mailText(mail.kind)}): ${error.message}`)
		})
	}
}
