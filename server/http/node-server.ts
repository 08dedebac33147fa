import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND_MS } from '#server/time.ts'
import { CONNECTIONS, limitConnections } from './connections.ts'
import type { Headers } from './headers.ts'
import { answerParseError, sendProblem } from './http-guards.ts'
import { overloadProblem } from './overload.ts'

type Dependencies = {
	/** Of answers that are written without a reply object. */
	headers: Headers
	/** Limits open connections; those of each visitor only if no proxy is configured. */
	limited: boolean
	proxied: boolean
}

/** Creates Fastify's HTTP server with Node's limits. */
export const nodeServer =
	({ headers, limited, proxied }: Dependencies) =>
	(handle: RequestListener) => {
		const asked = new WeakMap<Socket, number>()

		/** Node's own limit answers further pipelined requests with bare 503s and leaves the connection open. */
		function take(request: IncomingMessage, response: ServerResponse) {
			const count = (asked.get(request.socket) ?? 0) + 1
			asked.set(request.socket, count)
			if (count > CONNECTIONS.requests) return
			if (count === CONNECTIONS.requests) response.shouldKeepAlive = false
			handle(request, response)
		}

		const server = createServer(
			{
				// Older protocol versions need none; a missing or second one is refused with a body.
				requireHostHeader: false,
				headersTimeout: 10 * SECOND_MS,
				requestTimeout: 10 * SECOND_MS,
				connectionsCheckingInterval: SECOND_MS,
				keepAliveTimeout: 65 * SECOND_MS,
			},
			take,
		)
		server.setTimeout(20 * SECOND_MS)
		server.maxHeadersCount = CONNECTIONS.headers + 1
		server.on('clientError', answerParseError(headers))
		// Node's own answer, 417, would lack the headers; RFC 9110 allows to ignore what is expected.
		server.on('checkExpectation', take)
		if (limited) {
			limitConnections(server, {
				perVisitor: !proxied,
				refuse: (socket) => sendProblem(socket, overloadProblem(), headers),
			})
		}
		return server
	}
