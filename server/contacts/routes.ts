import type { FastifyInstance } from 'fastify'
import type { Write } from '#server/db/write.ts'
import { readForm } from '#server/http/form.ts'
import { contactMessage } from '#shared/contact.ts'
import { saveMessage } from './store.ts'

type Needs = { write: Write; now: () => Date }

export const contactRoutes =
	({ write, now }: Needs) =>
	async (app: FastifyInstance) => {
		app.post('/contact', async (request) => {
			const message = readForm(contactMessage, request.body)
			await write((trx) => saveMessage(trx, message, now()))
			return { message: 'Message sent successfully!' }
		})
	}
