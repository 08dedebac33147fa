import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Headers } from './headers.ts'
import { type HttpProblem, httpProblem, PROBLEM_TYPE } from './problem.ts'

export const MAX_HEADERS = 100

const STATUS_BY_CODE: Record<string, number> = {
	ERR_HTTP_REQUEST_TIMEOUT: 408,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	HPE_HEADER_OVERFLOW: 431,
}

/** Answers what Node could not parse as a request; there is no reply object yet. */
export const answerParseError = (headers: Headers) => (error: Error & { code?: string }, socket: Socket) => {
	if (error.code === 'ECONNRESET') socket.destroy()
	else sendProblem(socket, httpProblem(STATUS_BY_CODE[error.code ?? ''] ?? 400), headers)
}

/** Writes the problem and closes the connection. */
export function sendProblem(socket: Socket, { problem, headers: further }: HttpProblem, headers: Headers) {
	if (!socket.writable) {
		socket.destroy()
		return
	}
	const body = JSON.stringify(problem)
	const all = {
		...headers,
		...further,
		'content-type': PROBLEM_TYPE,
		'content-length': Buffer.byteLength(body),
		connection: 'close',
	}
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
	socket.write(`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`)
	socket.destroySoon()
}

/** Throws for headers that a proxy and this server could interpret differently, or that only an attack needs. */
export function assertValidHeaders(request: IncomingMessage) {
	if (request.rawHeaders.length > 2 * MAX_HEADERS) throw httpProblem(431)
	if (!hasOneHost(request)) throw httpProblem(400)
}

function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
	let hosts = 0
	for (let i = 0; i < rawHeaders.length; i += 2) {
		const name = rawHeaders[i] as string
		if (name.length === 4 && name.toLowerCase() === 'host') hosts++
	}
	return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
