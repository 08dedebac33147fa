import type { FastifyInstance } from 'fastify'
import type { Write } from '#server/db/write.ts'
import { invalid, readForm } from '#server/http/form.ts'
import { otherAnswers } from '#server/http/idempotency.ts'
import { readMetadata, readSubmission } from '#server/http/submission.ts'
import { type RegistrationReceipt, registration } from '#shared/registration.ts'
import { registerAll } from './store.ts'

const MIN_DURATION_MS = 3000

type Dependencies = { write: Write; courses: ReadonlyMap<string, number>; now: () => Date; notifyOutbox: () => void }

export const registrationRoutes =
	({ write, courses, now, notifyOutbox }: Dependencies) =>
	async (app: FastifyInstance) => {
		app.post('/register', async (request, reply) => {
			const form = readForm(registration, request.body)
			const courseId = courses.get(form.course)
			if (courseId === undefined) throw invalid({ course: 'Select a course from the list' })
			const submission = readSubmission(request, readMetadata(request), MIN_DURATION_MS, now())
			const reference = await write.batch(registerAll, { registration: { ...form, courseId }, submission })
			if (!reference) throw otherAnswers()
			notifyOutbox()
			const receipt: RegistrationReceipt = { message: 'Registration successful!', reference }
			return reply.code(201).send(receipt)
		})
	}
