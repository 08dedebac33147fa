import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { type NoJsPages, problemIn } from '#server/no-js/pages.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { findCertificate } from './store.ts'

type Dependencies = { db: Kysely<Database>; noJs: NoJsPages; publicUrl: string }

/** The look-up for browsers without JavaScript: answers with a page. */
export const noJsVerificationRoutes =
	({ db, noJs, publicUrl }: Dependencies) =>
	async (app: FastifyInstance) => {
		const entered = (query: unknown) => String((query as { number?: unknown }).number ?? '')

		app.addHook('onSend', async (request, reply, payload) => {
			if (!problemIn(reply, payload)) return payload
			reply.headers(noJs.headers)
			return noJs.verification({ entered: entered(request.query), state: 'missing', unreachable: true })
		})
		app.get('/verification', { schema: { hide: true } }, async (request, reply) => {
			const text = entered(request.query)
			const number = certificateNumber.safeParse(text)
			const stored = number.success ? await findCertificate(db, number.data) : undefined
			const withdrawn = stored?.withdrawn?.at.slice(0, 10)
			reply.headers(noJs.headers)
			if (stored && !withdrawn)
				return noJs.verification({
					entered: text,
					state: 'found',
					certificate: stored.certificate,
					origin: publicUrl,
				})
			const asked = text.trim() !== ''
			reply.code(asked ? 404 : 422)
			return noJs.verification(
				asked
					? { entered: text, state: 'missing', unreachable: false, withdrawn }
					: { entered: text, state: 'invalid', problem: 'Enter the certificate number' },
			)
		})
	}
