import type { FastifyRequest } from 'fastify'
import type { Submission } from '#server/db/submission.ts'
import { type Accompaniment, accompaniment } from '#shared/accompaniment.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'
import { readForm } from './form.ts'
import { readKey } from './idempotency.ts'

/** What comes with a form besides the answers. A person needs at least `least` milliseconds to fill it in. */
export function readSubmission(request: FastifyRequest, least: number, now: Date): Submission {
	const { consentVersion, ...signs } = readForm(accompaniment, request.body)
	return {
		idempotencyKey: readKey(request),
		consentVersion: consentVersion || CONSENT_VERSION,
		suspect: suspicion(signs, least),
		now,
	}
}

function suspicion({ website, filledIn = Number.POSITIVE_INFINITY }: Accompaniment, least: number) {
	if (website) return 'honeypot'
	return filledIn < least ? 'too fast' : undefined
}
