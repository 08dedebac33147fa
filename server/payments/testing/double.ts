import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { readEnv } from '#server/env.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import { openGateways } from '#server/payments/open-gateways.ts'

export type Asked = {
	method: string
	path: string
	query: URLSearchParams
	headers: IncomingMessage['headers']
	body: string
}
export type Answered = { status?: number; body: unknown }

/**
 * What goes wrong with the next calls: `hang` answers never, `slow` late, `lost` does what was asked and cuts the
 * line, `error` does it and answers 500, `large` answers with 2 MB.
 */
export type Fault = 'hang' | 'slow' | 'lost' | 'error' | 'refused' | 'redirect' | 'broken' | 'large'

/** A provider on this machine. */
export abstract class Double {
	api = ''
	gateway!: Gateway
	fault: Fault | undefined
	/** The method of the calls that go wrong. */
	faulty: string | undefined
	/** What becomes of an answer on its way. */
	bend: (body: unknown) => unknown = (body) => body
	/** That it took. */
	readonly calls: Asked[] = []
	readonly now: () => Date
	#ids = 0

	constructor(now: () => Date) {
		this.now = now
	}

	/** The settings with which the server asks it. */
	abstract get env(): Record<string, string>
	/** Throws a Refusal. */
	protected abstract answer(asked: Asked): Answered

	#answerOf(asked: Asked): Answered {
		try {
			return this.answer(asked)
		} catch (error) {
			const { status = 500, message } = error as Refusal
			return { status, body: { error: { type: 'invalid_request_error', message, description: message } } }
		}
	}

	protected get seconds() {
		return Math.floor(this.now().getTime() / 1000)
	}

	protected idOf = (kind: string) => `${kind}_test_${String(++this.#ids).padStart(6, '0')}`

	async listen() {
		const server = createServer(async (request, response) => {
			const { pathname, searchParams } = new URL(request.url ?? '', 'http://double')
			const { method = '', headers } = request
			const asked = { method, path: pathname, query: searchParams, headers, body: await text(request) }
			this.calls.push(asked)
			const isFaulty = this.faulty === undefined || this.faulty === method
			await reply(response, isFaulty ? this.fault : undefined, () => {
				const { status, body } = this.#answerOf(asked)
				return { ...(status && { status }), body: this.bend(body) }
			})
		})
		server.listen(0, '127.0.0.1')
		await once(server, 'listening')
		// Ends with the process.
		server.unref()
		this.api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
		const [gateway] = await openGateways(readEnv(this.env).payments, async () => true)
		if (gateway) this.gateway = gateway
		return this
	}
}

async function reply(response: ServerResponse, fault: Fault | undefined, answer: () => Answered) {
	const send = (status: number, body: string, headers = {}) =>
		response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
	if (fault === 'hang') return
	if (fault === 'refused') return send(401, JSON.stringify({ error: { description: 'The key is wrong', message: '' } }))
	if (fault === 'redirect') return send(302, '', { location: 'http://127.0.0.1:9/elsewhere' })
	if (fault === 'broken') return send(200, '{"id": "plink_')
	const { status = 200, body } = answer()
	if (fault === 'lost') return response.destroy()
	if (fault === 'error') return send(500, JSON.stringify({ error: { description: 'Internal error', message: '' } }))
	if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 300))
	return send(status, (fault === 'large' ? ' '.repeat(2 * 1024 * 1024) : '') + JSON.stringify(body))
}

/** A refusal in place of an answer. */
export class Refusal extends Error {
	readonly status: number
	constructor(message: string, status = 400) {
		super(message)
		this.status = status
	}
}

export function must(condition: unknown, message: string, status?: number): asserts condition {
	if (!condition) throw new Refusal(message, status)
}
