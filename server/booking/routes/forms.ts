import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import { billingForm, setBilling } from '#server/booking/billing.ts'
import { isQuote } from '#server/booking/order.ts'
import { findRegistration } from '#server/booking/people.ts'
import { askNominee, askToCancel, askTransfer, withdraw } from '#server/booking/requests.ts'
import type { Acting } from '#server/booking/steps.ts'
import { findOrder } from '#server/booking/store.ts'
import { isToken, orderPath } from '#server/booking/token.ts'
import type { Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { LINKS } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { acceptFormPosts, HTML, isFormPost } from '#server/http/no-script.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { invalid } from '#server/http/validation.ts'
import { enqueue, type Spending } from '#server/outbox/store.ts'
import { readReference } from '#server/submissions/reference.ts'
import { LINK_FIELDS, type LinkRequest } from '#shared/forms/link-fields.ts'
import { schemasOf } from '#shared/forms/schema.ts'
import type { SentForm } from '#shared/order-view.ts'
import { orderAt, PAGE, PRIVATE, params } from './pages.ts'
import { type PageParts, pageRenderer } from './render.ts'

export const WRITES: Declaration = { ...PAGE, cost: 'write' }
const BILLING: Declaration = { ...WRITES, stores: ['orders', 'orderEvents'] }
const ASKING: Declaration = { ...WRITES, stores: ['requests', 'orders', 'orderEvents', 'outbox', 'rateLimits'] }
const WITHDRAWING: Declaration = { ...ASKING, stores: [...ASKING.stores, 'registrations', 'documents'] }
const LINK: Declaration = { ...WRITES, limits: [LINKS], stores: ['outbox', 'rateLimits'] }

/** The page says what was saved, in its title first. */
const BILLING_SAVED = '?saved=billing#billing'

/** Until the form that sends a link is answered, whatever it finds: many times what that takes. */
export const LINK_ANSWER_MS = 200

const transferForm = z
	.object({ class: z.string('Choose a class') })
	.check(z.meta({ examples: [{ class: 'lead-auditor-qms-2026-12-07' }] }))
const nomineeForm = z
	.object({ person: z.string('Choose a person') })
	.check(z.meta({ examples: [{ person: 'PRM-Q0XW-8X7Y-XBES' }] }))
const withdrawForm = z.object({ confirm: z._default(z.string(), ''), declared: z._default(z.string(), '') })
const linkForm = z
	.object(schemasOf<LinkRequest>(LINK_FIELDS))
	.check(z.meta({ examples: [{ reference: 'PRM-Q0XW-8X7Y-XBES', email: 'meera@works.example' }] }))

/** Takes the forms of pages that a link opens, without a script: what is refused is answered with the page. */
export function acceptPageForms(app: FastifyInstance, parts: PageParts) {
	const render = pageRenderer(parts)
	acceptFormPosts(app, {
		read(fields, headers) {
			if (fields['consent-version']) headers['consent-version'] = fields['consent-version']
			return fields
		},
		page: ({ status, message, errors = {} }, request, entered = {}) =>
			isFormPost(request) ? refusedPage(request, status, { problem: message, errors, entered }) : undefined,
	})
	app.addHook('onRequest', async (_, reply) => void reply.headers(PRIVATE))
	async function refusedPage({ url, params }: FastifyRequest, status: number, refused: Omit<SentForm, 'form'>) {
		const form = url.split('/').at(-1) as SentForm['form']
		if (form === 'link') return render.missing({ sent: { form, ...refused } })
		const { token } = params as { token: string }
		// Above 499 the records are what can't be reached.
		const order = status < 500 && isToken(token) ? await findOrder(parts.db, { token }) : undefined
		if (order && isQuote(order) === (form === 'register')) return render.order(order, { form, ...refused })
		return render.missing({ problem: status === 404 ? undefined : refused.problem })
	}
	return render
}

/** The order whose page has forms. */
export async function orderWithForms(db: Db, token: string): Promise<Order> {
	const order = await orderAt(db, token)
	if (isQuote(order)) throw httpProblem(404)
	if (order.suspect !== null)
		throw new HttpProblem(409, 'A person has to look at this order first. Please write to us.')
	return order
}

/** The forms of the page of an order, and that of a page that finds nothing. */
export const orderForms =
	(parts: PageParts): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, write, classes, secret, notifyOutbox, now, seller } = parts
		const { supplier, rights } = seller
		const render = acceptPageForms(app, parts)

		/** A form of an order, which leads back to its page; `first` answers in place of it. */
		function orderForm<Body extends z.ZodMiniType>(
			name: SentForm['form'],
			body: Body,
			declared: Declaration,
			act: (trx: Db, id: number, given: z.output<Body>, acting: Acting) => Promise<unknown>,
			first: (order: Order, given: z.output<Body>) => Promise<string> | undefined = () => undefined,
		) {
			const options = { schema: { hide: true, params, body }, config: { declared } }
			app.post(`/orders/:token/${name}`, options, async (request, reply) => {
				const order = await orderWithForms(db, request.params.token)
				const given = request.body as z.output<Body>
				const page = await first(order, given)
				if (page) return reply.type(HTML).send(page)
				const acting = {
					by: 'visitor',
					now: now(),
					classes,
					supplier,
					rights,
					budget: { secret, cause: request.cause },
				}
				await write((trx) => act(trx, order.id, given, acting))
				notifyOutbox()
				return reply.redirect(orderPath(order.token) + (name === 'billing' ? BILLING_SAVED : ''), 303)
			})
		}
		orderForm('billing', billingForm, BILLING, setBilling)
		orderForm('transfer', transferForm, ASKING, askTransfer)
		orderForm('nominee', nomineeForm, ASKING, askNominee)
		// Two steps: the first one asks whether it is meant, and stores nothing.
		orderForm('withdraw', withdrawForm, WITHDRAWING, withdraw, (order, { confirm }) =>
			confirm === 'yes'
				? undefined
				: render.order(order, { form: 'withdraw', problem: '', errors: {}, entered: { confirm: 'yes' } }),
		)
		orderForm('cancel', z.object({}), ASKING, askToCancel)

		/** Of the page that finds nothing. Neither what it answers nor when says whether reference and address belong together. */
		const link = { schema: { hide: true, body: linkForm }, config: { declared: LINK } }
		app.post('/orders/link', link, async (request, reply) => {
			const reference = readReference(request.body.reference)
			if (!reference) throw invalid({ reference: 'This is not a reference: a character is missing or wrong' })
			const { email } = request.body
			const budget = { secret, cause: request.cause }
			const sent = write((trx) => sendLink(trx, { reference, email }, { ...budget, now: now() })).then(notifyOutbox)
			// A mail takes longer than none.
			await Promise.all([sent, sleep(LINK_ANSWER_MS)])
			return reply.type(HTML).send(await render.missing({ isLinkSent: true }))
		})
	}

/** Sends the link to the stored address if it is the given one. Orders that a person has to look at get no mails. */
async function sendLink(
	trx: Db,
	{ reference, email }: LinkRequest,
	{ now, ...budget }: Omit<Spending, 'address'> & { now: Date },
) {
	const isSame = (stored: string) => stored.toLowerCase() === email.toLowerCase()
	const mail = { now: now.toISOString(), spends: { ...budget, address: email } }
	const order = await findOrder(trx, { reference })
	if (order && isSame(order.email)) {
		if (order.suspect === null) await enqueue(trx, [{ ...mail, kind: 'order/link', orderId: order.id }])
		return
	}
	const person = await findRegistration(trx, { reference })
	if (person?.seatToken && isSame(person.email))
		await enqueue(trx, [{ ...mail, kind: 'seat/link', registrationId: person.id }])
}
