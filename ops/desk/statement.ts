// A statement of a bank as CSV: its columns by their names, and the money that came in.
import { readText } from '#ops/certificates/csv-file.ts'
import type { GivenFile } from '#ops/fields.ts'
import { readTable } from '#server/csv.ts'
import { UserError } from '#server/user-error.ts'

/** What a column may be, and the names by which banks call it, the likelier first. */
export const ROLES = {
	day: { label: 'Day', names: [/value da?te?/i, /date/i, /\bday\b/i] },
	sign: {
		label: 'Credit or debit',
		names: [/\b(cr|credit)\b.*\b(dr|debit)\b|\b(dr|debit)\b.*\b(cr|credit)\b|\btype\b/i],
	},
	amount: { label: 'Money in', names: [/deposit|credit|received|money in|paid in/i, /^amount/i, /\bamount|\bamt/i] },
	ref: { label: 'Reference of the bank', names: [/utr|\bref/i, /ch(e)?q/i] },
	text: { label: 'What the bank says', names: [/narration|description|particulars|remarks|details|purpose|text/i] },
}
export type Role = keyof typeof ROLES
/** The index of its column. */
export type Columns = Partial<Record<Role, number>>

const NOT_MONEY_IN = /balance|withdraw|debit|money out|paid out/i

const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** Banks put lines about the account above the names of the columns. */
const isHead = (line: string) =>
	ROLES.day.names.some((name) => name.test(line)) && /amount|amt|credit|deposit/i.test(line)

export type Statement = { head: string[]; rows: string[][] }

export function readStatement(file: GivenFile): Statement {
	const refuse = (sentence: string) => new UserError(`Nothing was read: ${sentence}`)
	const source = readText(file, refuse)
	const lines = source.toString().split('\n')
	const above = Math.max(0, lines.slice(0, 50).findIndex(isHead))
	const { head, rows, unreadable } = readTable(Buffer.from(lines.slice(above).join('\n')), [])
	if (unreadable !== undefined)
		throw refuse(`the quotation marks of ${file.name} don't match, from line ${above + unreadable} on.`)
	if (head.length < 2) throw refuse(`${file.name} has no columns. Ask the bank for the statement as CSV.`)
	return { head, rows: rows.map(({ cells }) => cells) }
}

/** The columns by their names, unless somebody has chosen others. */
export function columnsOf(head: string[], chosen: (role: Role) => string | null): Columns {
	const columns: Columns = {}
	for (const role of ROLE_NAMES) {
		const said = chosen(role)
		const isFree = (name: string, i: number) =>
			!Object.values(columns).includes(i) && !(role === 'amount' && NOT_MONEY_IN.test(name))
		const found = ROLES[role].names.map((pattern) => head.findIndex((name, i) => pattern.test(name) && isFree(name, i)))
		const index = said === null ? found.find((one) => one >= 0) : said === '' ? undefined : Number(said)
		if (index !== undefined && index in head) columns[role] = index
	}
	return columns
}

/** Money that came in; amounts in hundredths. */
export type Entry = { day: string; amount: number; text: string; ref: string | undefined }

export type Entries = { entries: Entry[]; out: number; unreadable: string[] }

export function entriesIn({ rows }: Statement, columns: Columns): Entries {
	const cell = (row: string[], role: Role) => row[columns[role] ?? -1] ?? ''
	const isMonthFirst = rows.some((row) => /^\d{1,2}\D(1[3-9]|2\d|3[01])\D/.test(cell(row, 'day')))
	const result: Entries = { entries: [], out: 0, unreadable: [] }
	for (const row of rows) {
		const [typed, sign] = [cell(row, 'amount'), cell(row, 'sign')]
		const amount = hundredthsIn(typed)
		const day = dayIn(cell(row, 'day'), isMonthFirst)
		if (typed === '' || amount === 0 || /^d/i.test(sign) || /\bdr\.?$|^[-(]/i.test(typed)) result.out++
		else if (amount === undefined || day === undefined) result.unreadable.push(row.filter(Boolean).join('  '))
		else {
			const text = [cell(row, 'text'), cell(row, 'ref')].filter(Boolean).join(' ')
			result.entries.push({ day, amount, text, ref: refIn(cell(row, 'ref')) ?? refInText(text) })
		}
	}
	return result
}

/** '1,77,000.00', '17700' or '17.700,00', perhaps with a currency or Cr. */
export function hundredthsIn(typed: string): number | undefined {
	if (/\d\s*[a-z]+\s*\d/i.test(typed)) return undefined
	const plain = typed.replace(/[^\d.,]/g, '').replace(/^[.,]+|[.,]+$/g, '')
	const [, whole = '', part = ''] = plain.match(/^([\d.,]*?)(?:[.,](\d{1,2}))?$/) ?? []
	const digits = whole.replace(/[.,]/g, '')
	return /^\d{1,12}$/.test(digits) ? Number(digits) * 100 + Number(part.padEnd(2, '0')) : undefined
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** YYYY-MM-DD; banks in India put the day first. */
export function dayIn(typed: string, isMonthFirst: boolean): string | undefined {
	const iso = typed.match(/^(\d{4})-(\d\d)-(\d\d)/)
	const [, one = '', two = '', end = ''] =
		typed.match(/^(\d{1,2})[^\da-z]*([a-z]{3}|\d{1,2})[a-z]*[^\da-z]*(\d{4}|\d\d)\b/i) ?? []
	const named = MONTHS.indexOf(two.toLowerCase()) + 1
	const [date, month] = named > 0 ? [one, String(named)] : isMonthFirst ? [two, one] : [one, two]
	const year = end.length === 2 ? `20${end}` : end
	const day = iso ? iso[0] : [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-')
	const moment = new Date(`${day}T00:00:00Z`)
	return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : undefined
}

/** As `orders paid` takes it. */
function refIn(cell: string): string | undefined {
	const plain = cell.replace(/\s/g, '')
	return /^[\w/-]{4,40}$/.test(plain) && /\d{4}/.test(plain) && !/^0+$/.test(plain) ? plain : undefined
}

/** The reference of a transfer (UTR), or of UPI, among other words. */
const refInText = (text: string) => text.toUpperCase().match(/\b([A-Z]{4}[A-Z0-9]{1,2}\d{10,16}|\d{12})\b/)?.[0]
