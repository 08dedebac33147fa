import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { findRegistration, REGISTRATION_MAILS } from './store.ts'

type Dependencies = { db: Kysely<Database>; provider: Provider }

/** The emails about a registration. */
export function registrationTemplates({ db, provider }: Dependencies): EmailTemplates {
	const find = ({ registrationId }: { registrationId: number | null }) => findRegistration(db, registrationId ?? 0)
	// The address may be a stranger's: nothing but the course that was chosen is repeated to it.
	const confirmation: EmailTemplates[string] = async (mail) => {
		const registration = await find(mail)
		if (!registration) return undefined
		const { reference, course, email } = registration
		return {
			reference,
			to: email,
			replyTo: provider.mail.registrations,
			subject: `We have received your registration ${reference}`,
			opening: [`Thank you for your registration. We have received it. ${provider.payment}`],
			facts: [
				['Reference', reference],
				['Course', course],
			],
			closing: [
				'Please quote the reference when you write or call. An answer to this mail reaches the course team.',
				'You did not register? Then somebody mistyped their address. Answer this mail and we delete the entry.',
				`${provider.name}\n${provider.phone}`,
			],
		}
	}
	return {
		[REGISTRATION_MAILS.department]: async (mail) => {
			const registration = await find(mail)
			if (!registration) return undefined
			const { reference, course, email } = registration
			return {
				reference,
				to: provider.mail.registrations,
				replyTo: email,
				subject: `Registration ${reference}`,
				opening: ['A registration came in on the website. An answer to this mail goes to the person who registered.'],
				facts: [
					['Reference', reference],
					['Received', `${registration.receivedAt.slice(0, 16).replace('T', ' ')} UTC`],
					['Course', course],
					['Name', `${registration.firstName} ${registration.lastName}`],
					['E-mail', email],
					['Phone', registration.phone],
					['City', registration.city],
					['Country', registration.country],
					['Work', registration.workExp],
					['Auditing', registration.auditExp],
					['Standards', registration.isoStandards.join(', ')],
					['Languages', registration.languages.join(', ')],
				],
				closing: ['It is stored. This mail is a copy for your work: delete it when you no longer need it.'],
			}
		},
		[REGISTRATION_MAILS.confirmation]: confirmation,
		// The name of the same mail in rows and backups of earlier versions.
		'registration/applicant': confirmation,
	}
}
