import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { type CheckAnswer, type CheckResult, countProblem, MAX_NUMBERS } from '#shared/certificate-list.ts'
import { findCertificates, type StoredCertificate, standingOf, toNumberKey, withdrawalOf } from './store.ts'

/** The body of POST /api/certificates/check. */
export const numberList = z
	.strictObject({
		numbers: z
			.array(z.string('Each number must be text'), 'Send a list of numbers')
			.check(z.minLength(1, countProblem(0)), z.maxLength(MAX_NUMBERS, `Send at most ${MAX_NUMBERS} numbers at once`)),
	})
	.check(z.meta({ examples: [{ numbers: ['PRM-LA-2025-00418', 'PRM-LA-2025-99999'] }] }))

/** Looks up the numbers by one query. `charges` is undefined without rate limits. */
export async function checkNumbers(
	db: Kysely<Database>,
	numbers: string[],
	request: FastifyRequest,
	charges: LookUpCharges | undefined,
	now: Date,
): Promise<CheckAnswer> {
	await charges?.chargeLookUps(request, numbers.length)
	const keys = numbers.map(toKey)
	const stored = await findCertificates(db, keys)
	const byKey = new Map(stored.map((found) => [toNumberKey(found.certificate.number), found]))
	const results = numbers.map((number, i) => toResult(number, byKey.get(keys[i] ?? ''), now))
	if (!charges) return { results }
	const { answered, waitMs } = await charges.chargeMisses(
		request,
		results.map(({ certificate }) => certificate !== undefined),
	)
	if (answered === numbers.length) return { results }
	return {
		results: results.map((result, i) => (i < answered ? result : { number: result.number, state: 'notChecked' })),
		retryAfter: Math.ceil(waitMs / 1000),
	}
}

/** An impossible number gets the key that no certificate has. */
const toKey = (number: string) => toNumberKey(certificateNumber.safeParse(number).data ?? '')

function toResult(number: string, found: StoredCertificate | undefined, now: Date): CheckResult {
	if (!found) return { number, state: 'notFound' }
	if (found.withdrawn) return { number, state: 'withdrawn', ...withdrawalOf(found) }
	return { number, ...standingOf(found, now), certificate: found.certificate }
}
