import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import { billingForm, setBilling } from '#server/booking/billing.ts'
import { isQuote } from '#server/booking/order.ts'
import { findRegistration } from '#server/booking/people.ts'
import { askNominee, askTransfer, askWithdrawal } from '#server/booking/requests.ts'
import { findOrder, type Order } from '#server/booking/store.ts'
import { isToken, orderPath } from '#server/booking/token.ts'
import type { Database } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { LINKS } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { invalid } from '#server/http/form.ts'
import { acceptFormPosts, HTML, isFormPost } from '#server/http/form-post.ts'
import { HttpProblem, httpProblem } from '#server/http/problem.ts'
import { enqueue, type Spending } from '#server/outbox/store.ts'
import { readReference } from '#server/submissions/reference.ts'
import { LINK_FIELDS, type LinkRequest } from '#shared/forms/link-fields.ts'
import { schemasOf } from '#shared/forms/schema.ts'
import type { SentForm } from '#shared/order-view.ts'
import { openedBy, PAGE, PRIVATE, params } from './pages.ts'
import { type PageParts, pageRenderer } from './render.ts'

export type FormParts = PageParts & { write: Write; secret: string; notifyOutbox: () => void }

export const WRITES: Declaration = { ...PAGE, cost: 'write' }
const BILLING: Declaration = { ...WRITES, stores: ['orders', 'orderEvents'] }
const ASKING: Declaration = { ...WRITES, stores: ['requests', 'orderEvents', 'outbox', 'rateLimits'] }
const LINK: Declaration = { ...WRITES, limits: [LINKS], stores: ['outbox', 'rateLimits'] }

const transferForm = z
	.object({ class: z.string('Choose a class') })
	.check(z.meta({ examples: [{ class: 'lead-auditor-qms-2026-12-07' }] }))
const nomineeForm = z
	.object({ person: z.string('Choose a person') })
	.check(z.meta({ examples: [{ person: 'PRM-Q0XW-8X7Y-XBES' }] }))
const withdrawForm = z.object({ confirm: z._default(z.string(), '') })
const linkForm = z
	.object(schemasOf<LinkRequest>(LINK_FIELDS))
	.check(z.meta({ examples: [{ reference: 'PRM-Q0XW-8X7Y-XBES', email: 'meera@works.example' }] }))

/** Takes the forms of pages that a link opens, without a script: what is refused is answered with the page. */
export function acceptPageForms(app: FastifyInstance, render: ReturnType<typeof pageRenderer>, db: Kysely<Database>) {
	acceptFormPosts(app, {
		read(fields, headers) {
			if (fields['consent-version']) headers['consent-version'] = fields['consent-version']
			return fields
		},
		page: ({ status, message, errors = {} }, request, entered = {}) =>
			isFormPost(request) ? refusedPage(request, status, { problem: message, errors, entered }) : undefined,
	})
	async function refusedPage({ url, params }: FastifyRequest, status: number, refused: Omit<SentForm, 'form'>) {
		const form = url.split('/').at(-1) as SentForm['form']
		if (form === 'link') return render.missing({ link: { form, ...refused } })
		const { token } = params as { token: string }
		// Above 499 the records are what can't be reached.
		const order = status < 500 && isToken(token) ? await findOrder(db, { token }) : undefined
		if (order && isQuote(order) === (form === 'register')) return render.order(order, { form, ...refused })
		return render.missing({ problem: status === 404 ? undefined : refused.problem })
	}
}

/** The forms of the page of an order, and that of a page that finds nothing. */
export const orderForms =
	({ write, secret, notifyOutbox, ...parts }: FormParts): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, classes, now } = parts
		const render = pageRenderer(parts)
		const find = (token: string) => findOrder(db, { token })

		acceptPageForms(app, render, db)
		app.addHook('onRequest', async (_, reply) => void reply.headers(PRIVATE))

		async function orderAt(token: string): Promise<Order> {
			const order = await openedBy(token, find)
			if (isQuote(order)) throw httpProblem(404)
			if (order.suspect !== null)
				throw new HttpProblem(409, 'A person has to look at this order first. Please write to us.')
			return order
		}
		type Visitor = Parameters<typeof askWithdrawal>[2]
		/** A form of an order, which leads back to its page. */
		function orderForm<Body extends z.ZodMiniType>(
			name: SentForm['form'],
			body: Body,
			declared: Declaration,
			act: (trx: Kysely<Database>, order: Order, given: z.output<Body>, visitor: Visitor) => Promise<unknown>,
		) {
			app.post(
				`/orders/:token/${name}`,
				{ schema: { hide: true, params, body }, config: { declared } },
				async (request, reply) => {
					const order = await orderAt(request.params.token)
					const { visitor } = request
					await write((trx) =>
						act(trx, order, request.body as z.output<Body>, { by: 'visitor', now: now(), secret, visitor }),
					)
					notifyOutbox()
					return reply.redirect(orderPath(order.token), 303)
				},
			)
		}
		orderForm('billing', billingForm, BILLING, setBilling)
		orderForm('transfer', transferForm, ASKING, (trx, order, given, visitor) =>
			askTransfer(trx, order, given.class, { ...visitor, classes }),
		)
		orderForm('nominee', nomineeForm, ASKING, (trx, order, given, visitor) =>
			askNominee(trx, order, given.person, { ...visitor, classes }),
		)
		// Two steps: the first one asks whether it is meant, and stores nothing.
		const withdraw = { schema: { hide: true, params, body: withdrawForm }, config: { declared: ASKING } }
		app.post('/orders/:token/withdraw', withdraw, async (request, reply) => {
			const order = await orderAt(request.params.token)
			const { visitor } = request
			if (request.body.confirm !== 'yes')
				return reply
					.type(HTML)
					.send(await render.order(order, { form: 'withdraw', problem: '', errors: {}, entered: {} }))
			await write((trx) => askWithdrawal(trx, order, { by: 'visitor', now: now(), secret, visitor }))
			notifyOutbox()
			return reply.redirect(orderPath(order.token), 303)
		})

		/** Of the page that finds nothing. What it answers does not say whether reference and address belong together. */
		const link = { schema: { hide: true, body: linkForm }, config: { declared: LINK } }
		app.post('/orders/link', link, async (request, reply) => {
			const reference = readReference(request.body.reference)
			if (!reference) throw invalid({ reference: 'This is no reference: a character is missing or wrong' })
			const { email } = request.body
			await write((trx) => sendLink(trx, { reference, email }, { secret, visitor: request.visitor, now: now() }))
			notifyOutbox()
			return reply.type(HTML).send(await render.missing({ link: 'sent' }))
		})
	}

/** Sends the link to the stored address if it is the given one. Orders that a person has to look at get no mails. */
async function sendLink(
	trx: Kysely<Database>,
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
