import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { encode } from 'uqr'
import type { Database } from '#server/db/database.ts'
import { type NoJsPages, problemIn } from '#server/no-js/pages.ts'
import { type Certificate, certificateNumber } from '#shared/certificate.ts'
import { asShown, pathOf, schemeOf, verificationAt } from '#shared/certificate-text.ts'
import { dateText } from '#shared/date-text.ts'
import { findCertificate } from './store.ts'

type Dependencies = { db: Kysely<Database>; noJs: NoJsPages; publicUrl: string }

/** The look-up for browsers that run no scripts: the same question, answered with a page. */
export const noJsVerificationRoutes =
	({ db, noJs, publicUrl }: Dependencies) =>
	async (app: FastifyInstance) => {
		const entered = (query: unknown) => String((query as { number?: unknown }).number ?? '')

		app.addHook('onSend', async (request, reply, payload) => {
			if (!problemIn(reply, payload)) return payload
			reply.headers(noJs.headers)
			return noJs.verification({ entered: entered(request.query), missing: 'yes', unreachable: 'yes' })
		})
		app.get('/verification', async (request, reply) => {
			const text = entered(request.query)
			const number = certificateNumber.safeParse(text)
			const stored = number.success ? await findCertificate(db, number.data) : undefined
			const withdrawn = stored?.withdrawn?.at.slice(0, 10)
			const found = withdrawn ? undefined : stored?.certificate
			const asked = text.trim() !== ''
			reply.headers(noJs.headers).code(found ? 200 : asked ? 404 : 422)
			return noJs.verification({
				entered: text,
				...(withdrawn && { withdrawn: dateText(withdrawn) }),
				...(found && shown(found, publicUrl)),
				...(!stored && (asked ? { missing: 'yes' } : { problem: 'Enter the certificate number' })),
			})
		})
	}

function shown(certificate: Certificate, publicUrl: string): Record<string, string> {
	const scheme = schemeOf(certificate.scheme)
	const { data, size } = encode(verificationAt(publicUrl, certificate.number))
	return {
		...asShown(certificate),
		found: 'yes',
		rosette: scheme,
		[scheme]: 'yes',
		path: pathOf(data),
		size: String(size),
	}
}
