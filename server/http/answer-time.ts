import type { FastifyInstance } from 'fastify'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import type { Cost } from './budgets.ts'
import { declaredFor } from './declaration.ts'
import { unavailable } from './problem.ts'

const { other, ...byCost } = TIMEOUTS.answerMs
const answerMsOf = (cost: Cost) => (byCost as Partial<Record<Cost, number>>)[cost] ?? other

/**
 * Answers 503 to a call that nothing has answered in time; its handler goes on. The handlerTimeout of Fastify ends when a body
 * was read (https://github.com/fastify/fastify/pull/6725).
 */
export function limitAnswerTime(app: FastifyInstance) {
	app.addHook('onRequest', (request, reply, done) => {
		const declared = declaredFor(request)
		if (!declared) return done()
		const afterMs = answerMsOf(declared.cost)
		const timer = setTimeout(() => {
			if (reply.sent || reply.raw.headersSent) return
			request.log.warn({ afterMs }, 'a call was not answered in time')
			reply.send(unavailable())
		}, afterMs)
		reply.raw.once('close', () => clearTimeout(timer))
		done()
	})
}
