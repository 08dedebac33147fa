import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod/mini'
import type { Entry } from '#server/certificates/import.ts'
import { DETAILS } from '#server/certificates/store.ts'
import { isLocal } from '#server/env.ts'
import { UserError } from '#server/user-error.ts'
import { certificateNumber, toNumberKey } from '#shared/certificate.ts'
import { optionalLine, personName, requiredLine } from '#shared/text.ts'

export const COLUMNS = ['number', 'leadAuditor', 'scheme', 'issueDate', 'accreditedBy', 'issuedBy'] as const

/** A file may have these, too, in any order. */
export const OPTIONAL_COLUMNS = DETAILS

const day = (name: string) => {
	const message = `${name} must be a day like 2025-09-29, or empty`
	return z.union([z.literal(''), z.iso.date(message)], message)
}

const HASH = 'emailHash must be the SHA-256 of the address in lower case, as 64 digits 0-9 and a-f, or empty'

const row = z.object({
	number: certificateNumber,
	leadAuditor: personName('leadAuditor is missing', 200),
	scheme: requiredLine('scheme is missing', 200),
	issueDate: day('issueDate'),
	accreditedBy: optionalLine('accreditedBy must be text', 200),
	issuedBy: requiredLine('issuedBy is missing', 200),
	validUntil: z.optional(day('validUntil')),
	course: z.optional(optionalLine('course must be text', 200)),
	level: z.optional(optionalLine('level must be text', 100)),
	emailHash: z.optional(z.string().check(z.regex(/^([0-9a-f]{64})?$/, HASH))),
	replaces: z.optional(optionalLine('replaces must be a number', 60)),
})

/** Problems that are listed. */
const MAX_LISTED = 50

/** Returns all certificates of the file, or throws one UserError that lists its problems. */
export function readCertificates(file: string): Entry[] {
	const [first, ...lines] = readRecords(file)
	const header = first?.record ?? []
	checkHeader(file, header)
	const problems: string[] = []
	const certificates: Entry[] = []
	const seen = new Map<string, number>()
	for (const { record, line } of lines) {
		if (record.length !== header.length) {
			problems.push(`line ${line}: has ${record.length} columns instead of ${header.length}`)
			continue
		}
		const checked = row.safeParse(Object.fromEntries(header.map((name, i) => [name, record[i]])))
		if (!checked.success) {
			problems.push(...checked.error.issues.map(({ message }) => `line ${line}: ${message}`))
			continue
		}
		const { number, issueDate, validUntil, replaces } = checked.data
		const key = toNumberKey(number)
		if (validUntil && validUntil < issueDate) problems.push(`line ${line}: validUntil is before issueDate`)
		if (replaces && toNumberKey(replaces) === key) problems.push(`line ${line}: ${number} replaces itself`)
		const earlier = seen.get(key)
		if (earlier !== undefined) problems.push(`line ${line}: ${key} stands already on line ${earlier}`)
		seen.set(key, line)
		certificates.push(checked.data as Entry)
	}
	if (problems.length > 0) throw refusal(file, problems)
	return certificates
}

const SAMPLE_FILE = join(import.meta.dirname, '../content/certificates.sample.csv')

/** The register of a public site must not confirm the sample certificates. */
export function refuseSamples(file: string, certificates: Entry[], publicUrl: string) {
	if (isLocal(publicUrl)) return
	const samples = new Set(readCertificates(SAMPLE_FILE).map(({ number }) => toNumberKey(number)))
	const found = certificates.filter(({ number }) => samples.has(toNumberKey(number)))
	if (found.length > 0)
		throw refusal(
			file,
			found.map(({ number }) => `${number} is a sample, and ${publicUrl} is public`),
		)
}

export function refusal(file: string, problems: string[]) {
	const further = problems.length - MAX_LISTED
	const told = [...problems.slice(0, MAX_LISTED), ...(further > 0 ? [`and ${further} more`] : [])]
	return new UserError([`Nothing was imported from ${file}:`, ...told].join('\n  '))
}

function checkHeader(file: string, header: string[]) {
	const known: readonly string[] = [...COLUMNS, ...OPTIONAL_COLUMNS]
	const isComplete = COLUMNS.every((column) => header.includes(column))
	if (isComplete && new Set(header).size === header.length && header.every((column) => known.includes(column))) return
	throw new UserError(
		`The first row of ${file} must name the columns ${COLUMNS.join(',')}, and may name ${OPTIONAL_COLUMNS.join(',')}; it is ${header.join(',')}.`,
	)
}

type Line = { record: string[]; line: number }

/** The records of a CSV file in UTF-8, with the lines on which they end. */
export function readRecords(file: string): Line[] {
	const source = readSource(file)
	if (!isUtf8(source)) throw new UserError(`${file} is not in UTF-8. Save it as "CSV UTF-8" and try again.`)
	try {
		const records: unknown = parse(source, {
			bom: true,
			info: true,
			relax_column_count: true,
			skip_empty_lines: true,
			trim: true,
		})
		return (records as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
			record,
			line: info.lines,
		}))
	} catch (error) {
		if (error instanceof CsvError) throw new UserError(`${file} is not a CSV file: ${error.message}.`)
		throw error
	}
}

function readSource(file: string): Buffer {
	try {
		return readFileSync(file)
	} catch (error) {
		throw new UserError(`${file} can't be read: ${(error as Error).message}.`)
	}
}
