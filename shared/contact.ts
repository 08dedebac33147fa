import { z } from 'zod/mini'
import { emailAddress, optionalText, requiredText } from './text.ts'

// Spec 5: name, e-mail and message are required, the subject is optional.
const fields = {
	name: requiredText('Name is required', 200),
	email: emailAddress('Enter a valid e-mail address'),
	subject: z._default(optionalText('The subject must be text', 200), ''),
	message: requiredText('Message is required', 5000),
}

/** Ignores further fields: the honeypot, and those that browser extensions add. */
export const contactForm = z.object(fields)

/** The body of POST /api/contact. */
export const contactMessage = z.strictObject(fields)
export type ContactMessage = z.output<typeof contactMessage>
