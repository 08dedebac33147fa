// How somebody gets a session: by a link that works once, or as whom a proxy names.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DeskBlock } from '#shared/desk-view.ts'
import type { Access } from './access.ts'
import type { Page, Posted } from './office.ts'
import type { Sessions } from './sessions.ts'

/** Over https its name keeps other hosts from setting it. */
export function cookieFor(origin: string) {
	const isSecure = origin.startsWith('https:')
	const name = isSecure ? '__Host-desk' : 'desk'
	const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
	return {
		read: ({ headers }: FastifyRequest) =>
			(headers.cookie ?? '')
				.split('; ')
				.find((one) => one.startsWith(`${name}=`))
				?.slice(name.length + 1) ?? '',
		set: (value: string) => `${name}=${value}${attributes}`,
		end: `${name}=${attributes}; Max-Age=0`,
	}
}

type Cookie = ReturnType<typeof cookieFor>

type SigningIn = { access: Access; sessions: Sessions; cookie: Cookie; page: Page }

export function signingIn(app: FastifyInstance, { access, sessions, cookie, page }: SigningIn) {
	const button = (ticket: string, text: string): DeskBlock => ({
		kind: 'form',
		form: { id: 'enter', method: 'post', href: '/enter', button: text, fields: [], hidden: { ticket } },
	})
	// A button, so that a program that looks at links does not use it up.
	app.get('/enter/:ticket', async (request, reply) =>
		page(reply, 200, 'Sign in', [button((request.params as { ticket: string }).ticket, 'Open the desk')]),
	)
	app.get('/enter', async (request, reply) => {
		const name = access.named?.(request.raw)
		return name
			? page(reply, 200, 'Sign in', [button('', `Go on as ${name}`)])
			: page(reply, 401, 'Sign in', [HOW_TO_ENTER])
	})
	app.post('/enter', async (request, reply) => {
		const name = access.named?.(request.raw)
		const ticket = (request.body as Posted).fields.get('ticket') ?? ''
		const key = name ? sessions.begin(name) : sessions.enter(ticket)
		if (!key)
			return page(reply, 401, 'Sign in', [
				{ kind: 'text', tone: 'alert', lines: ['This link was used, or is over.'] },
				HOW_TO_ENTER,
			])
		return reply.header('set-cookie', cookie.set(key)).redirect('/', 303)
	})
	app.post('/leave', async (request, reply) => {
		sessions.end(cookie.read(request))
		return reply.header('set-cookie', cookie.end).redirect('/enter', 303)
	})
}

export const HOW_TO_ENTER: DeskBlock = {
	kind: 'text',
	lines: [
		'Open the link that the desk has printed in its terminal. Press Enter there for another one: each works once, for 5 minutes.',
	],
}
