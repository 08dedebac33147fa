import { HELD_MAIL } from '#shared/mail-kinds.ts'
import type { EmailTemplates } from './delivery.ts'
import { MAX_OF_SITE, MAX_OF_VISITOR } from './mail-budget.ts'
import type { Provider } from './provider.ts'

/** Tells the office that mails wait for its word. */
export const heldTemplates = ({ name, mail }: Pick<Provider, 'name' | 'mail'>): EmailTemplates => ({
	[HELD_MAIL]: async ({ createdAt }) => ({
		reference: createdAt.slice(0, 10),
		to: mail.messages,
		subject: `Mails of ${name} are held back`,
		opening: [
			`The forms of the website have caused more mails in a day than they may: ${MAX_OF_VISITOR} by one visitor, or ${MAX_OF_SITE} by all. The further ones are stored and not sent, because somebody may be misusing the forms.`,
			'Look at what came in. If it is genuine, release the mails. If not, leave them.',
		],
		facts: [
			['What came in', 'npm run ops -- forms list'],
			['Mails held back', 'npm run ops -- mails --held'],
			['Release them', 'npm run ops -- mails --retry --held'],
		],
		closing: ['This mail is sent at most once a day.'],
	}),
})
