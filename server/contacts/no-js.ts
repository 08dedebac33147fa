import type { FastifyInstance } from 'fastify'
import { type NoJsPages, problemIn } from '#server/no-js/pages.ts'
import { contactMessage } from '#shared/contact.ts'

const TYPE = 'application/x-www-form-urlencoded'
const FIELDS = Object.keys(contactMessage.shape)

/** Whether a browser sent the form by itself, without a script. */
export const isFormPost = ({ headers }: { headers: { 'content-type'?: string | undefined } }) =>
	headers['content-type']?.split(';')[0]?.trim() === TYPE

/** Accepts form posts without JavaScript, and answers problems with a page that keeps what was typed. */
export function acceptFormPosts(app: FastifyInstance, noJs: NoJsPages) {
	app.addContentTypeParser<Buffer>(TYPE, { parseAs: 'buffer' }, ({ headers }, body, done) => {
		const entered = new URLSearchParams(body.toString())
		// The name of the honeypot field, which a script reports in this header.
		if (entered.get('website')) headers['form-honeypot'] = 'filled'
		// Browsers end lines with CRLF, scripts with LF. Extensions add fields.
		const fields = [...entered].filter(([name]) => FIELDS.includes(name))
		done(null, Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')])))
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
