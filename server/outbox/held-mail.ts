import type { Seller } from '#server/company/company.ts'
import { HELD_MAIL, MANY_MAIL } from '#shared/mail-kinds.ts'
import type { EmailTemplates } from './delivery.ts'
import { type Email, fillIn } from './email.ts'
import { MAX_OF_NETWORK, MAX_OF_SITE, MAX_OF_VISITOR, MAX_TO_OFFICE } from './mail-budget.ts'
import type { OutboxMail } from './store.ts'

const LIMITS = { ofVisitor: MAX_OF_VISITOR, ofNetwork: MAX_OF_NETWORK, ofSite: MAX_OF_SITE, toOffice: MAX_TO_OFFICE }

const FACTS: Email['facts'] = [
	['What came in', 'npm run ops -- forms list'],
	['Emails held back', 'npm run ops -- mails --held'],
	['Release them', 'npm run ops -- mails retry --held'],
]

/** Tells the office that mails wait for its word. */
export const heldTemplates = ({ name, mail, mails }: Pick<Seller, 'name' | 'mail' | 'mails'>): EmailTemplates =>
	Object.fromEntries(
		([HELD_MAIL, MANY_MAIL] as const).map((kind) => [
			kind,
			async ({ createdAt }: OutboxMail) => ({
				...fillIn(mails.mails[kind], { name, ...LIMITS }),
				reference: createdAt.slice(0, 10),
				to: mail.messages,
				facts: FACTS,
			}),
		]),
	)
