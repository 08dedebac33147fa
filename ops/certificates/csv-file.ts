import { isUtf8 } from 'node:buffer'
import { z } from 'zod/mini'
import { counted, refusal, toLine } from '#ops/command.ts'
import type { GivenFile } from '#ops/fields.ts'
import { foldName, headFaults, readTable, shown } from '#server/csv.ts'
import { UserError } from '#server/user-error.ts'
import { withoutApostrophe } from '#shared/csv.ts'

type Shape = Record<string, z.ZodMiniType>

/** What a file must hold for one use. */
export type Format<Columns extends Shape> = {
	/** How a refusal begins, for example 'Nothing was imported'. */
	undone: string
	/** A row by its columns, which stand in any order. A column that may be undefined may be missing. */
	row: z.ZodMiniObject<Columns>
	/** Columns that are ignored; others are refused. */
	ignored: 'all' | readonly string[]
	/** What only one row of the file may have. */
	key(row: z.output<z.ZodMiniObject<Columns>>): string
}

export function columnsOf({ row }: { row: { shape: Shape } }) {
	const isOptional = (column: string) => z.safeParse(row.shape[column] as z.ZodMiniType, undefined).success
	const all = Object.keys(row.shape)
	return { all, required: all.filter((column) => !isOptional(column)), optional: all.filter(isOptional) }
}

type Row<Columns extends Shape> = z.output<z.ZodMiniObject<Columns>>
type Problem = { sentence: string; isSpoilt?: boolean }
type Refuse = (sentence: string) => UserError

/** Returns all rows of a CSV file, or throws one UserError that lists the problems of all lines. */
export function readCsv<Columns extends Shape>(file: GivenFile, format: Format<Columns>): Row<Columns>[] {
	const refuse: Refuse = (sentence) => new UserError(toLine(`${format.undone}: ${sentence}`))
	const { head, rows: lines, unreadable } = readTable(readText(file, refuse), columnsOf(format).all)
	const problems: (Problem & { line: number })[] = []
	const rows: Row<Columns>[] = []
	if (head.length > 0 || unreadable === undefined) {
		const header = readHeader(head, format, (sentence) => refuse(`the first row of ${file.name} ${sentence}`))
		const seen = new Map<string, number>()
		for (const { cells, line } of lines) {
			const { row, ...found } = readRow(cells, header, format)
			const key = row && format.key(row)
			const earlier = key && seen.get(key)
			if (earlier) found.problems.push({ sentence: `${key} stands already on line ${earlier}` })
			if (key) seen.set(key, line)
			problems.push(...found.problems.map((problem) => ({ ...problem, line })))
			if (row) rows.push(row)
		}
	}
	if (unreadable !== undefined) problems.push({ line: unreadable, sentence: UNMATCHED_QUOTES })
	if (problems.length === 0) return rows
	const sentences = problems.map(({ line, sentence }) => `line ${line}: ${sentence}`)
	throw refusal(format.undone, sentences, problems.some(({ isSpoilt }) => isSpoilt) ? KEEP_WHOLE : undefined)
}

const UNMATCHED_QUOTES = "the quotation marks don't match, so this line and those after it can't be read"

const HOW_TO_SAVE =
	'In Excel save it as "CSV UTF-8", in LibreOffice as "Text CSV" with the character set "Unicode (UTF-8)".'

const KEEP_WHOLE =
	'A spreadsheet has changed these values. Take them from where they came from once more: format the columns as text before you enter anything, and import a CSV file with all columns as text (in Excel with Data, From Text/CSV, in LibreOffice with the column type Text) instead of opening it as it is.'

/** The bytes of a text file in UTF-8, or what `refuse` makes of the fault. */
export function readText({ name, bytes }: GivenFile, refuse: Refuse): Buffer {
	let source: Buffer
	try {
		source = bytes()
	} catch (error) {
		throw refuse(`${name} can't be read: ${(error as Error).message}.`)
	}
	// Text in UTF-16 without a byte order mark is valid UTF-8 full of NUL characters.
	if (!isUtf8(source) || source.subarray(0, 2).includes(0)) throw refuse(`${name} is not in UTF-8. ${HOW_TO_SAVE}`)
	return source
}

/** The column of each cell; undefined for one that is ignored. */
function readHeader(head: string[], format: Format<Shape>, refuse: Refuse) {
	const { all, required, optional } = columnsOf(format)
	const { ignored } = format
	const isIgnored = (name: string) => ignored === 'all' || ignored.some((column) => foldName(column) === foldName(name))
	const header = head.map((name) => all.find((column) => foldName(column) === foldName(name)))
	const faults = headFaults(head, header, required, isIgnored)
	if (!faults) return header
	const may = optional.length > 0 ? `, and may name ${optional.join(',')}` : ''
	throw refuse(
		`must name the columns ${required.join(',')}${may}; it is ${shown(head.join(',')) || 'empty'}. ${faults}`,
	)
}

/** The row, or the problems that it has. */
function readRow<Columns extends Shape>(
	cells: string[],
	header: (string | undefined)[],
	{ row }: Format<Columns>,
): { row?: Row<Columns>; problems: Problem[] } {
	if (cells.length !== header.length)
		return { problems: [{ sentence: `has ${counted(cells.length, 'column')} instead of ${header.length}` }] }
	if (cells.some((cell) => cell.includes('\0'))) return { problems: [{ sentence: 'Remove the control characters' }] }
	const values = Object.fromEntries(
		header.flatMap((column, i) => (column ? [[column, withoutApostrophe(cells[i] ?? '')]] : [])),
	)
	const spoilt = Object.entries(values).flatMap(spoiltIn)
	if (spoilt.length > 0) return { problems: spoilt }
	const checked = z.safeParse(row, values)
	if (checked.success) return { row: checked.data, problems: [] }
	return {
		problems: checked.error.issues.map(({ path, message }) => {
			const value = values[String(path[0])] ?? ''
			if (!DAY_COUNT.test(value)) return { sentence: message }
			return { sentence: `${message}; ${value} may be a day as a spreadsheet counts it`, isSpoilt: true }
		}),
	}
}

const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec'

/** What spreadsheets put in the place of a value. */
const SPOILT = {
	'what a spreadsheet shows in a narrow column': /^#+$/,
	'the error of a formula': /^(#[¡¿]?[\p{Lu}\d/_-]+[!?]|#N\/[AD]|#NV|#GETTING_DATA|Err:\d{3})$/u,
	'a number that a spreadsheet has rounded': /^[-+]?(\d+([.,]\d+)?E\+\d+|\d([.,]\d+)?E-\d{2,3})$/i,
	'a day as a spreadsheet shows it': new RegExp(`^(\\d{1,2}-(${MONTH})(-\\d{2}|-\\d{4})?|(${MONTH})-\\d{2})$`),
	'a text that has lost characters': /\ufffd/,
}

/** Days since 1900, perhaps with the time of day. */
const DAY_COUNT = /^\d{5}([.,]\d+)?$/

const spoiltIn = ([column, value]: [string, string]): Problem[] =>
	Object.entries(SPOILT).flatMap(([what, pattern]) =>
		pattern.test(value) ? { sentence: `${column} is ${shown(value)}, ${what}`, isSpoilt: true } : [],
	)
