import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { parseAddress, prefixesOf } from './client-address.ts'

export const CONNECTIONS = {
	/** Open at the same time, in total and for one visitor. */
	all: 10_000,
	perVisitor: 1000,
	/** Responses on one connection before it is closed. */
	requests: 1000,
	headers: 100,
}

type Dependencies = {
	/** False behind a proxy, which all connections come from. */
	perVisitor: boolean
	refuse: (socket: Socket) => void
	limits?: Pick<typeof CONNECTIONS, 'all' | 'perVisitor'>
}

/** Answers connections over the limits with 503; Node would close them without an answer. */
export function limitConnections(server: Server, { perVisitor, refuse, limits = CONNECTIONS }: Dependencies) {
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
		if (all > limits.all || (perVisitor && theirs > limits.perVisitor)) refuse(socket)
	})
}
