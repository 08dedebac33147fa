import { type Command, counted, readAuthor, showProgress } from '#ops/command.ts'
import { sealAll, sealContents } from '#server/certificates/register/audit.ts'
import { contentsOf } from '#server/certificates/register/content.ts'
import { UserError } from '#server/user-error.ts'

export const command: Command = {
	usage: '[NUMBER…] [--by NAME]',
	summary: 'Confirms certificates and keys as they are now, so that the audit notices later tampering.',
	help: `Without a number: all of which the audit can say nothing, or that have no entry. Look at what certificates audit names before.
With numbers, or thumbprints of keys: these alone, also when they are not as their newest entry says.
Each gets an entry in the audit trail with the name of your system, or of --by.`,
	example: 'PRM-LA-2025-00418',
	operands: { least: 0 },
	options: { by: { type: 'string' } },
	async run({ env, open, operands: numbers, options }) {
		const author = readAuthor(options, env())
		const db = await open()
		const known = await contentsOf(db, numbers)
		const unknown = numbers.filter((number) => !known.has(number))
		if (unknown.length > 0) throw new UserError(`Nothing has the number ${unknown.join(', ')}, so nothing was sealed.`)
		const sealed =
			numbers.length > 0 ? await sealContents(db, numbers, author) : await sealAll(db, author, showProgress('sealed'))
		console.log(`${counted(sealed, 'certificate or key', 'certificates and keys')} sealed.`)
	},
}
