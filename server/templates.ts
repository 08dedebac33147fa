// Every mail that the server sends.
import { bookingTemplates } from './booking/mails/mail.ts'
import { strandedTemplates } from './booking/payments/stranded.ts'
import { certificateTemplates } from './certificates/mail.ts'
import { contactTemplates } from './contacts/mail.ts'
import type { EmailTemplates } from './outbox/delivery.ts'
import { heldTemplates } from './outbox/held-mail.ts'

export const mailTemplates = (needs: Parameters<typeof bookingTemplates>[0]): EmailTemplates => ({
	...bookingTemplates(needs),
	...certificateTemplates(needs),
	...contactTemplates(needs),
	...heldTemplates(needs.seller),
	...strandedTemplates(needs),
})
