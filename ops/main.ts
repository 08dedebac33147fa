import { parseArgs } from 'node:util'
import { Complaint } from '#server/complaint.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { certificatesImport } from './certificates-import.ts'
import { certificatesShow } from './certificates-show.ts'
import type { Command } from './command.ts'
import { contactsList } from './contacts-list.ts'
import { registrationsExport } from './registrations-export.ts'
import { registrationsList } from './registrations-list.ts'

const COMMANDS = new Map<string, Command>([
	['certificates import', certificatesImport],
	['certificates show', certificatesShow],
	['registrations list', registrationsList],
	['registrations export', registrationsExport],
	['contacts list', contactsList],
])

const HELP = `What the provider's people do with the records, next to the database in DATA_DIR.

${[...COMMANDS].map(([name, { usage, summary }]) => `  npm run ops -- ${`${name} ${usage}`.trim()}\n      ${summary}`).join('\n')}

  npm run ops -- COMMAND --help says more about one of them.`

const helpFor = (name: string, { usage, summary, help }: Command) =>
	[`npm run ops -- ${`${name} ${usage}`.trim()}`, summary, help].filter(Boolean).join('\n\n')

async function main(args: string[]): Promise<number> {
	const name = args.slice(0, 2).join(' ')
	const command = COMMANDS.get(name)
	if (!command) {
		const asked = args.includes('--help') || args.includes('-h')
		console[asked ? 'log' : 'error'](HELP)
		return asked ? 0 : 2
	}
	const call = readCall(command, args.slice(2))
	if (call === 'help') {
		console.log(helpFor(name, command))
		return 0
	}
	if (typeof call === 'string') {
		console.error(`${call}\n\n${helpFor(name, command)}`)
		return 2
	}
	const db = await openDatabase(readEnv())
	try {
		await command.run({ db, ...call })
	} finally {
		await db.destroy()
	}
	return 0
}

/** What was asked for, 'help', or a sentence on what is wrong with it. */
function readCall({ options, operands }: Command, args: string[]) {
	try {
		const { values, positionals } = parseArgs({
			args,
			options: { ...options, help: { type: 'boolean', short: 'h' } },
			allowPositionals: true,
		})
		if (values.help) return 'help'
		if (positionals.length < operands) return 'An argument is missing.'
		if (positionals.length > operands) return 'There is an argument too many.'
		return { operands: positionals, options: values }
	} catch (error) {
		return (error as Error).message
	}
}

try {
	process.exitCode = await main(process.argv.slice(2))
} catch (error) {
	if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
		console.error(error instanceof Complaint ? error.message : error)
		process.exitCode = 1
	}
}
