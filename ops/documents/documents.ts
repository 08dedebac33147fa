import { type Call, Misuse } from '#ops/command.ts'
import { type ReadNumber, readNumber } from '#server/orders/documents/numbers.ts'

export const YEAR_USAGE = '[--year YEAR]'
export const YEAR_OPTIONS = { year: { type: 'string' } } as const

/** The financial year in --year, if there is one. */
export function yearOf({ options: { year } }: Call): string | undefined {
	if (year === undefined) return undefined
	const [first, second] = String(year).match(/^\d\d-\d\d$/) ? String(year).split('-').map(Number) : []
	if (first === undefined || second !== (first + 1) % 100) throw new Misuse('--year must be like 26-27.')
	return String(year)
}

/** The number that stands behind a command. */
export function numberOf({ operands: [typed = ''] }: Call): ReadNumber {
	const read = readNumber(typed.trim())
	if (!read || read.count === 0) throw new Misuse(`${typed} is no number of a document, like INV/26-27/000042.`)
	return read
}
