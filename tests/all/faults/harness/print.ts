type Cell = string | number | undefined

const shown = new Set<string>()

/** Prints a row of the table with this title; title and heads come before the first. The first cell is its name. */
export function row(title: string, cells: Record<string, Cell>, width = 30) {
	const line = (values: Cell[]) =>
		values
			.map((value, i) => {
				const text = value === undefined || Number.isNaN(value) ? '-' : String(value)
				return i === 0 ? text.padEnd(width) : text.padStart(Math.max(8, Object.keys(cells)[i]?.length ?? 0))
			})
			.join('  ')
	if (!shown.has(title)) console.log(`\n${title}\n${line(Object.keys(cells))}`)
	shown.add(title)
	console.log(line(Object.values(cells)))
}

/** The tests of faults and load run longer and print their figures by `npm run bench`. */
export const isLong = process.env['BENCH'] === 'long'

export function report(title: string, cells: Record<string, Cell>) {
	if (isLong) row(title, cells, 44)
}

const unit =
	(name: string, digits: number) =>
	(value: number | undefined): string | undefined =>
		value === undefined || Number.isNaN(value) ? undefined : `${value.toFixed(digits)}${name}`

export const ms = unit(' ms', 1)
export const wholeMs = unit(' ms', 0)
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
export const kB = (bytes: number) => (bytes / 1000).toFixed(1)
export const ratio = (a: number | undefined, b: number | undefined) =>
	unit('', 2)((a ?? Number.NaN) / (b ?? Number.NaN))

/** The value below which this part of the values lies; NaN for none. */
export function quantile(values: number[], part: number) {
	const sorted = values.toSorted((a, b) => a - b)
	return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)
