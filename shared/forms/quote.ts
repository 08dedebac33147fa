import { z } from 'zod/mini'
import { emailAddress } from '#shared/email.ts'
import { optionalLine, paragraph, requiredName } from '#shared/text.ts'
import { eachField } from './fields.ts'
import { QUOTE_FIELDS } from './quote-fields.ts'

export const MAX_PEOPLE = 200

const GSTIN = /^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z])?$/
const SLUG = /^([a-z0-9]+(-[a-z0-9]+)*)?$/

const matching = (message: string, pattern: RegExp, fold: (text: string) => string = (text) => text.trim()) =>
	z.string(message).check(z.overwrite(fold), z.regex(pattern, message))

const fields = eachField(QUOTE_FIELDS, ({ kind, message, max, required }, name): z.ZodMiniType<string> => {
	if (kind === 'name') return requiredName(message, max)
	if (kind === 'email') return emailAddress(message, max)
	if (kind === 'people') return matching(message, /^([1-9]\d?|1\d\d|200)$/)
	if (kind === 'class') return z._default(matching(message, SLUG), '')
	if (name === 'gstin')
		return z._default(
			matching(message, GSTIN, (text) => text.replaceAll(/\s/g, '').toUpperCase()),
			'',
		)
	const text = kind === 'lines' ? paragraph(message, max) : optionalLine(message, max)
	return required ? text.check(z.minLength(1, message)) : z._default(text, '')
})

/** The body of POST /api/quotes. */
export const quoteRequest = z.strictObject(fields)
export type QuoteRequest = z.output<typeof quoteRequest>
