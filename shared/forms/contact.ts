import { z } from 'zod/mini'
import { emailAddress } from '#shared/email.ts'
import { optionalLine, paragraph, requiredName } from '#shared/text.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'
import { eachField } from './fields.ts'

const fields = eachField(CONTACT_FIELDS, ({ kind, message, max, required }): z.ZodMiniType<string> => {
	if (kind === 'name') return requiredName(message, max)
	if (kind === 'email') return emailAddress(message, max)
	const text = kind === 'line' ? optionalLine(message, max) : paragraph(message, max)
	return required ? text.check(z.minLength(1, message)) : z._default(text, '')
})

/** Ignores further fields: the honeypot, and those that browser extensions add. */
export const contactForm = z.object(fields)

/** The body of POST /api/contact. */
export const contactMessage = z.strictObject(fields)
