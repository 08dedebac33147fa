import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs one line for each request, without personal data. */
export class RequestLog extends LogController {
	constructor() {
		super({ disableRequestLogging: true })
	}

	override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
		const line = {
			method: request.method,
			route: request.is404 ? 'page' : request.routeOptions.url,
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime),
		}
		if (error) request.log.warn(line, 'answer cut short')
		else if (request.is404) request.log.debug(line, 'answered')
		else request.log.info(line, 'answered')
	}
}

type LoggedError = Error & { code?: unknown; errcode?: unknown }

/** Errors without the further properties that libraries attach, such as the raw packet. */
export const serializers = {
	err: ({ name, message, stack = '', code, errcode }: LoggedError) => ({ type: name, message, stack, code, errcode }),
}
