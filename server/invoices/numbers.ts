import type { DocumentKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { INDIA } from '#server/time.ts'
import { wallClock } from '#shared/zoned-time.ts'

const PREFIXES: Record<DocumentKind, string> = {
	voucher: 'RCV',
	invoice: 'INV',
	refund: 'RFV',
	credit: 'CRN',
	receipt: 'RCT',
	reversal: 'REV',
}
const DIGITS = 6

/** '26-27': the financial year of a moment, which begins on 1 April in India. */
export function financialYear(moment: Date): string {
	const [year = 0, month = 0] = wallClock(moment.getTime(), INDIA).date.split('-').map(Number)
	const first = month < 4 ? year - 1 : year
	return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('-')
}

export const seriesOf = (kind: DocumentKind, moment: Date) => `${PREFIXES[kind]}/${financialYear(moment)}`

/** 16 characters at most, which the law asks for: INV/26-27/000042. */
export function numberIn(series: string, count: number): string {
	if (count >= 10 ** DIGITS) throw new Error(`${series} has no number left.`)
	return `${series}/${String(count).padStart(DIGITS, '0')}`
}

/** The number that somebody has typed or that stands in an address, with '-' or '/'; undefined if it is none. */
export function readNumber(typed: string) {
	const [, prefix = '', year, digits] = typed.toUpperCase().match(/^([A-Z]{3})[/-](\d\d-\d\d)[/-](\d{6})$/) ?? []
	return Object.values(PREFIXES).includes(prefix) ? `${prefix}/${year}/${digits}` : undefined
}

export const fileNameOf = (number: string) => `${number.replaceAll('/', '-')}.pdf`

/**
 * The next number of a series. The counter is locked until the transaction ends and goes back with it, so that numbers have
 * no gaps.
 */
export async function nextNumber(trx: Db, series: string): Promise<string> {
	const { last } = await trx
		.insertInto('counters')
		.values({ series, last: 1 })
		.onConflict((conflict) => conflict.column('series').doUpdateSet((eb) => ({ last: eb('counters.last', '+', 1) })))
		.returning('last')
		.executeTakeFirstOrThrow()
	return numberIn(series, last)
}
