import { CsvError, parse } from 'csv-parse/sync'

/** Cells are trimmed. The head, and rows as far as they are empty, end with the last column that has a name. */
type Table = {
	head: string[]
	/** Those that are not empty, each with the line on which it begins. */
	rows: { cells: string[]; line: number }[]
	/** The line from which a quotation mark makes the rest unreadable. */
	unreadable?: number
}

/** Reads a table as a spreadsheet saves or copies it: its first row names columns, some of which are `known`. */
export function readTable(source: Buffer, known: readonly string[]): Table {
	const hasMark = source.toString('hex', 0, 3) === 'efbbbf'
	const unmarked = source.subarray(hasMark ? 3 : 0)
	// Excel writes the separator into a first line, and shows it to nobody.
	const [line = '', named] = unmarked.toString('latin1', 0, 8).match(/^sep=(.)\r?\n/i) ?? []
	const text = unmarked.subarray(line.length)
	const { records, ...rest } = parseRecords(text, named ?? findSeparator(text, known), line === '' ? 1 : 2)
	const [first, ...rows] = records
	const head = first?.cells ?? []
	while (head.at(-1) === '') head.pop()
	for (const { cells } of rows) while (cells.length > head.length && cells.at(-1) === '') cells.pop()
	return { head, rows, ...rest }
}

/** Case, spaces, underscores, hyphens and invisible characters in the name of a column do not matter. */
export const foldName = (name: string) => name.toLowerCase().replace(/[\s\p{Cf}_-]/gu, '')

/** The one by which the first row has the most names of columns, or cells. */
function findSeparator(text: Buffer, columns: readonly string[]): string {
	const known = new Set(columns.map(foldName))
	const candidates = [',', ';', '\t'].map((separator) => {
		const header = parseRecords(text, separator, 1, 1).records[0]?.cells ?? []
		return { separator, found: header.filter((name) => known.has(foldName(name))).length, cells: header.length }
	})
	const [best] = candidates.sort((one, other) => other.found - one.found || other.cells - one.cells)
	return best?.separator ?? ','
}

/** At most `max` records that are not empty, until a quotation mark makes the rest unreadable. */
function parseRecords(text: Buffer, separator: string, firstLine: number, max = Number.POSITIVE_INFINITY) {
	const records: Table['rows'] = []
	let line = firstLine
	let position = 0
	try {
		parse(text, {
			delimiter: separator,
			// By default the first line end is taken for the only one.
			record_delimiter: ['\r\n', '\n', '\r'],
			relax_column_count: true,
			trim: true,
			...(Number.isFinite(max) && { to: max, skip_records_with_empty_values: true }),
			on_record(cells: string[], { bytes }) {
				const trimmed = cells.map((cell) => cell.trim())
				if (trimmed.some((cell) => cell !== '')) records.push({ cells: trimmed, line })
				// The parser's own number counts CR LF in a quoted cell twice.
				line += countLineEnds(text, position, bytes)
				position = bytes
				return null
			},
		})
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		return { records, unreadable: line }
	}
	return { records }
}

function countLineEnds(text: Buffer, start: number, end: number) {
	let count = 0
	for (let i = start; i < end; i++) if (text[i] === LF || (text[i] === CR && text[i + 1] !== LF)) count++
	return count
}

const LF = 10
const CR = 13

const MAX_SHOWN_LENGTH = 200

export const shown = (text: string) => (text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text)

/** What is wrong with a head whose names stand for the columns `found`: 'Missing: city. Twice: country.' */
export function headFaults(
	head: string[],
	found: (string | undefined)[],
	required: string[],
	isIgnored = (_name: string) => false,
) {
	const faults = {
		Missing: required.filter((column) => !found.includes(column)),
		Twice: found.flatMap((column, i) => (column && found.indexOf(column) < i ? column : [])),
		Unknown: head.flatMap((name, i) => (found[i] || isIgnored(name) ? [] : name || `column ${i + 1}`)),
	}
	return Object.entries(faults)
		.flatMap(([fault, columns]) => (columns.length > 0 ? `${fault}: ${shown(columns.join(', '))}.` : []))
		.join(' ')
}
