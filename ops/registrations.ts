import { listRegistrations, releaseRegistration, type StoredRegistration } from '#server/registrations/store.ts'
import type { Submissions } from './submissions.ts'

export const registrations: Submissions<StoredRegistration> = {
	noun: 'registration',
	table: 'registrations',
	name: 'registrations',
	columns: [
		'reference',
		'receivedAt',
		'firstName',
		'lastName',
		'phone',
		'email',
		'workExp',
		'auditExp',
		'isoStandards',
		'languages',
		'city',
		'country',
		'course',
		'graduate',
		'agree',
		'consentVersion',
		'suspect',
		'handledAt',
	],
	list: listRegistrations,
	sender: ({ firstName, lastName, email, phone, course }) => [`${firstName} ${lastName}`, email, phone, course],
	lines: () => [],
	release: releaseRegistration,
}
