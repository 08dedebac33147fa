import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod/mini'
import { countryNamed } from '#catalogue/prices.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { isIndian } from '#server/invoices/gst.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import { readPhone } from '#shared/forms/phone.ts'
import { BODY_FIELDS, registration } from '#shared/forms/registration.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'

type Asked = { course: string; country: string; quantity: number }
type Column = (typeof GROUP_COLUMNS)[number]

/** Errors that are listed. */
const MAX_ERRORS = 50

/** What a spreadsheet takes for a formula. A phone number may begin with +. */
const FORMULA = /^[\s]*[=+\-@]/

/**
 * The people in a table whose first row names the columns, separated by commas, semicolons or tabs, as a spreadsheet saves or
 * copies them. Throws a problem that names row, field and fault; then nobody is registered. A country that the list does not have
 * is a fault until somebody says that it is right.
 */
export function readPeople(text: string, asked: Asked, areCountriesRight = true): Registration[] {
	const [head = [], ...rows] = recordsIn(text)
	const columns = columnsOf(head)
	if (rows.length !== asked.quantity)
		throw refused(`The list has ${rows.length} people, and ${asked.quantity} are expected. Please complete it.`)
	const errors: Record<string, string> = {}
	const seen = new Map<string, number>()
	const people = rows.map((cells, i) => {
		const row = i + 2
		const note = (label: string, message: string) => {
			errors[`Row ${row}, ${label}`] ??= message
		}
		if (cells.length !== columns.length) note('columns', `${cells.length} in place of ${columns.length}`)
		const person = readRow(cells, columns, asked, note)
		if (person && !areCountriesRight && countryNamed(person.country) === undefined)
			note('Country', `Our list has no "${person.country}". Correct it, or say below that it is right`)
		const email = person?.email.toLowerCase()
		const earlier = email === undefined ? undefined : seen.get(email)
		if (earlier !== undefined)
			note('Email', `Stands already in row ${earlier}. Each person needs an address of their own`)
		else if (email !== undefined) seen.set(email, row)
		return person
	})
	const faults = Object.entries(errors)
	if (faults.length > 0) {
		const [[place, message] = []] = faults
		const more = faults.length > 1 ? ` There are ${faults.length} faults in all.` : ''
		const listed = Object.fromEntries(faults.slice(0, MAX_ERRORS))
		throw refused(`${place}: ${message}. Nobody was registered.${more}`, listed)
	}
	return people.flatMap((person) => person ?? [])
}

const refused = (message: string, errors: Record<string, string> = { people: message }) =>
	new HttpProblem(422, message, { errors })

function recordsIn(text: string): string[][] {
	if (text.includes('\0') || text.includes('\ufffd'))
		throw refused('The list is not in UTF-8. In Excel save it as "CSV UTF-8", or copy the cells and paste them.')
	// Excel writes the separator into a first line, and shows it to nobody.
	const [line = '', named] = text.match(/^\ufeff?sep=(.)\r?\n/i) ?? []
	const table = text.slice(line.length)
	const [first = ''] = table.split('\n', 1)
	const countOf = (sign: string) => first.split(sign).length
	const [counted = ','] = [',', ';', '\t'].sort((a, b) => countOf(b) - countOf(a))
	const delimiter = named ?? counted
	try {
		const records: string[][] = parse(table, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true })
		return withoutNameless(records.filter((cells) => cells.some((cell) => cell.trim() !== '')))
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		throw refused(`Row ${error['lines']}: the quotation marks don't match, so the list can't be read.`)
	}
}

/** Without the columns at the end that have neither a name nor a cell. */
function withoutNameless(records: string[][]): string[][] {
	const width = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
	const named = width(records[0] ?? [])
	return records.map((cells) => cells.slice(0, Math.max(named, width(cells))))
}

/** The columns in their order in the table, which may be any. */
function columnsOf(head: string[]): Column[] {
	const plain = (text: string) => text.trim().toLowerCase()
	const found = head.map((cell) =>
		GROUP_COLUMNS.find(({ name, label }) => [plain(name), plain(label)].includes(plain(cell))),
	)
	const unknown = head.filter((_, i) => !found[i])
	const missing = GROUP_COLUMNS.filter((column) => !column.isOptional && !found.includes(column))
	const twice = found.filter((column, i) => column && found.indexOf(column) !== i)
	const faults = [
		...(unknown.length > 0 ? [`unknown columns: ${unknown.join(', ').slice(0, 200)}`] : []),
		...(missing.length > 0 ? [`missing columns: ${missing.map(({ label }) => label).join(', ')}`] : []),
		...(twice.length > 0 ? [`columns that stand twice: ${twice.map((column) => column?.label).join(', ')}`] : []),
	]
	if (faults.length > 0) throw refused(`The first row must name the columns. It has ${faults.join('; ')}.`)
	return found.flatMap((column) => column ?? [])
}

function readRow(
	cells: string[],
	columns: Column[],
	{ course, country }: Asked,
	note: (label: string, message: string) => void,
): Registration | undefined {
	const typed: Partial<Record<Column['name'], string>> = {}
	for (const [i, { name, label }] of columns.entries()) {
		const cell = cells[i] ?? ''
		if (name !== 'phone' && FORMULA.test(cell)) note(label, 'Must not begin with =, +, - or @')
		typed[name] = cell
	}
	const result = readTyped(typed, { course, graduate: true, agree: true }, country)
	if (result.success) return result.data
	for (const { path, message } of result.error.issues)
		note(GROUP_COLUMNS.find(({ name }) => name === path[0])?.label ?? String(path[0]), message)
	return undefined
}

type Name = keyof Registration

const listIn = (text: string) =>
	text
		.split(/[,;]/)
		.map((entry) => entry.trim())
		.filter(Boolean)

/** With its country code; a spreadsheet may have taken the + away. */
function phoneIn(text: string, country: string): string {
	const read = readPhone(text, isIndian(countryNamed(country) ?? '') ? '+91' : '')
	return read ? read.countryCode + read.phone : text
}

/** Reads answers that were typed as text, with commas or semicolons in lists. `given` is not asked. */
export function readTyped(
	typed: Partial<Record<Name, string>>,
	given: Partial<Registration>,
	country: string,
): z.core.util.SafeParseResult<Registration> {
	const values: Record<string, unknown> = { ...given }
	for (const [name, text] of Object.entries(typed) as [Name, string][])
		values[name] =
			name === 'phone' ? phoneIn(text, country) : BODY_FIELDS[name].kind === 'several' ? listIn(text) : text
	return registration.safeParse(values)
}
