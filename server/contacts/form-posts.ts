import type { FastifyInstance } from 'fastify'
import { acceptFormPosts, isFormPost } from '#server/http/form-post.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'

/** Accepts the contact form without JavaScript. */
export const acceptContactForm = (app: FastifyInstance, rendered: RenderedPages) =>
	acceptFormPosts(app, {
		read(entered, headers) {
			// A script reports these fields in headers; the first is the honeypot.
			if (entered['website']) headers['form-honeypot'] = 'filled'
			if (entered['consent-version']) headers['consent-version'] = entered['consent-version']
			// Browsers end lines with CRLF, scripts with LF. Extensions add fields.
			const fields = Object.entries(entered).filter(([name]) => name in CONTACT_FIELDS)
			return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
		},
		page: ({ message, errors = {} }, request, entered) =>
			isFormPost(request) ? rendered.contact({ problem: message, errors, entered }) : undefined,
	})
