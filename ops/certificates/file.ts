import { join } from 'node:path'
import { z } from 'zod/mini'
import { refusal } from '#ops/command.ts'
import { fileAt, type GivenFile } from '#ops/fields.ts'
import type { CertificateEntry } from '#server/certificates/import.ts'
import { DETAIL_FIELDS } from '#server/certificates/store.ts'
import { isLocal } from '#server/env.ts'
import {
	ANSWER_FIELDS,
	type CertificateField,
	certificateNumber,
	FIELDS,
	MAX_NUMBER_LENGTH,
	mapFields,
	toNumberKey,
} from '#shared/certificates/certificate.ts'
import { optionalLine, requiredLine, requiredName } from '#shared/text.ts'
import { type Format, readCsv } from './csv-file.ts'

type Rule = { kind: 'number' | 'name' | 'day' | 'hash' | 'line' /** Characters. */; max?: number }

const LINE: Rule = { kind: 'line', max: 200 }

/** What a field may hold that is not such a line. */
const RULES: Partial<Record<CertificateField, Rule>> = {
	leadAuditor: { kind: 'name', max: 200 },
	number: { kind: 'number' },
	issueDate: { kind: 'day' },
	validUntil: { kind: 'day' },
	kind: { kind: 'line', max: 100 },
	level: { kind: 'line', max: 100 },
	hours: { kind: 'line', max: 20 },
	emailHash: { kind: 'hash' },
	replaces: { kind: 'line', max: MAX_NUMBER_LENGTH },
}

const schemaOf = (field: CertificateField): z.ZodMiniType<string> => {
	const { kind, max = 0 } = RULES[field] ?? LINE
	const isRequired = 'required' in FIELDS[field]
	const day = `${field} must be a day like 2025-09-29, or empty`
	const hash = `${field} must be the SHA-256 of the address in lower case, as 64 digits 0-9 and a-f, or empty`
	switch (kind) {
		case 'number':
			return certificateNumber
		case 'name':
			return requiredName(`${field} is missing`, max)
		case 'line':
			return isRequired ? requiredLine(`${field} is missing`, max) : optionalLine(`${field} must be text`, max)
		case 'day':
			return z.union([z.literal(''), z.iso.date(day)], day)
		case 'hash':
			return z.string().check(z.regex(/^([0-9a-f]{64})?$/, hash))
	}
}

const row = z
	.object({
		...mapFields(['number', ...ANSWER_FIELDS], schemaOf),
		...mapFields(DETAIL_FIELDS, (field) => z.optional(schemaOf(field))),
	})
	.check(
		z.refine(({ validUntil, issueDate }) => !validUntil || validUntil >= issueDate, 'validUntil is before issueDate'),
		z.refine(({ number, replaces }) => !replaces || toNumberKey(replaces) !== toNumberKey(number), {
			error: ({ input }) => `${(input as CertificateEntry).number} replaces itself`,
		}),
	)

/** What the register's own CSV says beside what is imported. */
export const STATE_COLUMNS = ['state', 'replacedBy', 'withdrawn', 'withdrawnReason', 'reasonPublic'] as const

export const CERTIFICATES = {
	undone: 'Nothing was imported',
	row,
	ignored: STATE_COLUMNS,
	key: ({ number }) => toNumberKey(number),
} satisfies Format<typeof row.shape>

/** Returns all certificates of the file, or throws one UserError that lists its problems. */
export const readCertificates = (file: GivenFile) => readCsv(file, CERTIFICATES) as CertificateEntry[]

export const SAMPLE_FILE = join(import.meta.dirname, '../../content/certificates.sample.csv')

/** The register of a public site must not confirm the sample certificates. */
export function refuseSamples(certificates: CertificateEntry[], publicUrl: string) {
	if (isLocal(publicUrl)) return
	const samples = new Set(readCertificates(fileAt(SAMPLE_FILE)).map(({ number }) => toNumberKey(number)))
	const found = certificates.filter(({ number }) => samples.has(toNumberKey(number)))
	if (found.length > 0)
		throw refusal(
			CERTIFICATES.undone,
			found.map(({ number }) => `${number} is a sample, and ${publicUrl} is public`),
		)
}
