import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import {
	beginPayment,
	gatewayFor,
	mayStillChange,
	openAttempts,
	settleAttempt,
	settleOrder,
} from '#server/booking/payments/attempts.ts'
import { noteDispute } from '#server/booking/payments/refunds.ts'
import { settleOpen } from '#server/booking/payments/round.ts'
import { orderPath } from '#server/booking/token.ts'
import { PAYMENTS } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { HTML } from '#server/http/no-script.ts'
import { httpProblem } from '#server/http/problem.ts'
import { type Dispute, GATEWAY_NAMES, GatewayError } from '#server/payments/gateway.ts'
import { acceptPageForms, orderWithForms, WRITES } from './forms.ts'
import { errorPages, orderAt, PAGE, params } from './pages.ts'
import type { BookingParts, PageParts } from './render.ts'

const PAY: Declaration = { ...WRITES, limits: [PAYMENTS], stores: ['payments'] }
const RETURN: Declaration = {
	...PAGE,
	stores: ['payments', 'orders', 'orderEvents', 'documents', 'outbox', 'registrations'],
}

/** The way to the page of a provider, and back. A provider that does not answer costs a visitor three seconds. */
export const paymentRoutes =
	(parts: PageParts & { origin: string }): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, gateways, origin, notifyOutbox } = parts
		const settling = { ...parts, supplier: parts.seller.supplier }
		const render = acceptPageForms(app, parts)

		const pay = { schema: { hide: true, params, body: z.object({}) }, config: { declared: PAY } }
		app.post('/orders/:token/pay', pay, async (request, reply) => {
			const order = await orderWithForms(db, request.params.token)
			try {
				await beginPayment(order, origin, settling)
			} catch (error) {
				if (!(error instanceof GatewayError)) throw error
				request.log.warn({ err: error }, 'a payment could not begin')
				const label = gatewayFor(gateways, order.currency)?.label
				const problem = `${label} does not answer just now. Nothing was paid. Please try again in a few minutes, or pay by bank transfer.`
				const sent = { form: 'pay' as const, problem, errors: {}, entered: {} }
				return reply
					.code(503)
					.type(HTML)
					.send(await render.order(order, sent))
			}
			return reply.redirect(`${orderPath(order.token)}#pay`, 303)
		})

		const errorHandler = errorPages(render)
		const back = { schema: { hide: true, params }, config: { declared: RETURN }, errorHandler }
		app.get('/orders/:token/return', back, async (request, reply) => {
			const order = await orderAt(db, request.params.token)
			await settleOrder(order, settling, { isBack: true }).catch((error) => {
				if (!(error instanceof GatewayError)) throw error
				request.log.warn({ err: error }, 'a payment could not be asked about')
			})
			notifyOutbox()
			const isChecking = (await openAttempts(db, order)).length > 0
			return reply.redirect(`${orderPath(order.token)}${isChecking ? '?checking=yes' : ''}`, 303)
		})
	}

const HOOK: Declaration = { ...RETURN, cost: 'query', html: 'none' }
const MAX_BYTES = 256 * 1024
const hookParams = z.object({ provider: z.enum(GATEWAY_NAMES) })

/** A provider reports that something has changed, and is asked what. An event may come twice, late or never. */
export const paymentHookRoutes =
	(parts: BookingParts): FastifyPluginAsyncZod =>
	async (app) => {
		const { gateways, write, notifyOutbox, now } = parts
		const settling = { ...parts, supplier: parts.seller.supplier }
		/** A dispute may be heard of before its payment: then those that were begun are asked about first. */
		async function hearDispute(dispute: Dispute, by: string) {
			const note = () => write((trx) => noteDispute(trx, dispute, { ...settling, by, now: now() }))
			if (await note()) return
			const failures: Error[] = []
			const { left } = await settleOpen(settling, (error) => failures.push(error))
			// The provider sends again what was not taken.
			if (!(await note()) && failures.length + left > 0) throw httpProblem(503)
		}
		// The signature is that of the bytes.
		app.removeAllContentTypeParsers()
		app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
		const schema = { hide: true, params: hookParams, body: z.any() }
		const options = { schema, config: { declared: HOOK }, bodyLimit: MAX_BYTES }
		app.post('/payments/:provider/webhook', options, async (request, reply) => {
			const gateway = gateways.find(({ name }) => name === request.params.provider)
			if (!gateway) throw httpProblem(404)
			const hint = gateway.read(request.body as Buffer, request.headers, now())
			if (!hint) throw httpProblem(400)
			const { id = '', paymentRef = '', dispute } = hint
			if (dispute) await hearDispute(dispute, gateway.name)
			const heard = () =>
				write((trx) =>
					trx
						.updateTable('payments')
						.set({ heardAt: now().toISOString() })
						.where('method', '=', gateway.name)
						.where((eb) => eb.or([eb('attempt', '=', id), eb.and({ kind: 'payment', paymentRef })]))
						.returningAll()
						.execute(),
				)
			for (const payment of await heard())
				if (mayStillChange(payment))
					await settleAttempt(payment, settling).catch((error) => {
						// The provider sends again what was not taken.
						throw error instanceof GatewayError ? httpProblem(503) : error
					})
			// A page was paid once more.
			if (paymentRef) await heard()
			notifyOutbox()
			return reply.send({})
		})
	}
