// Lists of certificate numbers; the browser loads this when many are checked.
import { certificateNumber, foldSigns } from './certificate.ts'
import type { CheckAnswer } from './certificate-check.ts'

/** Numbers that can be checked at once. */
export const MAX_NUMBERS = 200

/** What is wrong with a list of so many numbers, if anything. */
export function countProblem(count: number): string | undefined {
	if (count === 0) return 'Enter at least one certificate number'
	if (count > MAX_NUMBERS) return `These are ${count} numbers. Check at most ${MAX_NUMBERS} at once`
	return undefined
}

/** Has the entries checked that can be numbers. All others are not found. */
export async function checkEntries(
	entries: string[],
	check: (numbers: string[]) => Promise<CheckAnswer>,
): Promise<CheckAnswer> {
	const read = entries.map((entry) => certificateNumber.safeParse(entry).data)
	const numbers = read.filter((number) => number !== undefined)
	const answer = numbers.length > 0 ? await check(numbers) : { results: [] }
	const checked = answer.results.values()
	const results = entries.map((entry, i) => {
		const result = read[i] !== undefined ? checked.next().value : undefined
		return result ?? { number: entry, state: 'notFound' as const }
	})
	return { ...answer, results }
}

/**
 * Splits pasted text at line ends, tabs, commas, semicolons and bars. Spaces separate numbers if each part has a digit:
 * a number may itself contain spaces. A number that is broken behind a dash is one.
 */
export const splitNumbers = (text: string) =>
	foldSigns(text)
		.replace(/(?<=[\p{L}\p{N}])(?:-\s+| +-)(?=[\p{L}\p{N}])/gu, '-')
		.split(/[\r\n\t,;|、]+/)
		.flatMap(splitAtSpaces)

function splitAtSpaces(text: string) {
	const number = text
		.trim()
		.replace(/^(?:[-•*·]|\d+[.)])\s+/, '')
		.replace(/^["']|["']$/g, '')
		.trim()
	const parts = number.split(/\s+/)
	if (number === '') return []
	return parts.every((part) => /\d/.test(part)) ? parts : [number]
}

/** '1 minute', '12 minutes'. */
export function minutesText(seconds: number) {
	const minutes = Math.ceil(seconds / 60)
	return `${minutes} minute${minutes === 1 ? '' : 's'}`
}
