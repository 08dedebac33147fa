import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { certificateNumber, toNumberKey } from '#shared/certificates/certificate.ts'
import type { CheckAnswer } from '#shared/certificates/certificate-check.ts'
import { countProblem, MAX_NUMBERS } from '#shared/certificates/certificate-list.ts'
import type { LookUpDependencies } from './lookup.ts'
import { findCertificates, resultOf } from './store.ts'

const NUMBER = certificateNumber.check(
	z.describe('Capitals, spaces around it, and the kind of dash make no difference.'),
)

/** The body of POST /api/certificates/check. */
export const numberList = z
	.strictObject({
		numbers: z
			.array(NUMBER, 'Send a list of numbers')
			.check(z.minLength(1, countProblem(0)), z.maxLength(MAX_NUMBERS, `Send at most ${MAX_NUMBERS} numbers at once`)),
	})
	.check(z.meta({ examples: [{ numbers: ['PRM-LA-2025-00418', 'PRM-LA-2025-99999'] }] }))

/** Looks up the numbers, which `numberList` has read, by one query. */
export async function checkNumbers(
	{ db, charges, now }: LookUpDependencies,
	numbers: string[],
	request: FastifyRequest,
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
	const at = now()
	const results = numbers.map((number, i) => {
		const one = found[i]
		if (!told[i]) return { number, state: 'notChecked' as const }
		return one ? resultOf(one, at, number) : { number, state: 'notFound' as const }
	})
	return told.includes(false) ? { results, retryAfter: Math.ceil(waitMs / 1000) } : { results }
}
