import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { LOOK_UPS, MISSES } from '#server/http/budgets.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { type LookUpCharges, tooMany } from '#server/http/rate-limit.ts'
import { certificateNumber } from '#shared/certificates/certificate.ts'
import type { CheckResult } from '#shared/certificates/certificate-check.ts'
import { dateText } from '#shared/date-text.ts'
import { withNear } from './near.ts'
import { findCertificate, resultOf, type StoredCertificate, trainingOf } from './store.ts'

/** Of calls that look up certificates. */
export const LOOK_UP: Declaration = {
	cost: 'query',
	limits: [LOOK_UPS, MISSES],
	cacheSeconds: 0,
	otherSites: 'nothing',
	html: 'none',
	stores: [],
}

export type LookUpDependencies = { db: Kysely<Database>; charges: LookUpCharges; now: () => Date }

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
	if (!stored) throw new HttpProblem(404, 'No certificate has this number.', { state, ...(near && { near }) })
	if (withdrawn)
		throw new HttpProblem(404, `This certificate was withdrawn on ${dateText(withdrawn)}.`, {
			state,
			withdrawn,
			...(withdrawnReason && { withdrawnReason }),
		})
	return { result, stored }
}
