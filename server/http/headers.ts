import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Declaration } from './declaration.ts'

export type Headers = Record<string, string>

/** On every answer; pages replace the content security policy by their own. */
export const securityHeaders = (publicUrl: string): Headers => ({
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'origin-agent-cluster': '?1',
	'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const READABLE: Headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Of a page without scripts that answers a form. `corsOrigins` are sites that have this API elsewhere. */
const answerHeaders = (corsOrigins: string[]): Headers => ({
	'x-robots-tag': 'noindex',
	'content-security-policy': [
		"default-src 'none'",
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		["form-action 'self'", ...corsOrigins].join(' '),
		"frame-ancestors 'none'",
	].join('; '),
})

const isHtml = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/html')

/** The headers of an answer that follow from the declaration of its route. */
function declaredHeaders({ cacheSeconds, otherSites, html }: Declaration, reply: FastifyReply, answer: Headers) {
	if (isHtml(reply)) {
		if (html === 'none') throw new Error('A route that declares no HTML has answered with it.')
		return html === 'answer' ? answer : {}
	}
	if (reply.statusCode >= 400) return {}
	return {
		...(cacheSeconds > 0 && { 'cache-control': `public, max-age=${cacheSeconds}` }),
		...(otherSites === 'read' && READABLE),
	}
}

export function sendDeclaredHeaders(app: FastifyInstance, corsOrigins: string[]) {
	const answer = answerHeaders(corsOrigins)
	app.addHook('onSend', async (request: FastifyRequest, reply) => {
		const { declared } = request.routeOptions.config
		if (declared) reply.headers(declaredHeaders(declared, reply, answer))
	})
}
