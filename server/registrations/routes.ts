import type { FastifyInstance } from 'fastify'
import type { Write } from '#server/db/write.ts'
import { invalid, readForm } from '#server/http/form.ts'
import { Refusal } from '#server/http/problem.ts'
import { type RegistrationReceipt, registration } from '#shared/registration.ts'
import { register } from './store.ts'

type Needs = { write: Write; courses: ReadonlyMap<string, number>; now: () => Date }

export const registrationRoutes =
	({ write, courses, now }: Needs) =>
	async (app: FastifyInstance) => {
		app.post('/register', async (request, reply) => {
			const key = readKey(request.headers['idempotency-key'])
			const form = readForm(registration, request.body)
			const courseId = courses.get(form.course)
			if (courseId === undefined) throw invalid({ course: 'Select a course from the list' })
			const reference = await write((trx) => register(trx, { ...form, courseId }, key, now()))
			if (!reference)
				throw new Refusal(422, 'This form was already sent with other answers. Please load the page again.')
			const receipt: RegistrationReceipt = { message: 'Registration successful!', reference }
			return reply.code(201).send(receipt)
		})
	}

function readKey(header: string | string[] | undefined) {
	if (header === undefined) return undefined
	if (typeof header === 'string' && /^[\x20-\x7e]{1,200}$/.test(header)) return header
	throw new Refusal(400, 'The Idempotency-Key must have 1 to 200 printable characters.')
}
