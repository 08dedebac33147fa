import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import { type Command, counted, Misuse, toLine, toMoment } from '#ops/command.ts'
import { writeOut } from '#ops/new-file.ts'
import type { Database } from '#server/db/database.ts'
import { readReference } from '#server/submissions/reference.ts'
import { type Filter, release, setHandled, type Table } from '#server/submissions/store.ts'
import { UserError } from '#server/user-error.ts'
import { csvHeader, csvRow } from '#shared/csv.ts'

type Submitted = {
	reference: string
	receivedAt: string
	consentVersion: string | null
	suspect: string | null
	handledAt: string | null
}

type Submissions<Row extends Submitted> = {
	noun: string
	table: Table
	/** The command line's word for them. */
	name: string
	columns: (keyof Row)[]
	list(db: Kysely<Database>, filter: Filter): AsyncGenerator<Row>
	/** What a list says of one: who sent it, and lines below. */
	sender(row: Row): string[]
	lines(row: Row): string[]
}

const EXAMPLE = 'PRM-Q0XW-8X7Y-XBES'

const FILTERS = '[--from DAY] [--to DAY] [--unhandled] [--suspects]'

const FILTER_HELP = `Days are written 2025-09-29, count from midnight UTC, and are both included.
--unhandled leaves out those that are marked as handled, --suspects all but those that look like the work of a robot.`

const FILTER_OPTIONS = {
	from: { type: 'string' },
	to: { type: 'string' },
	unhandled: { type: 'boolean' },
	suspects: { type: 'boolean' },
} as const

const day = z.optional(z.iso.date())
const days = z.object({ from: day, to: day })

function readFilter(options: Record<string, unknown>): Filter {
	const result = z.safeParse(days, options)
	if (!result.success) throw new Misuse(`--${String(result.error.issues[0]?.path[0])} must be a day like 2025-09-29.`)
	const { from, to } = result.data
	return {
		from,
		before: to && dayAfter(to),
		unhandled: options['unhandled'] === true,
		suspects: options['suspects'] === true,
	}
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString()

const toReferences = (operands: string[]) => [
	...new Set(operands.map((one) => readReference(one) ?? one.trim().toUpperCase())),
]

const stateOf = ({ suspect, handledAt }: Submitted) => (suspect ? 'suspect' : handledAt ? 'handled' : 'open   ')

/** The commands for what came with one form. */
export const submissionCommands = <Row extends Submitted>(given: Submissions<Row>) => ({
	list: listCommand(given),
	export: exportCommand(given),
	handled: handledCommand(given),
	release: releaseCommand(given),
})

const listCommand = <Row extends Submitted>({ noun, list, sender, lines }: Submissions<Row>): Command => ({
	usage: FILTERS,
	summary: `Lists the ${noun}s, oldest first, each marked as open, handled or suspect.`,
	help: FILTER_HELP,
	example: '--from 2026-11-16 --unhandled',
	operands: 0,
	options: FILTER_OPTIONS,
	async run({ open, options }) {
		const filter = readFilter(options)
		for await (const row of list(await open(), filter)) {
			console.log(toLine(toMoment(row.receivedAt), row.reference, stateOf(row), ...sender(row)))
			for (const line of lines(row)) console.log(toLine('', line))
		}
	},
})

const exportCommand = <Row extends Submitted>({ noun, list, columns }: Submissions<Row>): Command => ({
	usage: `${FILTERS} [--format csv|jsonl] [--out FILE]`,
	summary: `Writes the ${noun}s to a file, or to the terminal.`,
	help: `${FILTER_HELP}
In the CSV a text that a spreadsheet would take for a formula starts with an apostrophe; jsonl has every column, as it was typed.
Suspect ones are among them: the column suspect says why. The column consentVersion has the version of the notice that was shown, or 'not told' in the CSV. FILE must not exist yet.`,
	example: '--from 2026-11-16 --out monday.csv',
	operands: 0,
	options: { ...FILTER_OPTIONS, format: { type: 'string' }, out: { type: 'string' } },
	async run({ open, options }) {
		const filter = readFilter(options)
		const { format = 'csv', out } = options
		if (format !== 'csv' && format !== 'jsonl') throw new Misuse('--format must be csv or jsonl.')
		const rows = list(await open(), filter)
		const text = format === 'csv' ? toCsv(asShown(rows), columns) : toJsonLines(rows)
		await writeOut(out, text)
	},
})

async function* asShown<Row extends Submitted>(rows: AsyncIterable<Row>) {
	for await (const row of rows) yield { ...row, consentVersion: row.consentVersion ?? 'not told' }
}

async function* toJsonLines(rows: AsyncIterable<object>) {
	for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

export async function* toCsv<Row>(rows: AsyncIterable<Row>, columns: (keyof Row)[]) {
	yield csvHeader(columns.map(String))
	for await (const row of rows) yield csvRow(columns.map((column) => toCell(row[column])))
}

function toCell(value: unknown) {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return Array.isArray(value) ? value.join('; ') : String(value ?? '')
}

const handledCommand = <Row extends Submitted>({ noun, table, name }: Submissions<Row>): Command => ({
	usage: 'REFERENCE… [--undo]',
	summary: `Marks ${noun}s as handled, so that list --unhandled leaves them out.`,
	help: 'When one reference is wrong, none is marked.',
	example: EXAMPLE,
	operands: { least: 1 },
	options: { undo: { type: 'boolean' } },
	async run({ open, operands, options: { undo } }) {
		const references = toReferences(operands)
		const missing = await setHandled(await open(), table, references, undo ? null : new Date().toISOString())
		if (missing.length > 0)
			throw new UserError(`Nothing was marked: among the ${name} there is no ${missing.join(', ')}.`)
		console.log(`${counted(references.length, noun)} marked as ${undo ? 'open' : 'handled'}.`)
	},
})

const releaseCommand = <Row extends Submitted>({ noun, table, name }: Submissions<Row>): Command => ({
	usage: 'REFERENCE',
	summary: `Lifts the suspicion from a ${noun}: it becomes one like any other, and its mails are sent.`,
	example: EXAMPLE,
	operands: 1,
	options: {},
	async run({ open, operands }) {
		const [reference = ''] = toReferences(operands)
		if (!(await release(await open(), table, reference, new Date())))
			throw new UserError(`Among the ${name} there is no suspect one with the reference ${reference}.`)
		console.log(`${reference} is no longer suspect. Its mails are on their way.`)
	},
})
