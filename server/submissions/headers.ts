import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Suspicion } from '#server/db/booking-tables.ts'
import { clientAddress, prefixesOf } from '#server/http/client-address.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { MINUTE_MS } from '#server/time.ts'
import { CONSENT_VERSION, METADATA_HEADERS } from '#shared/forms/form-metadata.ts'
import type { Submission } from './store.ts'

const header = (pattern: RegExp, message: string, description: string, example?: string) =>
	z.optional(
		z.string().check(z.regex(pattern, message), z.meta({ description, ...(example && { examples: [example] }) })),
	)

export const metadata = (name: keyof typeof METADATA_HEADERS, description: string, example?: string) =>
	header(METADATA_HEADERS[name], `The header ${name} is malformed.`, description, example)

/** The headers of a POST that stores a form; a client that sends the body alone is served. */
export const formHeaders = z.looseObject({
	'idempotency-key': header(
		/^[\x20-\x7e]{1,200}$/,
		'The Idempotency-Key must have 1 to 200 printable characters.',
		'The same key with the same values is stored once and answered alike; one for each filled-in form.',
		'7c1e51f4-6a58-4f0e-9d2b-0d3c9c6a8f11',
	),
	'consent-version': metadata(
		'consent-version',
		'Version of the notice that was shown beside the form. Without it the row says that nobody told.',
		CONSENT_VERSION,
	),
	'form-duration-ms': metadata(
		'form-duration-ms',
		'Milliseconds from showing the form to submitting it. If they are too few for a person, the values are stored for review and no email is sent.',
		'41250',
	),
	'form-honeypot': metadata(
		'form-honeypot',
		'Sent if the field that people do not see has a value: the values are stored for review and no email is sent.',
	),
})

/** What is stored with the values of a form. A person needs at least `minDurationMs` to fill it in. */
export const readSubmission = (
	{ headers, cause }: { headers: z.output<typeof formHeaders>; cause?: string },
	{ minDurationMs, ...given }: Pick<Submission, 'secret' | 'now'> & { minDurationMs: number },
): Submission => ({
	idempotencyKey: headers['idempotency-key'],
	consentVersion: headers['consent-version'],
	suspect: suspicion(headers, minDurationMs),
	cause,
	...given,
})

function suspicion(headers: z.output<typeof formHeaders>, minDurationMs: number): Suspicion | undefined {
	if (headers['form-honeypot'] !== undefined) return 'honeypot'
	return Number(headers['form-duration-ms'] ?? Number.POSITIVE_INFINITY) < minDurationMs ? 'too fast' : undefined
}

const SECOND_CLICK_MS = 10 * MINUTE_MS

/**
 * The key of a form that a browser sends without a script: the same answers from the same network are a second click, for some
 * minutes. Nobody else can find it by guessing the answers, or use it first.
 */
export function keyOfForm(request: FastifyRequest, secret: string) {
	const { visitor } = prefixesOf(clientAddress(request))
	const idempotencyKey = createHmac('sha256', secret)
		.update(JSON.stringify([request.routeOptions.url, visitor, request.body]))
		.digest('base64url')
	return { idempotencyKey, keyMs: SECOND_CLICK_MS } satisfies Partial<Submission>
}

export const keyReused = () =>
	new HttpProblem(422, 'This form was already sent with other answers. Please load the page again.')
