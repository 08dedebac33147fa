import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod/mini'
import type { Write } from '#server/db/write.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { invalid } from '#server/http/form.ts'
import { acceptFormPosts } from '#server/http/form-post.ts'
import type { PageParts } from '#server/orders/order-page.ts'
import { openedBy, PAGE, PRIVATE, reopenedBy } from '#server/orders/private-pages.ts'
import { invitationViewOf } from '#server/orders/seats/view.ts'
import { seatPath } from '#server/orders/token.ts'
import { readTyped } from '#server/registrations/typed.ts'
import { formHeaders } from '#server/submissions/headers.ts'
import { NOMINEE_FIELDS, type NomineeName } from '#shared/forms/nominee-fields.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import { acceptSeat, findInvitation, type Invitation } from './nominees.ts'

type Dependencies = PageParts & { write: Write; notifyOutbox: () => void }

const params = z.object({ seat: z.string() })
const typed = z._default(z.string(), '')
const body = z
	.object(
		Object.fromEntries([...NOMINEE_FIELDS, 'graduate', 'agree'].map((name) => [name, typed])) as Record<
			NomineeName | 'graduate' | 'agree',
			typeof typed
		>,
	)
	.check(
		z.meta({
			examples: [
				{
					firstName: 'Asha',
					lastName: 'Rao',
					phone: '+919876543210',
					city: 'Pune',
					country: 'India',
					workExp: '4+ years',
					auditExp: '0-1 years',
					isoStandards: 'ISO 9001',
					languages: 'English, Hindi',
					graduate: 'on',
					agree: 'on',
				},
			],
		}),
	)
const DECLARED: Declaration = {
	...PAGE,
	cost: 'write',
	stores: ['registrations', 'requests', 'orderEvents', 'outbox'],
}

/** A person who is invited to a seat accepts it and enters the data. It works without a script. */
export const seatFormRoutes =
	({ write, notifyOutbox, ...parts }: Dependencies): FastifyPluginAsyncZod =>
	async (app) => {
		const { db, classes, rendered, now } = parts
		const find = (token: string) => findInvitation(db, { token })
		acceptFormPosts(app, {
			read({ 'consent-version': version, ...fields }, headers) {
				if (version) headers['consent-version'] = version
				return fields
			},
			async page({ status, message, errors = {} }, request, entered = {}) {
				const { seat: token } = request.params as z.output<typeof params>
				const invitation = await reopenedBy(token, find, status)
				if (!invitation) return rendered.order({ problem: status === 404 ? undefined : message })
				const seat = invitationViewOf(invitation, classes, now())
				return rendered.order({ seat, sent: { form: 'accept', problem: message, errors, entered } })
			},
		})
		app.addHook('onRequest', async (_, reply) => void reply.headers(PRIVATE))

		const schema = { hide: true, params, body, headers: formHeaders }
		app.post('/seats/:seat/accept', { schema, config: { declared: DECLARED } }, async (request, reply) => {
			const { seat: token } = request.params
			const invitation = await openedBy(token, find)
			const nominee = { by: 'nominee', now: now(), classes, consentVersion: request.headers['consent-version'] }
			const read = (email: string) => readNominee(request.body, email, invitation)
			await write((trx) => acceptSeat(trx, invitation, read, nominee))
			notifyOutbox()
			return reply.redirect(seatPath(token), 303)
		})
	}

/** The e-mail address is that to which the invitation was sent. */
function readNominee(
	{ graduate, agree, ...answers }: z.output<typeof body>,
	email: string,
	{ course }: Invitation,
): Registration {
	const confirmed = {
		...(graduate === 'on' && { graduate: true as const }),
		...(agree === 'on' && { agree: true as const }),
	}
	const result = readTyped(answers, { email, course, ...confirmed }, answers.country)
	if (result.success) return result.data
	const messages = result.error.issues.map(({ path: [name], message }) => [String(name), message] as const)
	// Of several about a field the first one is shown.
	throw invalid(Object.fromEntries(messages.reverse()))
}
