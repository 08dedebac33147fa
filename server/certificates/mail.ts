import { MissingCharacters } from '#drawing/typesetter.ts'
import { type Seller, signatureOf } from '#server/company/company.ts'
import type { EmailTemplates } from '#server/outbox/delivery.ts'
import { type Attachment, type Email, fillIn } from '#server/outbox/email.ts'
import type { OutboxMail } from '#server/outbox/store.ts'
import { headlineOf, verificationAt } from '#shared/certificates/certificate.ts'
import { drawCertificate, type FileMaker, fileName, signCertificate } from './signing.ts'
import { findCertificate, type StoredCertificate, trainingOf } from './store.ts'

export const CERTIFICATE_MAIL = 'registration/certificate'
/** After its name was put right. */
export const CORRECTED_MAIL = 'certificate/corrected'

type Maker = Omit<FileMaker, 'charges'>

/** The mails that bring a certificate, as the register has it, to its holder. */
export const certificateTemplates = ({ seller, ...maker }: Maker & { seller: Seller }): EmailTemplates => {
	const compose =
		(kind: typeof CERTIFICATE_MAIL | typeof CORRECTED_MAIL) =>
		async ({ registrationId }: OutboxMail): Promise<Email | undefined> => {
			const registration = await maker.db
				.selectFrom('registrations')
				.select(['email', 'reference', 'certificateNumber'])
				.where('id', '=', registrationId)
				.executeTakeFirst()
			const found = await findCertificate(maker.db, registration?.certificateNumber ?? '')
			if (!registration || !found) return undefined
			if (found.withdrawn) throw new Error('The certificate was withdrawn.')
			const { number, scheme, leadAuditor } = found.certificate
			const headline = headlineOf(trainingOf(found))
			const said = fillIn(seller.mails.mails[kind], { number })
			return {
				...said,
				reference: registration.reference,
				to: registration.email,
				replyTo: seller.mail.registrations,
				facts: [
					['Name', leadAuditor],
					['Document', headline.kind],
					['Course', headline.course || scheme],
					['Number', number],
					['Check it', verificationAt(maker.origin, number)],
				],
				attachments: [await attachmentOf(maker, found)],
				closing: [...said.closing, signatureOf(seller)],
			}
		}
	return { [CERTIFICATE_MAIL]: compose(CERTIFICATE_MAIL), [CORRECTED_MAIL]: compose(CORRECTED_MAIL) }
}

/** The PDF, or the credential alone if the fonts lack a character. */
async function attachmentOf(maker: Maker, found: StoredCertificate): Promise<Attachment> {
	const { number } = found.certificate
	try {
		const content = await drawCertificate(maker, found)
		return { filename: fileName(number, 'pdf'), contentType: 'application/pdf', content }
	} catch (error) {
		if (!(error instanceof MissingCharacters)) throw error
		const content = await signCertificate(maker, found)
		return { filename: fileName(number, 'jwt'), contentType: 'application/vc+jwt', content }
	}
}
