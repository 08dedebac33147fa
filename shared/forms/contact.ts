import { z } from 'zod/mini'
import { CONTACT_FIELDS, type ContactMessage } from './contact-fields.ts'
import { schemasOf } from './schema.ts'

const fields = schemasOf<ContactMessage>(CONTACT_FIELDS)

/** Ignores further fields: the honeypot, and those that browser extensions add. */
export const contactForm = z.object(fields)

/** The body of POST /api/contact. */
export const contactMessage = z.strictObject(fields)
