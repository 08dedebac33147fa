import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readForm } from '#server/http/form.ts'
import { type NoJsPages, problemIn } from '#server/no-js/pages.ts'
import { type ContactMessage, contactForm } from '#shared/contact.ts'
import type { FormMetadata } from '#shared/form-metadata.ts'

const TYPE = 'application/x-www-form-urlencoded'

/** Whether a browser sent the form by itself, without a script. */
export const isFormPost = ({ headers }: FastifyRequest) => headers['content-type']?.split(';')[0]?.trim() === TYPE

export function readFormPost({ body }: FastifyRequest): { message: ContactMessage; metadata: FormMetadata } {
	const message = readForm(contactForm, body)
	return { message, metadata: { honeypotFilled: Boolean((body as Record<string, string>)['website']) } }
}

/** Takes what browsers send without a script, and answers its problems with a page that keeps what was typed. */
export function acceptFormPosts(app: FastifyInstance, noJs: NoJsPages) {
	app.addContentTypeParser<Buffer>(TYPE, { parseAs: 'buffer' }, (_, body, done) => {
		const entries = [...new URLSearchParams(body.toString())]
		// Browsers send line ends of their own; the form of a script does not.
		done(null, Object.fromEntries(entries.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])))
	})
	app.addHook('onSend', async (request, reply, payload) => {
		const problem = isFormPost(request) && problemIn(reply, payload)
		if (!problem) return payload
		const { errors = {}, message } = problem
		const entered = (request.body ?? undefined) as Record<string, string> | undefined
		reply.headers(noJs.headers)
		return noJs.contact({ problem: message, errors, entered })
	})
}
