import type { FastifyInstance } from 'fastify'
import { hashOf } from '#server/db/submission.ts'
import type { Write } from '#server/db/write.ts'
import { readForm } from '#server/http/form.ts'
import { otherAnswers } from '#server/http/idempotency.ts'
import { readMetadata, readSubmission } from '#server/http/submission.ts'
import type { NoJsPages } from '#server/no-js/pages.ts'
import { contactMessage } from '#shared/contact.ts'
import { acceptFormPosts, isFormPost, readFormPost } from './no-js.ts'
import { saveMessage } from './store.ts'

const MIN_DURATION_MS = 2000

type Dependencies = { write: Write; now: () => Date; notifyOutbox: () => void; noJs?: NoJsPages | undefined }

export const contactRoutes =
	({ write, now, notifyOutbox, noJs }: Dependencies) =>
	async (app: FastifyInstance) => {
		if (noJs) acceptFormPosts(app, noJs)
		app.post('/contact', async (request, reply) => {
			const { message, metadata } = isFormPost(request)
				? readFormPost(request)
				: { message: readForm(contactMessage, request.body), metadata: readMetadata(request) }
			const submission = readSubmission(request, metadata, MIN_DURATION_MS, now())
			// A browser without a script has no key: an equal message on the same day is a second click.
			if (isFormPost(request)) submission.idempotencyKey = hashOf({ ...message, day: submission.now.toDateString() })
			const reference = await write((trx) => saveMessage(trx, message, submission))
			if (!reference) throw otherAnswers()
			notifyOutbox()
			if (noJs && isFormPost(request)) return reply.redirect(`${noJs.siteOf(request)}/contact/sent`, 303)
			return { message: 'Message sent successfully!', reference }
		})
	}
