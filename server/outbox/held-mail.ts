import { HELD_MAIL } from '#shared/mail-kinds.ts'
import type { EmailTemplates } from './delivery.ts'
import { fillIn } from './email.ts'
import { MAX_OF_SITE, MAX_OF_VISITOR } from './mail-budget.ts'
import type { Provider } from './provider.ts'

/** Tells the office that mails wait for its word. */
export const heldTemplates = ({ name, mail, mails }: Pick<Provider, 'name' | 'mail' | 'mails'>): EmailTemplates => ({
	[HELD_MAIL]: async ({ createdAt }) => ({
		...fillIn(mails.mails[HELD_MAIL], { name, ofVisitor: MAX_OF_VISITOR, ofSite: MAX_OF_SITE }),
		reference: createdAt.slice(0, 10),
		to: mail.messages,
		facts: [
			['What came in', 'npm run ops -- forms list'],
			['Emails held back', 'npm run ops -- mails --held'],
			['Release them', 'npm run ops -- mails --retry --held'],
		],
	}),
})
