import { type Certificate, certificateNumber } from './certificate.ts'
import type { Standing, Withdrawal } from './certificate-standing.ts'

/** Numbers that can be checked at once. */
export const MAX_NUMBERS = 200

/** Characters of a list: ten times what MAX_NUMBERS of the longest numbers take. */
export const MAX_LIST_LENGTH = 120_000

/** What is wrong with a list of so many numbers, if anything. */
export function countProblem(count: number): string | undefined {
	if (count === 0) return 'Enter at least one certificate number'
	if (count > MAX_NUMBERS) return `These are ${count} numbers. Check at most ${MAX_NUMBERS} at once`
	return undefined
}

/** `notChecked`: the limit of unknown numbers was reached, so nothing is proven. */
export type CheckState = Standing['state'] | 'withdrawn' | 'notFound' | 'notChecked'

export type CheckResult = Omit<Standing, 'state'> &
	Withdrawal & {
		/** As it was asked for. */
		number: string
		state: CheckState
		/** If it is valid, expired or replaced. */
		certificate?: Certificate
	}

export type CheckAnswer = {
	/** In the order of the numbers. */
	results: CheckResult[]
	/** Seconds until the numbers that were not checked can be checked. */
	retryAfter?: number
}

/** Has the entries checked that can be numbers. All others are not found. */
export async function checkEntries(
	entries: string[],
	check: (numbers: string[]) => Promise<CheckAnswer>,
): Promise<CheckAnswer> {
	const numbers = entries.filter(isNumber)
	const answer = numbers.length > 0 ? await check(numbers) : { results: [] }
	const checked = answer.results.values()
	const results = entries.map((entry) => {
		const result = isNumber(entry) ? checked.next().value : undefined
		return result ?? { number: entry, state: 'notFound' as const }
	})
	return { ...answer, results }
}

export const isNumber = (text: string) => certificateNumber.safeParse(text).success

/** '1 minute', '12 minutes'. */
export function minutesText(seconds: number) {
	const minutes = Math.ceil(seconds / 60)
	return `${minutes} minute${minutes === 1 ? '' : 's'}`
}

/**
 * Splits pasted text at line ends, tabs, commas, semicolons and bars. Spaces separate numbers if each part has a digit:
 * a number may itself contain spaces.
 */
export const splitNumbers = (text: string) => text.split(/[\r\n\t,;|]+/).flatMap(splitAtSpaces)

function splitAtSpaces(text: string) {
	const number = text
		.trim()
		.replace(/^["']|["']$/g, '')
		.trim()
	const parts = number.split(/\s+/)
	if (number === '') return []
	return parts.every((part) => /\d/.test(part)) ? parts : [number]
}

/** The number that was probably meant if O, I or L stand for digits, or if it has spaces or long dashes. */
export function likelyNumber(number: string): string | undefined {
	const key = number.trim().toUpperCase()
	const likely = key
		.replace(/\s*[-\u2010-\u2015\u2212]\s*|\s+/g, '-')
		.replace(/(?<![A-Z\d])(?=[OIL]*\d)[OIL\d]{3,}(?![A-Z\d])/g, (part) => part.replace(/O/g, '0').replace(/[IL]/g, '1'))
	return likely === key ? undefined : likely
}
