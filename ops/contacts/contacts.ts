import type { Selectable } from 'kysely'
import type { Submissions } from '#ops/submissions/submissions.ts'
import { listMessages, releaseMessage } from '#server/contacts/store.ts'
import type { Database } from '#server/db/database.ts'
import { CONTACT_FIELDS } from '#shared/contact-fields.ts'
import { entriesOf } from '#shared/fields.ts'

const fields = entriesOf(CONTACT_FIELDS)

export const contacts: Submissions<Selectable<Database['contactMessages']>> = {
	noun: 'message',
	table: 'contactMessages',
	name: 'contacts',
	columns: ['reference', 'receivedAt', ...fields.map(([name]) => name), 'consentVersion', 'suspect', 'handledAt'],
	list: listMessages,
	sender: (message) => fields.flatMap(([name, { kind }]) => (kind === 'lines' ? [] : message[name])),
	lines: (message) => fields.flatMap(([name, { kind }]) => (kind === 'lines' ? message[name].split('\n') : [])),
	release: releaseMessage,
}
