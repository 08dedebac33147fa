import type { Selectable } from 'kysely'
import type { Submissions } from '#ops/submissions/submissions.ts'
import { listMessages, releaseMessage } from '#server/contacts/store.ts'
import type { Database } from '#server/db/database.ts'

export const contacts: Submissions<Selectable<Database['contactMessages']>> = {
	noun: 'message',
	table: 'contactMessages',
	name: 'contacts',
	columns: ['reference', 'receivedAt', 'name', 'email', 'subject', 'message', 'consentVersion', 'suspect', 'handledAt'],
	list: listMessages,
	sender: ({ name, email, subject }) => [name, email, subject],
	lines: ({ message }) => message.split('\n'),
	release: releaseMessage,
}
