import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Write } from '#server/db/write.ts'
import { invalid } from '#server/http/form.ts'
import { formHeaders, keyReused, readSubmission } from '#server/http/submission.ts'
import { FORM_PROBLEMS, json, receipt } from '#server/openapi/responses.ts'
import { type RegistrationReceipt, registration } from '#shared/registration.ts'
import { registerAll } from './store.ts'

const MIN_DURATION_MS = 3000

type Dependencies = { write: Write; courses: ReadonlyMap<string, number>; now: () => Date; notifyOutbox: () => void }

const message = 'Registration successful!'

const SCHEMA = {
	operationId: 'register',
	summary: 'Register for a course',
	headers: formHeaders,
	body: registration,
	response: { 201: json('It is stored.', receipt(message)), ...FORM_PROBLEMS },
}

export const registrationRoutes =
	({ write, courses, now, notifyOutbox }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		app.post('/register', { schema: SCHEMA }, async ({ body, headers }, reply) => {
			const courseId = courses.get(body.course)
			if (courseId === undefined) throw invalid({ course: 'Select a course from the list' })
			const submission = readSubmission(headers, MIN_DURATION_MS, now())
			const reference = await write.batch(registerAll, { registration: { ...body, courseId }, submission })
			if (!reference) throw keyReused()
			notifyOutbox()
			return reply.code(201).send({ message, reference } satisfies RegistrationReceipt)
		})
	}
