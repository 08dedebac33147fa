import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Write } from '#server/db/write.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { acceptFormPosts, HTML } from '#server/http/form-post.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import type { SentForm } from '#shared/order-view.ts'
import { billingForm, setBilling } from './billing.ts'
import { isQuote } from './order.ts'
import { orderPage, type PageParts } from './pages.ts'
import { openedBy, PAGE, PRIVATE, reopenedBy } from './private-pages.ts'
import { askNominee, askTransfer, askWithdrawal } from './requests.ts'
import { findOrder, type Order } from './store.ts'
import { orderPath } from './token.ts'

type Dependencies = PageParts & { write: Write; secret: string; notifyOutbox: () => void }

const FORM: Declaration = { ...PAGE, cost: 'write', stores: ['orders', 'orderEvents'] }
const ASKING: Declaration = { ...FORM, stores: ['requests', 'orderEvents', 'outbox', 'rateLimits'] }
const transferForm = z
	.object({ class: z.string('Choose a class') })
	.check(z.meta({ examples: [{ class: 'lead-auditor-qms-2026-12-07' }] }))
const nomineeForm = z
	.object({ person: z.string('Choose a person') })
	.check(z.meta({ examples: [{ person: 'PRM-Q0XW-8X7Y-XBES' }] }))
const withdrawForm = z.object({ confirm: z._default(z.string(), '') })
const params = z.object({ token: z.string() })
/** Who an event was caused by. */
const VISITOR = 'visitor'

/** The forms of the page of an order. They work without a script: what is refused is answered with the page. */
export const orderFormRoutes =
	({ write, secret, notifyOutbox, ...parts }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const { now } = parts
		const render = orderPage(parts)
		const find = (token: string) => findOrder(parts.db, { token })
		async function orderAt(token: string): Promise<Order> {
			const order = await openedBy(token, find)
			if (isQuote(order)) throw httpProblem(404)
			if (order.suspect !== null)
				throw new HttpProblem(409, 'A person has to look at this order first. Please write to us.')
			return order
		}
		const back = (reply: FastifyReply, { token }: Order) => reply.redirect(orderPath(token), 303)

		acceptFormPosts(app, {
			read: (fields) => fields,
			async page({ status, message, errors = {} }, request, entered = {}) {
				const { token } = request.params as { token: string }
				const order = await reopenedBy(token, find, status)
				if (!order || isQuote(order)) return parts.rendered.order({ problem: status === 404 ? undefined : message })
				const form = request.url.split('/').at(-1) as SentForm['form']
				return render(order, { form, problem: message, errors, entered })
			},
		})
		app.addHook('onRequest', async (_, reply) => void reply.headers(PRIVATE))

		const askedBy = ({ visitor }: FastifyRequest) => ({ by: VISITOR, now: now(), secret, visitor })

		const billing = { schema: { hide: true, params, body: billingForm }, config: { declared: FORM } }
		app.post('/orders/:token/billing', billing, async (request, reply) => {
			const order = await orderAt(request.params.token)
			await write((trx) => setBilling(trx, order, request.body, { by: VISITOR, now: now() }))
			return back(reply, order)
		})

		const transfer = { schema: { hide: true, params, body: transferForm }, config: { declared: ASKING } }
		app.post('/orders/:token/transfer', transfer, async (request, reply) => {
			const order = await orderAt(request.params.token)
			const asking = { ...askedBy(request), classes: parts.classes }
			await write((trx) => askTransfer(trx, order, request.body.class, asking))
			notifyOutbox()
			return back(reply, order)
		})

		const nominee = { schema: { hide: true, params, body: nomineeForm }, config: { declared: ASKING } }
		app.post('/orders/:token/nominee', nominee, async (request, reply) => {
			const order = await orderAt(request.params.token)
			const asking = { ...askedBy(request), classes: parts.classes }
			await write((trx) => askNominee(trx, order, request.body.person, asking))
			notifyOutbox()
			return back(reply, order)
		})

		// Two steps: the first one asks whether it is meant, and stores nothing.
		const withdraw = { schema: { hide: true, params, body: withdrawForm }, config: { declared: ASKING } }
		app.post('/orders/:token/withdraw', withdraw, async (request, reply) => {
			const order = await orderAt(request.params.token)
			if (request.body.confirm !== 'yes')
				return reply.type(HTML).send(await render(order, { form: 'withdraw', problem: '', errors: {}, entered: {} }))
			await write((trx) => askWithdrawal(trx, order, askedBy(request)))
			notifyOutbox()
			return back(reply, order)
		})
	}
