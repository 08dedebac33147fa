import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import type { Write } from '#server/db/write.ts'
import { LINKS } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { invalid } from '#server/http/form.ts'
import { acceptFormPosts, HTML } from '#server/http/form-post.ts'
import { enqueue, type Spending } from '#server/outbox/store.ts'
import { readReference } from '#server/submissions/reference.ts'
import type { RenderedPages } from '#server/website/rendered.ts'
import { LINK_FIELDS, type LinkRequest } from '#shared/forms/link-fields.ts'
import { schemasOf } from '#shared/forms/schema.ts'
import { LINK_MAILS } from './mail-kinds.ts'
import { findRegistration } from './people.ts'
import { PAGE, PRIVATE } from './private-pages.ts'
import { findOrder } from './store.ts'

type Dependencies = {
	write: Write
	secret: string
	now: () => Date
	notifyOutbox: () => void
	rendered: RenderedPages
}

const body = z
	.object(schemasOf<LinkRequest>(LINK_FIELDS))
	.check(z.meta({ examples: [{ reference: 'PRM-Q0XW-8X7Y-XBES', email: 'meera@works.example' }] }))
const DECLARED: Declaration = { ...PAGE, cost: 'write', limits: [LINKS], stores: ['outbox', 'rateLimits'] }

/** The form of a page that was not found. What it answers does not say whether reference and address belong together. */
export const linkRoutes =
	({ write, secret, now, notifyOutbox, rendered }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		acceptFormPosts(app, {
			read: (fields) => fields,
			page: ({ message, errors = {} }, _, entered = {}) =>
				rendered.order({ link: { form: 'link', problem: message, errors, entered } }),
		})
		app.addHook('onRequest', async (_, reply) => void reply.headers(PRIVATE))
		app.post(
			'/orders/link',
			{ schema: { hide: true, body }, config: { declared: DECLARED } },
			async (request, reply) => {
				const reference = readReference(request.body.reference)
				if (!reference) throw invalid({ reference: 'This is no reference: a character is missing or wrong' })
				const { email } = request.body
				await write((trx) => sendLink(trx, { reference, email }, { secret, visitor: request.visitor, now: now() }))
				notifyOutbox()
				return reply.type(HTML).send(await rendered.order({ link: 'sent' }))
			},
		)
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
		if (order.suspect === null) await enqueue(trx, [{ ...mail, kind: LINK_MAILS.order, orderId: order.id }])
		return
	}
	const person = await findRegistration(trx, { reference })
	if (person?.seatToken && isSame(person.email))
		await enqueue(trx, [{ ...mail, kind: LINK_MAILS.seat, registrationId: person.id }])
}
