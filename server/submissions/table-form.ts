import type { FastifyInstance } from 'fastify'
import { CLOSED } from '#server/http/declaration.ts'
import { acceptFormPosts, isFormPost } from '#server/http/no-script.ts'
import type { RefusedForm } from '#shared/forms/answers.ts'

/**
 * Accepts a form with the fields of a table without JavaScript, and answers what is wrong with its page, which has the same
 * path as the call.
 */
export function acceptTableForm(
	app: FastifyInstance,
	path: string,
	table: object,
	page: (refused: RefusedForm) => Promise<string>,
) {
	// Where a form was refused, and is opened again.
	const config = { declared: { ...CLOSED, cost: 'memory' as const, stores: [] } }
	app.get(path, { schema: { hide: true }, config }, async (_, reply) => reply.redirect(path, 303))
	acceptFormPosts(app, {
		read(entered, headers) {
			// A script reports these fields in headers; the first is the honeypot.
			if (entered['website']) headers['form-honeypot'] = 'filled'
			if (entered['consent-version']) headers['consent-version'] = entered['consent-version']
			// Browsers end lines with CRLF, scripts with LF. Extensions add fields.
			const fields = Object.entries(entered).filter(([name]) => Object.hasOwn(table, name))
			return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
		},
		page: ({ message, errors = {} }, request, entered) =>
			isFormPost(request) ? page({ problem: message, errors, entered }) : undefined,
	})
}
