import { z } from 'zod/mini'
import { type Command, Misuse, toLine, toMoment } from '#ops/command.ts'
import { toCsv, writeOut } from '#ops/new-file.ts'
import type { Filter } from '#server/submissions/store.ts'
import { startOfDay } from '#server/time.ts'
import { addDays } from '#shared/zoned-time.ts'
import { formOf, formState } from './forms.ts'

export const command: Command = {
	usage: '(registrations | messages) [--from DAY] [--to DAY] [--unhandled] [--suspects] [--csv [--out FILE]]',
	summary: 'Lists what came in by the forms, oldest first, each marked as open, handled or suspect.',
	help: `Days are written 2025-09-29, count from midnight in India, and are both included.
--unhandled lists only those that are not marked as handled, --suspects only those that look like the work of a robot.
--csv writes all columns, to FILE or to the terminal. Text that a spreadsheet would take for a formula starts with an apostrophe. The column suspect says why one looks like the work of a robot, and consentVersion the version of the notice that was shown, or 'not told'. FILE must not exist yet.`,
	example: 'registrations --from 2026-11-16 --csv --out monday.csv',
	operands: 1,
	async run({ open, operands: [name = ''], options }) {
		const { columns, list, sender, lines } = formOf(name)
		const filter = readFilter(options)
		const { csv, out } = options
		if (out !== undefined && !csv) throw new Misuse('--out FILE goes with --csv.')
		const rows = list(await open(), filter)
		if (csv) return writeOut(out, toCsv(asShown(rows), columns))
		for await (const row of rows) {
			console.log(toLine(toMoment(row.receivedAt), row.reference, formState(row), ...sender(row)))
			for (const line of lines(row)) console.log(toLine('', line))
		}
	},
}

const day = z.optional(z.iso.date())
const days = z.object({ from: day, to: day })

function readFilter(options: Record<string, unknown>): Filter {
	const result = z.safeParse(days, options)
	if (!result.success) throw new Misuse(`--${String(result.error.issues[0]?.path[0])} must be a day like 2025-09-29.`)
	const { from, to } = result.data
	return {
		from: from && new Date(startOfDay(from)).toISOString(),
		before: to && new Date(startOfDay(addDays(to, 1))).toISOString(),
		unhandled: options['unhandled'] === true,
		suspects: options['suspects'] === true,
	}
}

async function* asShown<Row extends { consentVersion: string | null }>(rows: AsyncIterable<Row>) {
	for await (const row of rows) yield { ...row, consentVersion: row.consentVersion ?? 'not told' }
}
