import type { Kysely } from 'kysely'
import { MissingCharacters } from '#drawing/typesetter.ts'
import { findCertificate } from '#server/certificates/register/store.ts'
import { fileName } from '#server/certificates/signed/signing.ts'
import type { Database } from '#server/db/database.ts'
import type { Documents } from '#server/documents/documents.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import type { Attachment } from '#server/outbox/email.ts'
import type { Provider } from '#server/outbox/provider.ts'
import { headlineOf, verificationAt } from '#shared/certificates/certificate.ts'
import { type SignedCertificate, toSigned } from '#shared/certificates/credential.ts'

export const CERTIFICATE_MAIL = 'registration/certificate'

type Dependencies = { db: Kysely<Database>; provider: Provider; origin: string; documents: Documents }

/** The mail that brings a certificate to its holder. */
export const certificateTemplates = ({ db, provider, origin, documents }: Dependencies): EmailTemplates => ({
	[CERTIFICATE_MAIL]: async ({ registrationId, credential, createdAt }) => {
		const registration = await db
			.selectFrom('registrations')
			.select(['email', 'reference'])
			.where('id', '=', registrationId)
			.executeTakeFirst()
		if (!registration || !credential) return undefined
		const signed = toSigned(JSON.parse(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()))
		const { number, scheme, leadAuditor } = signed.certificate
		const headline = headlineOf(signed.training)
		if ((await findCertificate(db, number))?.withdrawn) throw new Error('The certificate was withdrawn.')
		return {
			reference: registration.reference,
			to: registration.email,
			replyTo: provider.mail.registrations,
			subject: `Your certificate ${number}`,
			opening: [
				'You have passed. Your certificate is attached: you can print it, and send the file to anybody who asks for it.',
			],
			facts: [
				['Name', leadAuditor],
				['Document', headline.kind],
				['Course', headline.course || scheme],
				['Number', number],
				['Check it', verificationAt(origin, number)],
			],
			attachments: [await attachmentOf(signed, { credential, origin, now: new Date(createdAt) }, documents)],
			closing: [
				'The file carries a signature of ours, so that a changed certificate is recognised. Keep it as it is.',
				'Something is wrong in it? Answer this mail and we correct it.',
				`${provider.name}\n${provider.phone}`,
			],
		}
	},
})

/** The PDF, or the credential alone if the fonts lack a character. The same at every try. */
async function attachmentOf(
	{ certificate, training, validUntil = '' }: SignedCertificate,
	sheet: { credential: string; origin: string; now: Date },
	documents: Documents,
): Promise<Attachment> {
	try {
		const content = await documents.draw({
			kind: 'certificate',
			input: { certificate, training, validUntil, ...sheet },
		})
		return { filename: fileName(certificate.number, 'pdf'), contentType: 'application/pdf', content }
	} catch (error) {
		if (!(error instanceof MissingCharacters)) throw error
		return {
			filename: fileName(certificate.number, 'jwt'),
			contentType: 'application/vc+jwt',
			content: sheet.credential,
		}
	}
}
