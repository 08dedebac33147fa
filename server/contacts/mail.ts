import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { HELD_BACK } from '#server/outbox/mail-budget.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { hasMail } from '#server/outbox/store.ts'
import { officeTime } from '#server/time.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { CONTACT_MAILS } from './store.ts'

type Dependencies = { db: Kysely<Database>; provider: Provider }

/** The emails about a message of the contact form. */
export function contactTemplates({ db, provider }: Dependencies): EmailTemplates {
	const find = ({ contactMessageId }: { contactMessageId: number | null }) =>
		db.selectFrom('contactMessages').selectAll().where('id', '=', contactMessageId).executeTakeFirst()
	return {
		[CONTACT_MAILS.office]: async (mail) => {
			const message = await find(mail)
			if (!message) return undefined
			const { reference, email } = message
			const confirmed = await hasMail(db, CONTACT_MAILS.visitor, 'contactMessageId', message.id)
			return {
				reference,
				to: provider.mail.messages,
				replyTo: email,
				subject: `Message from ${message.name} (${reference})${confirmed ? '' : ' (no confirmation sent)'}`,
				opening: [
					'Somebody wrote on the website. Replies to this email go to the sender.',
					...(confirmed ? [] : [HELD_BACK]),
				],
				facts: [
					['Reference', reference],
					['Received', officeTime(message.receivedAt)],
					...entriesOf(CONTACT_FIELDS).map(([name, { label }]): [string, string] => [label, message[name]]),
				],
				closing: ['The message is stored. Delete this email when you no longer need it.'],
			}
		},
		// The address may be a stranger's: nothing that was typed is repeated to it.
		[CONTACT_MAILS.visitor]: async (mail) => {
			const message = await find(mail)
			if (!message) return undefined
			const { reference, email } = message
			return {
				reference,
				to: email,
				replyTo: provider.mail.messages,
				subject: `We have received your message ${reference}`,
				opening: ['Hello,', 'Thank you for your message. We have received it and will answer you.'],
				facts: [['Reference', reference]],
				closing: [
					'Please quote the reference when you write or call.',
					"Didn't write to us? Someone may have typed your address by mistake. Reply to this email and we'll delete the message.",
					`${provider.name}\n${provider.phone}`,
				],
			}
		},
	}
}
