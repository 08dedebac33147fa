import { z } from 'zod/mini'
import { requiredLine } from '#shared/text.ts'
import { type Format, readCsv } from './csv-file.ts'

const row = z.object({
	reference: requiredLine('the reference is missing', 100).check(z.toUpperCase()),
	passed: z.string().check(z.toLowerCase(), z.regex(/^(yes|no|)$/, 'passed must be yes, no or empty')),
})

export const PASSED = {
	undone: 'Nothing was issued',
	row,
	otherColumns: 'ignored',
	key: ({ reference }) => reference,
} satisfies Format<typeof row.shape>

/** The references of a CSV file whose column `passed` says yes, in capitals. */
export const readPassed = (file: string) =>
	readCsv(file, PASSED).flatMap(({ reference, passed }) => (passed === 'yes' ? reference : []))
