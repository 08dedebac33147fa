import type { FastifyInstance } from 'fastify'
import { hashOf } from '#server/db/submission.ts'
import type { Write } from '#server/db/write.ts'
import { readForm } from '#server/http/form.ts'
import { otherAnswers } from '#server/http/idempotency.ts'
import { readMetadata, readSubmission } from '#server/http/submission.ts'
import type { PlainPages } from '#server/plain/pages.ts'
import { contactMessage } from '#shared/contact.ts'
import { acceptFormPosts, isFormPost, readFormPost } from './plain.ts'
import { saveMessage } from './store.ts'

const MIN_DURATION_MS = 2000

type Needs = { write: Write; now: () => Date; wakeOutbox: () => void; plain?: PlainPages | undefined }

export const contactRoutes =
	({ write, now, wakeOutbox, plain }: Needs) =>
	async (app: FastifyInstance) => {
		if (plain) acceptFormPosts(app, plain)
		app.post('/contact', async (request, reply) => {
			const { message, metadata } = isFormPost(request)
				? readFormPost(request)
				: { message: readForm(contactMessage, request.body), metadata: readMetadata(request) }
			const submission = readSubmission(request, metadata, MIN_DURATION_MS, now())
			// A browser without a script has no key: an equal message on the same day is a second click.
			if (isFormPost(request)) submission.idempotencyKey = hashOf({ ...message, day: submission.now.toDateString() })
			const reference = await write((trx) => saveMessage(trx, message, submission))
			if (!reference) throw otherAnswers()
			wakeOutbox()
			if (plain && isFormPost(request)) return reply.redirect(`${plain.siteOf(request)}/contact/sent`, 303)
			return { message: 'Message sent successfully!', reference }
		})
	}
