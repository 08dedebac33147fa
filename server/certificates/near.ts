// Numbers that differ only by an error of typing or reading. docs/decisions/19-certificate-states.md says what they reveal.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { toNumberKey } from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'

/** What makes no difference to the skeleton of a number, or the same as another sign. The index has it in this order. */
const REPLACED = [
	['-', ''],
	['/', ''],
	['.', ''],
	['_', ''],
	[' ', ''],
	['0', ''],
	['O', ''],
	['I', '1'],
	['L', '1'],
] as const

/** With less, a number says too little of another. */
const MIN_SKELETON_LENGTH = 4
/** If more numbers than these are looked at, none is offered. */
const MAX_CANDIDATES = 1000

const skeletonOf = (key: string) => REPLACED.reduce((text, [sign, other]) => text.replaceAll(sign, other), key)

const SKELETON = REPLACED.reduce<RawBuilder<string>>(
	(text, [sign, other]) => sql`replace(${text}, ${sql.lit(sign)}, ${sql.lit(other)})`,
	sql.ref('number_key'),
)

/** Whether two numbers differ only by signs that look alike, and by dashes and other separators. */
const isAlike = (one: string, other: string) => plain(one) === plain(other)

const digits = (key: string) => key.replace(/O/g, '0').replace(/[IL]/g, '1')
const plain = (key: string) => digits(key).replace(/[-/._ ]/g, '')
/** Without the zeros at the beginning of a part, and with one for several in a row. */
const fewZeros = (key: string) =>
	plain(
		digits(key)
			.replace(/(^|[-/._ ])0+/g, '$1')
			.replace(/0+/g, '0'),
	)

/** Whether one of two numbers has zeros in one place that the other lacks: at the beginning of a part, or beside a zero. */
function hasMoreZeros(one: string, other: string): boolean {
	const [long = '', short = ''] = [plain(one), plain(other)].sort((a, b) => b.length - a.length)
	const more = long.length - short.length
	const isOnePlace = Array.from(
		{ length: short.length + 1 },
		(_, at) => short.slice(0, at) + '0'.repeat(more) + short.slice(at),
	).includes(long)
	return isOnePlace && fewZeros(one) === fewZeros(other)
}

/** The one certificate number that a number may be meant for, if there is exactly one. */
export function nearest(number: string, candidates: readonly string[]): string | undefined {
	const key = toNumberKey(number)
	const like = (isNear: typeof isAlike) => candidates.filter((candidate) => isNear(key, toNumberKey(candidate)))
	const alike = like(isAlike)
	const [found, ...others] = alike.length > 0 ? alike : like(hasMoreZeros)
	return others.length === 0 ? found : undefined
}

/** The numbers with one of these skeletons. */
export const numbersLike = (db: Db, skeletons: string[]) =>
	db
		.selectFrom('certificates')
		.select('number')
		.where(SKELETON, 'in', skeletons)
		.limit(MAX_CANDIDATES + 1)

/** Offers a near number beside each result that is not found. */
export async function withNear(db: Db, results: CheckResult[]): Promise<CheckResult[]> {
	const missing = new Map(
		results.flatMap(({ number, state }) => {
			const skeleton = skeletonOf(toNumberKey(number))
			return state === 'notFound' && skeleton.length >= MIN_SKELETON_LENGTH ? [[number, skeleton]] : []
		}),
	)
	if (missing.size === 0) return results
	const found = await numbersLike(db, [...new Set(missing.values())]).execute()
	const candidates = found.length > MAX_CANDIDATES ? [] : found.map(({ number }) => number)
	const bySkeleton = Map.groupBy(candidates, (number) => skeletonOf(toNumberKey(number)))
	return results.map((result) => {
		const near = nearest(result.number, bySkeleton.get(missing.get(result.number) ?? '') ?? [])
		return result.state === 'notFound' && near ? { ...result, near } : result
	})
}
