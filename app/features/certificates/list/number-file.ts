import { foldSigns } from '#shared/certificates/certificate.ts'
import { MAX_NUMBERS, splitNumbers } from '#shared/certificates/certificate-list.ts'

const MAX_BYTES = 1_000_000

/** A sheet of 5,000 rows with 20 columns; a million line ends or separators would keep the page busy for long. */
const MAX_CELLS = 100_000

/** So many are put into the field, to be cut down there. A browser takes seconds to show a hundred thousand lines. */
const MAX_LISTED = 10 * MAX_NUMBERS

export type FileNumbers = { numbers?: string[]; note?: string; problem?: string }

/** Finds the certificate numbers in a CSV or text file. */
export async function readNumbers(file: Pick<File, 'name' | 'size' | 'text'>): Promise<FileNumbers> {
	if (file.size > MAX_BYTES) return { problem: `${file.name} is larger than 1 MB. Choose a file with the numbers only` }
	const text = await file.text().catch(() => undefined)
	if (text === undefined) return { problem: `${file.name} could not be read` }
	if (text.includes('\0')) return { problem: `${file.name} is not a text file. Save the sheet as CSV and choose that` }
	const rows = readRows(text)
	if (!rows) return { problem: `${file.name} has more than ${MAX_CELLS} cells. Choose a file with the numbers only` }
	const column = numberColumn(rows)
	if (column === undefined) return { problem: `No column of ${file.name} has certificate numbers` }
	const [header = [], ...body] = rows
	const named = HEADER.test(header[column] ?? '')
	const numbers = (named ? body : rows.filter((row) => looksLikeNumber(row[column]))).flatMap((row) =>
		splitNumbers(row[column] ?? ''),
	)
	if (numbers.length > MAX_LISTED)
		return { problem: `${file.name} has ${numbers.length} numbers. Check at most ${MAX_NUMBERS} at once` }
	const where = header.length > 1 ? `column ${named ? `"${header[column]}"` : column + 1} of ${file.name}` : file.name
	return { numbers, note: `${numbers.length} ${numbers.length === 1 ? 'number' : 'numbers'} from ${where}.` }
}

const HEADER = /^(certificate|cert\.?|certification)?[\s_-]*(number|numbers|no\.?|nr\.?|id|certificates?)$/i

// A letter and a digit, no address and no date.
const looksLikeNumber = (cell = '') =>
	/^(?=.*\d)(?=.*\p{L})[\p{L}\d][\p{L}\d /._-]{2,59}$/u.test(foldSigns(cell).trim())

/** The column that is called so or, if none is, that has the most cells that look like a number. */
function numberColumn(rows: string[][]): number | undefined {
	const named = rows[0]?.findIndex((cell) => HEADER.test(cell)) ?? -1
	if (named >= 0) return named
	const counts: number[] = []
	for (const row of rows)
		row.forEach((cell, column) => {
			counts[column] = (counts[column] ?? 0) + Number(looksLikeNumber(cell))
		})
	const most = counts.reduce((max, count) => Math.max(max, count), 0)
	return most > 0 ? counts.indexOf(most) : undefined
}

/** Reads RFC 4180 with the separator that the first line has most of; undefined if there are more than MAX_CELLS. */
function readRows(text: string): string[][] | undefined {
	const source = text.replace(/^\ufeff/, '')
	const [first = ''] = source.split(/\r?\n/, 1)
	const count = (separator: string) => first.split(separator).length
	const separator = [',', ';', '\t'].reduce((most, next) => (count(next) > count(most) ? next : most))
	const rows: string[][] = [[]]
	let cells = 0
	for (const [, quoted, bare = '', end] of source.matchAll(CELLS[separator] as RegExp)) {
		if (++cells > MAX_CELLS) return undefined
		rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim())
		if (end !== separator) rows.push([])
	}
	return rows.filter((row) => row.some((cell) => cell !== ''))
}

// A quoted or bare cell and what ends it.
const CELLS: Record<string, RegExp> = {
	',': /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/g,
	';': /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r?\n|\r|$)/g,
	'\t': /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/g,
}
