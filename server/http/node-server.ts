import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import { SECOND_MS } from '#server/time.ts'
import { parseAddress, prefixesOf } from './client-address.ts'
import type { Headers } from './headers.ts'
import { answerParseError, MAX_HEADERS, sendProblem } from './http-guards.ts'
import { overloadProblem } from './overload.ts'

/** Connections that are open at the same time, in total and for one visitor. */
export const CONNECTIONS = { all: 10_000, perVisitor: 1000 }
/** Requests of one connection that are not answered yet. */
export const MAX_UNANSWERED = 10

type Dependencies = {
	/** Of answers that are written without a reply object. */
	headers: Headers
	/** Limits open connections; those of each visitor only if no proxy is configured, which all of them come from. */
	limited: boolean
	proxied: boolean
}

/** Creates Fastify's HTTP server with Node's limits. */
export const nodeServer =
	({ headers, limited, proxied }: Dependencies) =>
	(answer: RequestListener) => {
		const handle = oneByOne(answer)
		const server = createServer(
			{
				// Older protocol versions need none; a missing or second one is refused with a body.
				requireHostHeader: false,
				headersTimeout: TIMEOUTS.requestMs,
				requestTimeout: TIMEOUTS.requestMs,
				connectionsCheckingInterval: SECOND_MS,
				keepAliveTimeout: 65 * SECOND_MS,
			},
			handle,
		)
		server.setTimeout(TIMEOUTS.socketMs, closeIdle)
		server.maxHeadersCount = MAX_HEADERS + 1
		server.on('clientError', answerParseError(headers))
		// Node's own answer, 417, would lack the headers; RFC 9110 allows to ignore what is expected.
		server.on('checkExpectation', handle)
		if (limited) limitConnections(server, !proxied, (socket) => sendProblem(socket, overloadProblem(), headers))
		return server
	}

/**
 * Hands over the requests of a connection one after the other, and closes one with too many. Node hands over all that it reads
 * at once, up to two thousand, and holds each answer in memory until those before it are taken.
 */
function oneByOne(answer: RequestListener): RequestListener {
	const queues = new WeakMap<Socket, (() => void)[]>()
	return (request, response) => {
		const { socket } = request
		const queue = queues.get(socket) ?? []
		queues.set(socket, queue)
		if (queue.length >= MAX_UNANSWERED) refuseMore(socket)
		if (socket.destroyed) return
		response.once('close', () => {
			queue.shift()
			if (!socket.destroyed) queue[0]?.()
		})
		if (queue.push(() => answer(request, response)) === 1) answer(request, response)
	}
}

/**
 * Ends a connection without an answer, which would have to be held, too. Node offers no way to leave the rest of what it has read,
 * and holds two objects for each request in it until all connections of the turn were read: 2 says that no HTTP follows.
 */
function refuseMore(socket: Socket & { parser?: { onIncoming(): number } | null }) {
	if (socket.parser) socket.parser.onIncoming = () => 2
	socket.resetAndDestroy()
}

/** A reset also frees what the kernel holds for somebody who takes nothing. */
function closeIdle(socket: Socket) {
	if (socket.writableLength > 0) socket.resetAndDestroy()
	else socket.destroy()
}

/** Refuses connections over the limits with an answer; Node would close them without one. */
function limitConnections(server: Server, perVisitor: boolean, refuse: (socket: Socket) => void) {
	const open = new Map<string, number>()
	let all = 0
	server.on('connection', (socket: Socket) => {
		const visitor = perVisitor ? prefixesOf(parseAddress(socket.remoteAddress ?? '') ?? '').visitor : ''
		const theirs = (open.get(visitor) ?? 0) + 1
		open.set(visitor, theirs)
		all++
		socket.once('close', () => {
			all--
			const left = (open.get(visitor) ?? 1) - 1
			if (left > 0) open.set(visitor, left)
			else open.delete(visitor)
		})
		if (all > CONNECTIONS.all || (perVisitor && theirs > CONNECTIONS.perVisitor)) refuse(socket)
	})
}
