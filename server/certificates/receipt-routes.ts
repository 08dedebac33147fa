import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { lastEntry } from '#server/certificates/register/audit.ts'
import { backdated } from '#server/certificates/register/backdating.ts'
import { checkNumbers, numberList } from '#server/certificates/register/check.ts'
import { type FileMaker, sign } from '#server/certificates/signed/signing.ts'
import { secondsOf } from '#server/certificates/signed/status-list.ts'
import { LOOK_UPS, MISSES } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { content, FORM_PROBLEMS, problemResponse } from '#server/openapi/responses.ts'
import { RECEIPT_TYPE, type ReceiptPayload } from '#shared/receipt.ts'
import { binary } from './file-routes.ts'

const RECEIPT = {
	operationId: 'makeReceipt',
	summary: 'Look up certificates and get the answer as a signed PDF',
	description:
		'The PDF has the answer as text and, as the attached file receipt.jwt, signed by the active key of the key set.',
	body: numberList,
	response: {
		200: content('The receipt.', 'application/pdf', binary('A PDF with the attached file receipt.jwt.')),
		...FORM_PROBLEMS,
		422: problemResponse(422, 'There is no number, there are too many, or a field is unknown.'),
		429: problemResponse(429, 'Too many calls. A receipt costs as much as a look-up of each number.'),
	},
}

const DECLARED: Declaration = {
	cost: 'document',
	limits: [LOOK_UPS, MISSES],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'none',
	stores: [],
}

export const receiptRoutes =
	(maker: FileMaker): FastifyPluginAsyncZod =>
	async (app) => {
		app.post('/certificates/receipt', { schema: RECEIPT, config: { declared: DECLARED } }, (request, reply) =>
			sendReceipt(maker, request.body.numbers, request, reply),
		)
	}

/** Looks up the numbers, which costs as much as a check of them, and answers with the receipt. */
export async function sendReceipt(
	{ charges, documents, ...signer }: FileMaker,
	numbers: string[],
	request: FastifyRequest,
	reply: FastifyReply,
) {
	const { db, origin } = signer
	const now = signer.now()
	const { results } = await checkNumbers(db, numbers, request, charges, now)
	const checkedAt = now.toISOString()
	const payload: ReceiptPayload = {
		iss: origin,
		jti: `urn:uuid:${randomUUID()}`,
		iat: secondsOf(backdated(now).toISOString()),
		type: [RECEIPT_TYPE],
		checkedAt,
		results,
		register: (await lastEntry(db))?.hash ?? '',
	}
	const jwt = await sign(signer, payload)
	const name = `receipt-${checkedAt.slice(0, 10)}.pdf`
	return reply
		.type('application/pdf')
		.header('content-disposition', `attachment; filename="${name}"`)
		.send(await documents.draw({ kind: 'receipt', input: { payload, jwt } }))
}
