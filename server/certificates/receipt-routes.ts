import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { lastEntry } from '#server/certificates/register/audit.ts'
import { backdated } from '#server/certificates/register/backdating.ts'
import { checkNumbers, numberList } from '#server/certificates/register/check.ts'
import { FILE, type FileMaker, sign } from '#server/certificates/signed/signing.ts'
import { secondsOf } from '#server/certificates/signed/status-list.ts'
import { content, FORM_PROBLEMS, problemResponse } from '#server/openapi/responses.ts'
import { RECEIPT_TYPE, type ReceiptPayload } from '#shared/certificates/receipt.ts'
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

export const receiptRoutes =
	(maker: FileMaker): FastifyPluginAsyncZod =>
	async (app) => {
		app.post('/certificates/receipt', { schema: RECEIPT, config: { declared: FILE } }, (request, reply) =>
			sendReceipt(maker, request.body.numbers, request, reply),
		)
	}

/** Looks up the numbers, which costs as much as a check of them, and answers with the receipt. */
export async function sendReceipt(maker: FileMaker, numbers: string[], request: FastifyRequest, reply: FastifyReply) {
	const { db, origin, documents } = maker
	const now = maker.now()
	const { results } = await checkNumbers({ ...maker, now: () => now }, numbers, request)
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
	const jwt = await sign(maker, payload)
	const name = `receipt-${checkedAt.slice(0, 10)}.pdf`
	return reply
		.type('application/pdf')
		.header('content-disposition', `attachment; filename="${name}"`)
		.send(await documents.draw({ kind: 'receipt', input: { payload, jwt } }))
}
