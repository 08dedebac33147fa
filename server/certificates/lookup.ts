import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { HttpProblem } from '#server/http/problem.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { dateText } from '#shared/date-text.ts'
import { findCertificate, type StoredCertificate, withdrawalOf } from './store.ts'

/** The certificate that a request names; throws 404 if there is none or it was withdrawn. */
export async function lookUp(db: Kysely<Database>, text: string): Promise<StoredCertificate> {
	const number = certificateNumber.safeParse(text)
	// An impossible number is looked up too: it takes as long as an unknown one.
	const found = await findCertificate(db, number.data ?? '')
	if (!found) throw new HttpProblem(404, 'No certificate has this number.')
	const withdrawal = withdrawalOf(found)
	if (withdrawal?.withdrawn)
		throw new HttpProblem(404, `This certificate was withdrawn on ${dateText(withdrawal.withdrawn)}.`, withdrawal)
	return found
}
