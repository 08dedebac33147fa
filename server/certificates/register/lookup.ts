import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { type LookUpCharges, tooMany } from '#server/http/rate-limit.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { dateText } from '#shared/date-text.ts'
import { findCertificate, type StoredCertificate, withdrawalOf } from './store.ts'

/** The certificate that a request asks for, withdrawn or not; throws 429 if the visitor may not know that there is none. */
export async function findAsked(
	db: Kysely<Database>,
	text: string,
	request: FastifyRequest,
	charges: LookUpCharges,
): Promise<StoredCertificate | undefined> {
	const number = certificateNumber.safeParse(text)
	// An impossible number is looked up too: it takes as long as an unknown one.
	const found = await findCertificate(db, number.data ?? '')
	const { told, waitMs } = await charges.chargeMisses(request, [found !== undefined])
	if (!told[0]) throw tooMany(waitMs)
	return found
}

/** The same; throws 404 if there is none or it was withdrawn. */
export async function lookUp(...asked: Parameters<typeof findAsked>): Promise<StoredCertificate> {
	const found = await findAsked(...asked)
	if (!found) throw new HttpProblem(404, 'No certificate has this number.')
	const withdrawal = withdrawalOf(found)
	if (withdrawal?.withdrawn)
		throw new HttpProblem(404, `This certificate was withdrawn on ${dateText(withdrawal.withdrawn)}.`, withdrawal)
	return found
}
