import type { FastifyRequest } from 'fastify'
import type { Submission } from '#server/db/submission.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'
import { type FormMetadata, METADATA_HEADERS, type MetadataHeaders } from '#shared/form-metadata.ts'
import { readKey } from './idempotency.ts'
import { HttpProblem } from './problem.ts'

/** The form metadata in the headers of the request, or 400 if one of them is malformed. */
export function readMetadata({ headers }: FastifyRequest): FormMetadata {
	const read = (name: keyof MetadataHeaders) => {
		const value = headers[name]
		if (value === undefined || METADATA_HEADERS[name].test(String(value))) return value as string | undefined
		throw new HttpProblem(400, `The header ${name} is malformed.`)
	}
	const duration = read('form-duration-ms')
	return {
		consentVersion: read('consent-version'),
		durationMs: duration === undefined ? undefined : Number(duration),
		honeypotFilled: read('form-honeypot') !== undefined,
	}
}

/** What is stored with the values of a form. A person needs at least `minDurationMs` to fill it in. */
export function readSubmission(
	request: FastifyRequest,
	metadata: FormMetadata,
	minDurationMs: number,
	now: Date,
): Submission {
	return {
		idempotencyKey: readKey(request),
		consentVersion: metadata.consentVersion ?? CONSENT_VERSION,
		suspect: suspicion(metadata, minDurationMs),
		now,
	}
}

function suspicion({ honeypotFilled, durationMs = Number.POSITIVE_INFINITY }: FormMetadata, minDurationMs: number) {
	if (honeypotFilled) return 'honeypot'
	return durationMs < minDurationMs ? 'too fast' : undefined
}
