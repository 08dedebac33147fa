import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { call } from '#ops/call.ts'
import { toCsv } from '#ops/new-file.ts'
import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { securityHeaders } from '#server/http/headers.ts'
import { assertValidHeaders } from '#server/http/http-guards.ts'
import { RequestLog, serializers } from '#server/http/log.ts'
import { nodeServer } from '#server/http/node-server.ts'
import { httpProblem, toHttpProblem } from '#server/http/problem.ts'
import type { DeskBlock } from '#shared/desk-view.ts'
import { type Access, refuseOthers } from './access.ts'
import type { Commands } from './commands.ts'
import { ROW, readForm, readPosted } from './forms.ts'
import { around, commandNamed, type DeskPage, type Office, type Page, type Posted } from './office.ts'
import { classes, oneClass } from './pages/classes.ts'
import { documents } from './pages/documents.ts'
import { forms, listLinks, lists } from './pages/lists.ts'
import { mail } from './pages/mail.ts'
import { order } from './pages/order.ts'
import { orders } from './pages/orders.ts'
import { statement } from './pages/statement.ts'
import { today } from './pages/today.ts'
import { callPosted, fileName } from './perform.ts'
import type { Renderer } from './renderer.ts'
import { openSessions, type Result, type Session } from './sessions.ts'
import { several } from './several.ts'
import { cookieFor, HOW_TO_ENTER, signingIn } from './sign-in.ts'

/** Of a form with its file. */
const MAX_BODY_BYTES = 1024 * 1024 + 64 * 1024
const HTML = 'text/html; charset=utf-8'

const POLICY = [
	"default-src 'none'",
	...['style-src', 'font-src', 'img-src', 'form-action'].map((kind) => `${kind} 'self'`),
	...['base-uri', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ')

const PAGES: DeskPage[] = [today, orders, order, classes, oneClass, statement, documents, mail, ...lists, ...forms]

type Dependencies = {
	db: Db
	env: Env
	access: Access
	commands: Commands
	renderer: Renderer
	now?: () => Date
	logLevel?: string
}

/** The desk as a server that does not listen yet, and its sessions. */
export function buildDesk(dependencies: Dependencies) {
	const { access, renderer, now = () => new Date(), logLevel = 'warn' } = dependencies
	const headers = {
		...securityHeaders(access.origin),
		'content-security-policy': POLICY,
		// Without it browsers would send the origin "null" with a form.
		'referrer-policy': 'same-origin',
		'cache-control': 'no-store',
		'x-robots-tag': 'noindex',
	}
	const app = fastify({
		logger: { level: logLevel, serializers, stream: process.stderr },
		logController: new RequestLog(),
		bodyLimit: MAX_BODY_BYTES,
		return503OnClosing: false,
		serverFactory: nodeServer({ headers, limited: true, proxied: true }),
		clientErrorHandler: () => {},
	})
	const sessions = openSessions(
		() => now().getTime(),
		(message) => app.log.warn(message),
	)
	const cookie = cookieFor(access.origin)
	const sessionOf = (request: FastifyRequest): Session | undefined => {
		const session = sessions.find(cookie.read(request))
		// The session of one person is not that of another whom the proxy names now.
		return session && access.named && access.named(request.raw) !== session.by ? undefined : session
	}

	app.addHook('onRequest', async (request, reply) => {
		reply.headers(headers)
		assertValidHeaders(request.raw)
		refuseOthers(request.raw, access.origin)
		if (access.named && !access.named(request.raw)) throw httpProblem(403)
	})
	app.removeAllContentTypeParsers()
	app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
		readPosted(body, request.headers['content-type'] ?? ''),
	)

	const page: Page = (reply, status, title, blocks, session, path = '') =>
		reply
			.code(status)
			.type(HTML)
			.send(renderer.render({ title, blocks, ...(session && { who: session.by, menu: menuAt(path) }) }))
	app.setErrorHandler((error, request, reply) => {
		const { problem, headers: further } = toHttpProblem(error)
		if (problem.status >= 500) app.log.error({ err: error }, 'refused')
		reply.headers(further)
		const links = { kind: 'links' as const, links: [{ text: 'Today', href: '/' }] }
		return page(
			reply,
			problem.status,
			problem.title,
			[{ kind: 'text', tone: 'alert', lines: [problem.message] }, links],
			sessionOf(request),
		)
	})
	app.setNotFoundHandler(() => {
		throw httpProblem(404)
	})
	for (const [path, { body, type }] of renderer.assets)
		app.get(path, async (_, reply) =>
			reply.type(type).header('cache-control', 'max-age=31536000, immutable').send(body),
		)

	const office = (session: Session): Office => ({ ...dependencies, session, now: now() })
	signingIn(app, { access, sessions, cookie, page })
	pagesOf(app, { sessionOf, office, page })
	return { app, sessions }
}

const menuAt = (path: string) =>
	[...PAGES.flatMap(({ label, path }) => (label ? [{ text: label, href: path }] : [])), ...listLinks].map((link) => ({
		...link,
		isCurrent: link.href.split('?')[0] === path,
	}))

type Serving = { sessionOf(request: FastifyRequest): Session | undefined; office(session: Session): Office; page: Page }

const nameIn = ({ params }: FastifyRequest) => Object.values(params as Record<string, string>).join(' ')
const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?').slice(1).join('?'))

function pagesOf(app: FastifyInstance, { sessionOf, office, page }: Serving) {
	for (const { path, view } of PAGES)
		app.get(path, async (request, reply) => {
			const session = sessionOf(request)
			if (!session) return reply.redirect('/enter', 303)
			const query = queryOf(request)
			const shown = await view({ params: request.params as Record<string, string>, query }, office(session))
			if ('redirect' in shown) return reply.redirect(shown.redirect, 303)
			const found = await resultOf(session, query.get('done') ?? '')
			// What is next stands on the page itself.
			const blocks = [...(found ? resultBlocks(found) : []), ...shown.blocks]
			return page(reply, 200, shown.title, blocks, session, request.url.split('?')[0])
		})
	for (const { path, post } of PAGES)
		if (post)
			app.post(path, async (request, reply) => {
				const session = sessionOf(request)
				const posted = request.body as Posted
				if (!session) return page(reply, 401, 'Your session has ended', keptBlocks(request.url, posted))
				const { status = 200, title, blocks } = await post(posted, office(session))
				return page(reply, status, title, blocks, session, path)
			})
	app.get('/done/:id', async (request, reply) => {
		const session = sessionOf(request)
		if (!session) return reply.redirect('/enter', 303)
		const found = await resultOf(session, (request.params as { id: string }).id)
		if (!found) throw httpProblem(404)
		const links = [...found.next, { text: 'Today', href: '/' }]
		return page(reply, 200, 'Done', [...resultBlocks(found), { kind: 'links', links }], session)
	})
	for (const path of ['/do/:noun', '/do/:noun/:verb'])
		app.post(path, async (request, reply) => {
			const session = sessionOf(request)
			const posted = request.body as Posted
			if (!session) return page(reply, 401, 'Your session has ended', keptBlocks(request.url, posted))
			const name = nameIn(request)
			const mine = office(session)
			const command = commandNamed(mine, name)
			const performed = posted.fields.has(ROW)
				? await several(name, command, posted, mine)
				: await callPosted(name, command, posted, mine)
			if ('redirect' in performed) return reply.redirect(performed.redirect, 303)
			if ('file' in performed) return sendFile(reply, performed.file.name, performed.file.parts)
			return page(reply, performed.status, performed.title, performed.blocks, session)
		})
	for (const path of ['/file/:noun', '/file/:noun/:verb'])
		app.get(path, async (request, reply) => {
			const session = sessionOf(request)
			if (!session) return reply.redirect('/enter', 303)
			const mine = office(session)
			const name = nameIn(request)
			const command = commandNamed(mine, name)
			if (command.isChange || !('out' in command.fields)) throw httpProblem(404)
			const { given } = readForm(command, { fields: queryOf(request), files: new Map() })
			const { answer } = await call(name, command, { ...given, csv: true, out: '' }, around(mine))
			const parts: (string | Buffer)[] = answer.file ? answer.file.parts : []
			if (answer.table) for await (const part of toCsv(answer.table)) parts.push(part)
			return sendFile(reply, fileName(name, given), parts)
		})
}

/** What was typed, to be sent again in a new session. */
const keptBlocks = (url: string, { fields, files }: Posted): DeskBlock[] => {
	const hidden = Object.fromEntries([...new Set(fields.keys())].map((name) => [name, fields.getAll(name).join('\n')]))
	for (const [name, file] of files) hidden[name.replace(/-file$/, '')] = file.bytes().toString()
	delete hidden['confirmed']
	return [
		{ kind: 'text', tone: 'alert', lines: ['Nothing was done. What you typed is kept on this page.'] },
		{ kind: 'text', lines: ['Sign in again in another tab, come back to this one, and go on.'] },
		HOW_TO_ENTER,
		{
			kind: 'form',
			form: {
				id: 'again',
				method: 'post',
				href: url,
				button: 'Go on with what I typed',
				fields: [],
				hidden: { ...hidden, again: 'yes' },
			},
		},
	]
}

async function resultOf(session: Session, id: string): Promise<Result | undefined> {
	const results = await Promise.all(id ? session.results.values() : [])
	return results.find((result) => result.id === id)
}

const resultBlocks = ({ said, lines, failed }: Result): DeskBlock[] => [
	{ kind: 'text', tone: 'done', lines: [...said, ...lines] },
	...(failed ? [{ kind: 'text' as const, tone: 'alert' as const, lines: [failed] }] : []),
]

const TYPES: Record<string, string> = {
	pdf: 'application/pdf',
	json: 'application/json',
	csv: 'text/csv; charset=utf-8',
}

const sendFile = (reply: FastifyReply, name: string, parts: (string | Buffer)[]) =>
	reply
		.type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
		.header('content-disposition', `attachment; filename="${name}"`)
		.send(Buffer.concat(parts.map((part) => Buffer.from(part))))
