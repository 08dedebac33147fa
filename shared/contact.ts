import { z } from 'zod/mini'
import { emailAddress, optionalLine, paragraph, personName } from './text.ts'

// Spec 5: name, e-mail and message are required, the subject is optional.
const fields = {
	name: personName('Name is required', 200),
	email: emailAddress('Enter a valid e-mail address'),
	subject: z._default(optionalLine('The subject must be text', 200), ''),
	message: paragraph('Message is required', 5000),
}

/** Ignores further fields: the honeypot, and those that browser extensions add. */
export const contactForm = z.object(fields)

/** The body of POST /api/contact. */
export const contactMessage = z.strictObject(fields)
export type ContactMessage = z.output<typeof contactMessage>
