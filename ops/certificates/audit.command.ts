import type { Kysely } from 'kysely'
import { type Command, counted, toLine, toMoment } from '#ops/command.ts'
import {
	type Audit,
	auditContents,
	auditRegister,
	type ContentAudit,
	type Found,
} from '#server/certificates/register/audit.ts'
import type { Database } from '#server/db/database.ts'
import { inSnapshot } from '#server/db/snapshot.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: '[--expect HASH]',
	summary:
		'Checks the trail of all changes, and that certificates and keys are as it says; names what was tampered with.',
	help: `Each entry says who changed what when, and has a hash that covers the entry before, and one of the certificate or key after the change.
Entries that were removed from the end, with what they changed put back, leave no trace: note the printed hash elsewhere, and give it with --expect next time.
Of certificates whose last change is older than these hashes nothing can be said until: npm run ops -- certificates seal`,
	example: '',
	operands: 0,
	options: { expect: { type: 'string' } },
	async run({ open, options: { expect } }) {
		const expected = typeof expect === 'string' ? expect : undefined
		const { trail, contents } = await inSnapshot(await open(), (db) => auditAll(db, expected))
		const { right, unsealed } = contents
		console.log(`${counted(trail.count, 'entry', 'entries')}, ${trail.broken ? 'then a broken one' : 'all in order'}.`)
		console.log(`${counted(right.count, 'certificate or key', 'certificates and keys')} as the trail says.`)
		if (unsealed.count > 0)
			console.log(
				`Of ${unsealed.count} nothing can be said: their last change has no hash of their content. To confirm them as they are now: npm run ops -- certificates seal`,
			)
		if (trail.last) console.log(`The last entry has the hash ${trail.last}`)
		const problems = [...trailProblems(trail, expected), ...contentProblems(contents)]
		if (problems.length > 0) throw new UserError(problems.map((problem) => toLine(problem)).join('\n'))
	},
}

const auditAll = async (db: Kysely<Database>, expected: string | undefined) => ({
	trail: await auditRegister(db, expected),
	contents: await auditContents(db),
})

function trailProblems({ broken, count, hasExpected }: Audit, expected: string | undefined): string[] {
	if (broken) {
		const { id, at, by, kind, number } = broken
		return [
			`Entry ${id} was changed, or one before it was removed: ${number} ${kind} by ${by}, ${toMoment(at)} UTC. ` +
				`${counted(count, 'entry', 'entries')} before it ${count === 1 ? 'is' : 'are'} in order.`,
		]
	}
	if (expected === undefined || hasExpected) return []
	return [`No entry has the hash ${expected}: entries were removed from the end, or all were made anew.`]
}

/** What is wrong with certificates and keys, one sentence for each kind. */
export function contentProblems({ differing, withoutEntry, withoutRow }: Omit<ContentAudit, 'right'>): string[] {
	const sentences: [Found, string][] = [
		[differing, 'Changed past the commands, so not as the newest entry says'],
		[withoutEntry, 'Without an entry, so added past the commands or before there was a trail'],
		[withoutRow, 'Removed past the commands, as entries without a certificate or key say'],
	]
	return sentences.flatMap(([{ count, first }, sentence]) =>
		count > 0
			? [`${sentence}: ${first.join(', ')}${count > first.length ? ` and ${count - first.length} more` : ''}.`]
			: [],
	)
}
