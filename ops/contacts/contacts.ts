import { submissionCommands } from '#ops/submissions/submissions.ts'
import { listSubmissions } from '#server/submissions/store.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { entriesOf } from '#shared/forms/field.ts'

const fields = entriesOf(CONTACT_FIELDS)

export const contacts = submissionCommands({
	noun: 'message',
	table: 'contactMessages',
	name: 'contacts',
	columns: ['reference', 'receivedAt', ...fields.map(([name]) => name), 'consentVersion', 'suspect', 'handledAt'],
	list: (db, filter) => listSubmissions(db, 'contactMessages', filter),
	sender: (message) => fields.flatMap(([name, { kind }]) => (kind === 'lines' ? [] : message[name])),
	lines: (message) => fields.flatMap(([name, { kind }]) => (kind === 'lines' ? message[name].split('\n') : [])),
})
