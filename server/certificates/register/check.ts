import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import { certificateNumber, toNumberKey } from '#shared/certificate.ts'
import { type CheckAnswer, type CheckResult, countProblem, MAX_NUMBERS } from '#shared/certificate-list.ts'
import { findCertificates, type StoredCertificate, standingOf, withdrawalOf } from './store.ts'

/** The body of POST /api/certificates/check. */
export const numberList = z
	.strictObject({
		numbers: z
			.array(certificateNumber, 'Send a list of numbers')
			.check(z.minLength(1, countProblem(0)), z.maxLength(MAX_NUMBERS, `Send at most ${MAX_NUMBERS} numbers at once`)),
	})
	.check(z.meta({ examples: [{ numbers: ['PRM-LA-2025-00418', 'PRM-LA-2025-99999'] }] }))

/** Looks up the numbers, which `numberList` has read, by one query. */
export async function checkNumbers(
	db: Kysely<Database>,
	numbers: string[],
	request: FastifyRequest,
	charges: LookUpCharges,
	now: Date,
): Promise<CheckAnswer> {
	await charges.chargeLookUps(request, numbers.length)
	const keys = numbers.map(toNumberKey)
	const stored = await findCertificates(db, keys)
	const byKey = new Map(stored.map((found) => [toNumberKey(found.certificate.number), found]))
	const found = keys.map((key) => byKey.get(key))
	const { told, waitMs } = await charges.chargeMisses(
		request,
		found.map((one) => one !== undefined),
	)
	const results = numbers.map((number, i) =>
		told[i] ? toResult(number, found[i], now) : { number, state: 'notChecked' as const },
	)
	return told.includes(false) ? { results, retryAfter: Math.ceil(waitMs / 1000) } : { results }
}

function toResult(number: string, found: StoredCertificate | undefined, now: Date): CheckResult {
	if (!found) return { number, state: 'notFound' }
	if (found.withdrawn) return { number, state: 'withdrawn', ...withdrawalOf(found) }
	return { number, ...standingOf(found, now), certificate: found.certificate }
}
