import { z } from 'zod/mini'
import { emailAddress } from '#shared/email.ts'
import { lineList, optionalLine, optionalName, paragraph, requiredLine, requiredName } from '#shared/text.ts'
import { eachField, type Field } from './field.ts'

const GSTIN = /^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z])?$/
const SLUG = /^([a-z0-9]+(-[a-z0-9]+)*)?$/

const matching = (message: string, pattern: RegExp, fold = (text: string) => text) =>
	z.string(message).check(z.overwrite(fold), z.regex(pattern, message))
const orEmpty = (schema: z.ZodMiniType<string>) => z._default(schema, '')

function schemaOf({ kind, message, max = 100, optional }: Field): z.ZodMiniType {
	switch (kind) {
		case 'name':
			return optional ? orEmpty(optionalName(message, max)) : requiredName(message, max)
		case 'email':
			return emailAddress(message)
		case 'dial':
			return matching(message, /^\+\d{1,4}$/)
		case 'mobile':
			return matching(message, /^\d{10}$/)
		case 'number':
			return matching(message, /^([1-9]\d?|1\d\d|200)$/, (text) => text.trim())
		case 'class':
			return orEmpty(matching(message, SLUG, (text) => text.trim()))
		case 'gstin':
			return orEmpty(matching(message, GSTIN, (text) => text.replaceAll(/\s/g, '').toUpperCase()))
		case 'several':
			return optional ? z._default(lineList(message), []) : lineList(message).check(z.minLength(1, message))
		case 'confirmation':
			return z.literal(true, message)
		case 'lines':
			return optional ? orEmpty(paragraph(message, max)) : paragraph(message, max).check(z.minLength(1, message))
		default:
			return optional ? orEmpty(optionalLine(message, max)) : requiredLine(message, max)
	}
}

/** The rules of a table of fields. */
export const schemasOf = <Values>(table: Record<keyof Values & string, Field>) =>
	eachField(table, schemaOf) as { [Name in keyof Values]: z.ZodMiniType<Values[Name], Values[Name]> }
