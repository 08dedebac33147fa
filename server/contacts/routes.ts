import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hashOf } from '#server/db/submission.ts'
import type { Write } from '#server/db/write.ts'
import { formHeaders, keyReused, readSubmission } from '#server/http/submission.ts'
import type { NoJsPages } from '#server/no-js/pages.ts'
import { FORM_PROBLEMS, json, receipt } from '#server/openapi/responses.ts'
import { contactMessage } from '#shared/contact.ts'
import { acceptFormPosts, isFormPost } from './no-js.ts'
import { saveMessage } from './store.ts'

const MIN_DURATION_MS = 2000

type Dependencies = { write: Write; now: () => Date; notifyOutbox: () => void; noJs?: NoJsPages | undefined }

const message = 'Message sent successfully!'

const SCHEMA = {
	operationId: 'contact',
	summary: 'Send a message to the provider',
	headers: formHeaders,
	body: contactMessage,
	response: { 200: json('It is stored.', receipt(message)), ...FORM_PROBLEMS },
}

export const contactRoutes =
	({ write, now, notifyOutbox, noJs }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		if (noJs) acceptFormPosts(app, noJs)
		app.post('/contact', { schema: SCHEMA }, async (request, reply) => {
			const { body, headers } = request
			const submission = readSubmission(headers, MIN_DURATION_MS, now())
			// A browser without a script has no key: an equal message on the same day is a second click.
			if (isFormPost(request)) submission.idempotencyKey = hashOf({ ...body, day: submission.now.toDateString() })
			const reference = await write((trx) => saveMessage(trx, body, submission))
			if (!reference) throw keyReused()
			notifyOutbox()
			if (noJs && isFormPost(request)) return reply.redirect(`${noJs.siteOf(request)}/contact/sent`, 303)
			return { message, reference }
		})
	}
