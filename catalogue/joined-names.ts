/** Joins what stands on both sides of it, without a space. Browsers break lines after the hyphen of '20000-1'. */
const WORD_JOINER = '\u2060'

const MONTHS =
	'January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'

const NAME = RegExp(
	[
		// ISO 9001, ISO/IEC 20000-1:2018, ISO/IEC TS 17021-10, ISO 9001:2015/Amd 1:2024
		String.raw`\b(?:ISO|IATF)(?:/[A-Z]+)?(?: (?:TS|TR|PAS))? \d[\d-]*(?::\d{4})?(?:/Amd \d+:\d{4})?`,
		// IA-2026-04
		String.raw`\b[A-Z]{2,}(?:-[A-Z\d]+)*-\d[A-Z\d-]*`,
		// INR 15,000 and 15,000 rupees
		String.raw`\b(?:INR|USD|ZMW|GBP|AED|ZAR) \d[\d,.]*`,
		String.raw`\b\d[\d,]* (?:rupees|dollars|pounds)\b`,
		// 28 November 2025, 28 – 29 November, Nov 28 – Dec 2, 2026
		String.raw`\b(?:\d{1,2} – )?\d{1,2} (?:${MONTHS})\b(?: \d{4})?`,
		String.raw`\b(?:${MONTHS}) \d{1,2}(?: – (?:(?:${MONTHS}) )?\d{1,2})?, \d{4}`,
	].join('|'),
	'g',
)

const join = (name: string) => name.replaceAll(' ', '\u00a0').replaceAll('-', `-${WORD_JOINER}`)

/**
 * A text whose names of standards, references, amounts and dates are not broken at the end of a line. A text that is
 * nothing but a reference stays as it is, because people copy it.
 */
export const joinNames = (text: string) =>
	text.replace(NAME, (name) => (name === text && !name.includes(' ') ? name : join(name)))

/** Data with all its texts, also keys of records, joined; rendered HTML has been joined before. */
export function joinNamesIn<Data>(data: Data): Data
export function joinNamesIn(data: unknown): unknown {
	if (typeof data === 'string') return joinNames(data)
	if (Array.isArray(data)) return data.map((one) => joinNamesIn(one))
	if (typeof data !== 'object' || data === null) return data
	return Object.fromEntries(
		Object.entries(data).map(([key, value]) => [joinNames(key), key === 'html' ? value : joinNamesIn(value)]),
	)
}
