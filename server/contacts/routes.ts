import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Write } from '#server/db/write.ts'
import { CLOSED, type Declaration } from '#server/http/declaration.ts'
import { isFormPost } from '#server/http/no-script.ts'
import { FORM_PROBLEMS, json, receipt } from '#server/openapi/responses.ts'
import { formHeaders, keyOfForm, keyReused, readSubmission } from '#server/submissions/headers.ts'
import { acceptTableForm } from '#server/submissions/table-form.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import { contactMessage } from '#shared/forms/contact.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { saveMessage } from './store.ts'

const MIN_DURATION_MS = 2000

type Dependencies = {
	write: Write
	secret: string
	now: () => Date
	notifyOutbox: () => void
	rendered?: RenderedPages | undefined
}

const message = 'Message sent successfully!'

const SCHEMA = {
	operationId: 'contact',
	summary: 'Send a message to the provider',
	headers: formHeaders,
	body: contactMessage,
	response: { 200: json('It is stored.', receipt), ...FORM_PROBLEMS },
}

const DECLARED: Declaration = {
	...CLOSED,
	cost: 'write',
	// The problems of a form without a script.
	html: 'answer',
	stores: ['contactMessages', 'outbox', 'rateLimits'],
}

export const contactRoutes =
	({ write, secret, now, notifyOutbox, rendered }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		if (rendered) acceptTableForm(app, '/contact', CONTACT_FIELDS, rendered.contact)
		app.post('/contact', { schema: SCHEMA, config: { declared: DECLARED } }, async (request, reply) => {
			const { body } = request
			const submission = readSubmission(request, { minDurationMs: MIN_DURATION_MS, secret, now: now() })
			if (isFormPost(request)) Object.assign(submission, keyOfForm(request, secret))
			const reference = await write((trx) => saveMessage(trx, body, submission))
			if (!reference) throw keyReused()
			notifyOutbox()
			if (rendered && isFormPost(request)) return reply.redirect(`${rendered.siteOf(request)}/contact/sent`, 303)
			return { message, reference }
		})
	}
