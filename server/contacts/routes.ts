import type { FastifyInstance } from 'fastify'
import type { Write } from '#server/db/write.ts'
import { readForm } from '#server/http/form.ts'
import { otherAnswers, readKey } from '#server/http/idempotency.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'
import { contactMessage } from '#shared/contact.ts'
import { saveMessage } from './store.ts'

type Needs = { write: Write; now: () => Date; wakeOutbox: () => void }

export const contactRoutes =
	({ write, now, wakeOutbox }: Needs) =>
	async (app: FastifyInstance) => {
		app.post('/contact', async (request) => {
			const idempotencyKey = readKey(request)
			const message = readForm(contactMessage, request.body)
			const submission = { idempotencyKey, consentVersion: CONSENT_VERSION, now: now() }
			const reference = await write((trx) => saveMessage(trx, message, submission))
			if (!reference) throw otherAnswers()
			wakeOutbox()
			return { message: 'Message sent successfully!', reference }
		})
	}
