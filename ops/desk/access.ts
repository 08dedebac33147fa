// Who may use the desk: whoever has the link that works once, or whom a proxy that signs people in names.
import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Env, isLocal } from '#server/env.ts'
import { trustedProxies } from '#server/http/client-address.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { UserError } from '#server/user-error.ts'

const SECRET_HEADER = 'desk-secret'

export type Access = {
	/** The only address by which it answers. */
	origin: string
	/** Whom a proxy names; undefined if none did that may. Absent where nobody but this machine gets here. */
	named?: (request: IncomingMessage) => string | undefined
}

type Settings = Pick<Env, 'desk' | 'trustProxy'>

/** Refuses settings with which the desk could be reached by somebody whom nobody has signed in. */
export function accessOf({ desk: { port, url, userHeader, proxySecret }, trustProxy }: Settings): Access {
	const isFromAfar = url !== undefined && !isLocal(url)
	if (!isFromAfar && userHeader === undefined) return { origin: url ?? `http://127.0.0.1:${port}` }
	if (url === undefined || userHeader === undefined || proxySecret === undefined || trustProxy.length === 0)
		throw new UserError(
			'The desk was not started. From afar it stands behind a proxy that signs people in, which needs DESK_URL, DESK_USER_HEADER, DESK_PROXY_SECRET and TRUST_PROXY. On this machine, or through ssh -L, it needs none of them.',
		)
	if (!url.startsWith('https:') && !isLocal(url))
		throw new UserError('The desk was not started: DESK_URL must begin with https, or everybody on the way reads it.')
	const isTrusted = trustedProxies(trustProxy)
	return {
		origin: url,
		named({ socket, headers }) {
			const name = headers[userHeader]
			const isProxy = isTrusted(socket.remoteAddress ?? '') && isSame(String(headers[SECRET_HEADER] ?? ''), proxySecret)
			// Older versions of Caddy send a placeholder in braces where the sign-in names nobody: https://github.com/caddyserver/caddy/issues/6610
			return isProxy && typeof name === 'string' && /^[^\p{C}{}]{1,100}$/u.test(name) ? name : undefined
		},
	}
}

const digest = (text: string) => hash('sha256', text, 'buffer')

const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** Refuses what another site, another port or another name of this machine makes a browser send. */
export function refuseOthers({ method, headers }: IncomingMessage, origin: string) {
	const { host = '', origin: from } = headers
	if (host !== new URL(origin).host) throw new HttpProblem(421, `The desk answers at ${origin} alone. Open it there.`)
	if (method === 'GET' || method === 'HEAD') return
	const site = headers['sec-fetch-site']
	if (from !== origin || (site !== undefined && site !== 'same-origin'))
		throw new HttpProblem(403, 'This was sent from another website, so nothing was done.')
}
