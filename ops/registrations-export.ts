import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod/mini'
import { Complaint } from '#server/complaint.ts'
import { listRegistrations, type StoredRegistration } from '#server/registrations/store.ts'
import type { Command } from './command.ts'

const COLUMNS = [
	'reference',
	'receivedAt',
	'firstName',
	'lastName',
	'phone',
	'email',
	'workExp',
	'auditExp',
	'isoStandards',
	'languages',
	'city',
	'country',
	'course',
	'graduate',
	'agree',
] as const satisfies (keyof StoredRegistration)[]

const day = z.optional(z.iso.date())
const choices = z.object({
	from: day,
	to: day,
	format: z._default(z.enum(['csv', 'jsonl']), 'csv'),
	out: z.optional(z.string()),
})

export const registrationsExport: Command = {
	usage: '[--from DAY] [--to DAY] [--format csv|jsonl] [--out FILE]',
	summary: 'Writes the registrations to a file, or to the terminal.',
	help: `Days are written 2025-09-29, count from midnight UTC, and are both included.
In the CSV a text that a spreadsheet would take for a formula starts with an apostrophe; jsonl has it as it was typed.
FILE must not exist yet.`,
	operands: 0,
	options: { from: { type: 'string' }, to: { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
	async run({ db, options }) {
		const { from, to, format, out } = readChoices(options)
		const registrations = listRegistrations(db, { from, before: to && dayAfter(to) })
		const text = format === 'csv' ? toCsv(registrations) : toJsonLines(registrations)
		if (out === undefined) await pipeline(Readable.from(text), process.stdout, { end: false })
		else await writeNew(out, text)
	},
}

function readChoices(options: Record<string, unknown>) {
	const result = choices.safeParse(options)
	if (result.success) return result.data
	const [name] = result.error.issues[0]?.path ?? []
	throw new Complaint(`--${String(name)} must be ${name === 'format' ? 'csv or jsonl' : 'a day like 2025-09-29'}.`)
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString()

async function writeNew(file: string, text: AsyncIterable<string>) {
	try {
		await pipeline(text, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException
		throw new Complaint(code === 'EEXIST' ? `${file} exists already.` : `${file} can't be written: ${message}.`)
	}
}

async function* toJsonLines(registrations: AsyncIterable<StoredRegistration>) {
	for await (const registration of registrations) yield `${JSON.stringify(registration)}\n`
}

/** With a byte order mark, by which Excel knows UTF-8. */
async function* toCsv(registrations: AsyncIterable<StoredRegistration>) {
	yield `\ufeff${COLUMNS.join(',')}\r\n`
	for await (const registration of registrations) {
		yield `${COLUMNS.map((column) => toCell(registration[column])).join(',')}\r\n`
	}
}

function toCell(value: string | string[] | boolean) {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	const text = Array.isArray(value) ? value.join('; ') : value
	const inert = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
	return `"${inert.replaceAll('"', '""')}"`
}
