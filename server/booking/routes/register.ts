import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { countryNamed } from '#catalogue/prices.ts'
import { saveRegistration } from '#server/booking/book.ts'
import { chooseClass } from '#server/booking/classes.ts'
import { orderPath } from '#server/booking/token.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { invalid } from '#server/http/validation.ts'
import { FORM_PROBLEMS, json, registrationReceipt } from '#server/openapi/responses.ts'
import { formHeaders, keyReused, metadata, readSubmission } from '#server/submissions/headers.ts'
import { registration } from '#shared/forms/registration.ts'
import type { RegistrationReceipt } from '#shared/forms/registration-fields.ts'
import { WRITES } from './forms.ts'
import type { BookingParts } from './render.ts'

const MIN_DURATION_MS = 3000

/** Gives what stands before the path of a page of the server: its address for a site that is elsewhere, else nothing. */
export type ServerFor = (origin: string | undefined) => string

const message = 'Registration successful!'

const SCHEMA = {
	operationId: 'register',
	summary: 'Register for a course',
	headers: z.extend(formHeaders, {
		'form-class': metadata(
			'form-class',
			'Class of the course, by the name in the address of its calendar file. Refused with 422 at the field course if it is unknown, of another course, closed or full. With the same key, another class is another registration.',
			'lead-auditor-qms-2026-12-07',
		),
		'form-early-start': metadata(
			'form-early-start',
			'Sent if the customer expressly asks that the class begins before the time to withdraw has ended. Without it nobody has asked, and without a class it says nothing.',
			'yes',
		),
	}),
	body: registration,
	response: { 201: json('It is stored.', registrationReceipt), ...FORM_PROBLEMS },
}

const REGISTER: Declaration = {
	...WRITES,
	html: 'none',
	stores: ['registrations', 'orders', 'outbox', 'rateLimits'],
}

export const registrationRoutes =
	(parts: BookingParts, serverFor: ServerFor): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, write, courses, formerNames, classes, secret, now, notifyOutbox } = parts
		app.post('/register', { schema: SCHEMA, config: { declared: REGISTER } }, async (request, reply) => {
			const { body, headers } = request
			const course = formerNames.get(body.course) ?? body.course
			const courseId = courses.get(course)
			if (courseId === undefined) throw invalid({ course: 'Select a course from the list' })
			const submission = readSubmission(request, { minDurationMs: MIN_DURATION_MS, secret, now: now() })
			// Spec 5 asks for a country, not for one of the list.
			const registration = { ...body, course, country: countryNamed(body.country) ?? body.country, courseId }
			const slug = headers['form-class']
			const chosen = slug === undefined ? undefined : await chooseClass(db, slug, courseId, classes, submission.now)
			const sent = { sentCourse: body.course, asksForEarlyStart: headers['form-early-start'] !== undefined }
			const saved = await write((trx) => saveRegistration(trx, registration, chosen, submission, sent))
			if (!saved) throw keyReused()
			notifyOutbox()
			const { reference, token } = saved
			const order = serverFor(headers.origin) + orderPath(token)
			return reply.code(201).send({ message, reference, order } satisfies RegistrationReceipt)
		})
	}
