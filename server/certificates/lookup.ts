import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Db } from '#server/db/database.ts'
import { LOOK_UPS, MISSES } from '#server/http/budgets.ts'
import { CLOSED, type Declaration } from '#server/http/declaration.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { type LookUpCharges, tooMany } from '#server/http/rate-limit.ts'
import { certificateNumber, toNumberKey } from '#shared/certificates/certificate.ts'
import type { CheckAnswer, CheckResult, RefusedCertificate } from '#shared/certificates/certificate-check.ts'
import { countProblem, MAX_NUMBERS } from '#shared/certificates/certificate-list.ts'
import { dateText } from '#shared/days-text.ts'
import { withNear } from './near.ts'
import { findCertificate, findCertificates, resultOf, type StoredCertificate, trainingOf } from './store.ts'

/** Of calls that look up certificates. */
export const LOOK_UP: Declaration = { ...CLOSED, cost: 'query', limits: [LOOK_UPS, MISSES], stores: [] }

export type LookUpDependencies = { db: Db; charges: LookUpCharges; now: () => Date }

/** What the register says about the number that a request asks for; throws 429 if the visitor may not know that there is none. */
export async function findAsked(
	{ db, charges, now }: LookUpDependencies,
	text: string,
	request: FastifyRequest,
): Promise<{ result: CheckResult; stored?: StoredCertificate }> {
	const number = certificateNumber.safeParse(text)
	// An impossible number is looked up too: it takes as long as an unknown one.
	const stored = await findCertificate(db, number.data ?? '')
	const { told, waitMs } = await charges.chargeMisses(request, [stored !== undefined])
	if (!told[0]) throw tooMany(waitMs)
	if (stored) {
		const result = resultOf(stored, now(), text)
		return { result: result.certificate ? { ...result, training: trainingOf(stored) } : result, stored }
	}
	const [result] = await withNear(db, [{ number: text, state: 'notFound' }])
	return { result: result as CheckResult }
}

/** The certificate and its result; throws 404 if there is none or it was withdrawn. */
export async function lookUp(...asked: Parameters<typeof findAsked>) {
	const { result, stored } = await findAsked(...asked)
	const { state, withdrawn, withdrawnReason, near } = result
	const members: RefusedCertificate = { state, withdrawn, withdrawnReason, near }
	if (!stored) throw new HttpProblem(404, 'No certificate has this number.', { members })
	if (withdrawn) throw new HttpProblem(404, `This certificate was withdrawn on ${dateText(withdrawn)}.`, { members })
	return { result, stored }
}

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
	const answers = numbers.map((number, i): CheckResult => {
		const one = found[i]
		if (!told[i]) return { number, state: 'notChecked' }
		return one ? resultOf(one, at, number) : { number, state: 'notFound' }
	})
	const results = await withNear(db, answers)
	return told.includes(false) ? { results, retryAfter: Math.ceil(waitMs / 1000) } : { results }
}
