export const print = (line: string) => console.log(line)

/** A name and figures in columns. */
export const row = (width: number, name: string, ...cells: (string | number)[]) =>
	name.padEnd(width) + cells.map((cell) => String(cell).padStart(13)).join('')

/** The value below which this part of the values lies. */
export function quantile(values: number[], part: number) {
	const sorted = values.toSorted((a, b) => a - b)
	return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)
