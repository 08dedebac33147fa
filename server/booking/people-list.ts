import { countryNamed } from '#catalogue/prices.ts'
import { foldName, headFaults, readTable } from '#server/csv.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { isIndian } from '#server/invoices/gst.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import { readPhone } from '#shared/forms/phone.ts'
import { registration } from '#shared/forms/registration.ts'
import { REGISTRATION_FIELDS, type Registration } from '#shared/forms/registration-fields.ts'

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
	const { head, rows } = tableIn(text)
	const columns = columnsOf(head)
	if (rows.length !== asked.quantity)
		throw refused(`The list has ${rows.length} people, and ${asked.quantity} are expected. Please complete it.`)
	const errors: Record<string, string> = {}
	const seen = new Map<string, number>()
	const people = rows.flatMap(({ cells }, i) => {
		const row = i + 2
		const note = (label: string, message: string) => {
			errors[`Row ${row}, ${label}`] ??= message
		}
		if (cells.length !== columns.length) note('columns', `${cells.length} in place of ${columns.length}`)
		const person = readRow(cells, columns, asked, note)
		if (!person) return []
		if (!areCountriesRight && countryNamed(person.country) === undefined)
			note('Country', `Our list has no "${person.country}". Correct it, or say below that it is right`)
		const email = person.email.toLowerCase()
		const earlier = seen.get(email)
		if (earlier !== undefined) note('Email', `Already in row ${earlier}. Each person needs their own address`)
		else seen.set(email, row)
		return person
	})
	const faults = Object.entries(errors)
	if (faults.length > 0) {
		const [[place, message] = []] = faults
		const said = faults.length === 1 ? `${place}: ${message}` : `There are ${faults.length} faults in the list`
		throw refused(`${said}. Nobody was registered.`, Object.fromEntries(faults.slice(0, MAX_ERRORS)))
	}
	return people
}

const refused = (message: string, errors: Record<string, string> = { people: message }) =>
	new HttpProblem(422, message, { errors })

function tableIn(text: string) {
	if (text.includes('\0') || text.includes('\ufffd'))
		throw refused('The list is not in UTF-8. In Excel save it as "CSV UTF-8", or copy the cells and paste them.')
	const names = GROUP_COLUMNS.flatMap(({ name, label }) => [name, label])
	const table = readTable(Buffer.from(text), names)
	if (table.unreadable !== undefined)
		throw refused(`Row ${table.unreadable}: the quotation marks don't match, so the list can't be read.`)
	return table
}

/** The columns in their order in the table, which may be any. */
function columnsOf(head: string[]): Column[] {
	const found = head.map((cell) =>
		GROUP_COLUMNS.find(({ name, label }) => [name, label].map(foldName).includes(foldName(cell))),
	)
	const required = GROUP_COLUMNS.flatMap(({ label, isOptional }) => (isOptional ? [] : label))
	const labels = found.map((column) => column?.label)
	const faults = headFaults(head, labels, required)
	if (faults) throw refused(`The first row must name the columns. ${faults}`)
	return found.flatMap((column) => column ?? [])
}

function readRow(
	cells: string[],
	columns: Column[],
	{ course, country }: Asked,
	note: (label: string, message: string) => void,
): Registration | undefined {
	const typed: Record<string, unknown> = { course, graduate: true, agree: true }
	for (const [i, { name, label }] of columns.entries()) {
		const cell = cells[i] ?? ''
		if (name === 'phone') typed[name] = phoneIn(cell, country)
		else if (FORMULA.test(cell)) note(label, 'Must not begin with =, +, - or @')
		else typed[name] = REGISTRATION_FIELDS[name].kind === 'several' ? listIn(cell) : cell
	}
	const result = registration.safeParse(typed)
	if (result.success) return result.data
	for (const { path, message } of result.error.issues)
		note(columns.find(({ name }) => name === path[0])?.label ?? String(path[0]), message)
	return undefined
}

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
