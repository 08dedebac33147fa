import { counted } from '#ops/command.ts'
import type { Counts } from '#server/privacy/person.ts'
import type { StoredKind } from '#shared/stored-data.ts'

const NOUNS: Record<StoredKind, [one: string, more?: string]> = {
	registrations: ['registration'],
	orders: ['order'],
	payments: ['payment'],
	documents: ['document'],
	messages: ['message'],
	suspects: ['suspect submission'],
	mails: ['email'],
	mailFiles: ['email file'],
	limits: ['counter of emails', 'counters of emails'],
	register: ['certificate'],
	addressHash: ['hash of the address', 'hashes of the address'],
	registerChanges: ['change of certificates', 'changes of certificates'],
	backups: ['backup'],
	drafts: ['draft'],
}

/** '1 registration, 4 mails', or 'nothing'. */
export const describePerson = (counts: Counts) =>
	Object.entries(NOUNS)
		.map(([kind, nouns]) => ({ nouns, count: counts[kind as StoredKind] ?? 0 }))
		.filter(({ count }) => count > 0)
		.map(({ nouns, count }) => counted(count, ...nouns))
		.join(', ') || 'nothing'
