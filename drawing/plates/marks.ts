/** What evidence an auditor takes, each in a square of 48: outline, inner lines of the large mark, and its shade. */
const MARKS = {
	document: {
		outline: 'M11 5h18l8 8v30h-26zM29 5v8h8',
		inner: 'M16 18h16M16 23h16M16 28h16M16 33h10',
		shade: 'M30 14h6v28h-6z',
	},
	record: {
		outline: 'M9 9h30v34h-30zM18 5h12v8h-12zM14 21l3 3 5-6M14 32l3 3 5-6',
		inner: 'M26 22h9M26 33h9',
		shade: 'M32 10h6v32h-6z',
	},
	interview: {
		outline: 'M5 7h27v18h-17l-5 6v-6h-5zM37 17h6v18h-5v6l-6-6h-13v-5',
		inner: 'M10 13h17M10 19h12',
		shade: 'M33 17h10v18h-10z',
	},
	observation: {
		outline: 'M4 24c11-18 29-18 40 0-11 18-29 18-40 0zM24 16a8 8 0 1 0 1 0z',
		inner: 'M24 21a3 3 0 1 0 1 0zM10 24c8-11 20-11 28 0',
		shade: 'M32 18l9 6-9 7z',
	},
	sample: {
		outline: 'M18 5h12M20 5v14l-12 20c-1 3 0 4 2 4h28c2 0 3-1 2-4l-12-20v-14',
		inner: 'M14 31h20M22 36h1M28 34h1',
		shade: 'M12 32h24l5 10h-34z',
	},
	site: {
		outline: 'M5 43v-20l10 6v-6l10 6v-6l8 5v-20h8v35zM11 35h5v-1M22 35h5',
		inner: 'M36 8c0-4 4-4 6-3M11 38h5v-5h-5zM22 38h5v-5h-5z',
		shade: 'M33 30h8v12h-8z',
	},
}

/** The kinds of evidence in the order of their columns. */
export type Mark = keyof typeof MARKS
export const MARKED = Object.keys(MARKS) as Mark[]

/** Two rows of marks for a mask: for 24 px, with thick lines alone, and for 48 px, with inner lines and a hatched shade. */
export function marksFile() {
	const [small, large] = [Object.values(MARKS), Object.values(MARKS)].map((marks, row) =>
		marks.map(({ outline, inner, shade }, i) => {
			const clip = `<clipPath id="m${i}"><path d="${shade}"/></clipPath>`
			const hatch = `${clip}<path clip-path="url(#m${i})" stroke-dasharray=".9 1.5" stroke-width="60" d="M0 0l48 48"/>`
			return `<g transform="translate(${i * 48} ${row * 48})"><path d="${outline}${row ? inner : ''}"/>${row ? hatch : ''}</g>`
		}),
	) as [string[], string[]]
	const group = (width: number, marks: string[]) => `<g stroke-width="${width}">${marks.join('')}</g>`
	const [width, height] = [MARKED.length * 48, 96]
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke="#000" stroke-linejoin="round">${group(3, small)}${group(1.5, large)}</svg>`
}
