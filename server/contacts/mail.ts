import { type Seller, signatureOf } from '#server/company/company.ts'
import type { Db } from '#server/db/database.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { fillIn } from '#server/outbox/email.ts'
import { hasMail } from '#server/outbox/store.ts'
import { officeTime } from '#server/time.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { CONTACT_MAILS } from './store.ts'

type Dependencies = { db: Db; seller: Seller }

/** The emails about a message of the contact form. */
export function contactTemplates({ db, seller }: Dependencies): EmailTemplates {
	const { mails, unconfirmed } = seller.mails
	const find = ({ contactMessageId }: { contactMessageId: number | null }) =>
		db.selectFrom('contactMessages').selectAll().where('id', '=', contactMessageId).executeTakeFirst()
	return {
		[CONTACT_MAILS.office]: async (mail) => {
			const message = await find(mail)
			if (!message) return undefined
			const { name, reference, email } = message
			const said = fillIn(mails[CONTACT_MAILS.office], { name, reference })
			const confirmed = await hasMail(db, CONTACT_MAILS.visitor, 'contactMessageId', message.id)
			return {
				...said,
				reference,
				to: seller.mail.messages,
				replyTo: email,
				subject: confirmed ? said.subject : `${said.subject} ${unconfirmed.subject}`,
				opening: confirmed ? said.opening : [...said.opening, unconfirmed.happened],
				facts: [
					['Reference', reference],
					['Received', officeTime(message.receivedAt)],
					...entriesOf(CONTACT_FIELDS).map(([name, { label }]): [string, string] => [label, message[name]]),
				],
			}
		},
		// The address may be a stranger's: nothing that was typed is repeated to it.
		[CONTACT_MAILS.visitor]: async (mail) => {
			const message = await find(mail)
			if (!message) return undefined
			const { reference, email } = message
			const said = fillIn(mails[CONTACT_MAILS.visitor], { reference })
			return {
				...said,
				reference,
				to: email,
				replyTo: seller.mail.messages,
				opening: ['Hello,', ...said.opening],
				facts: [['Reference', reference]],
				closing: [...said.closing, signatureOf(seller)],
			}
		},
	}
}
