import { call } from '#app/base/api.ts'
import { ANSWER_FIELDS, mapFields, TRAINING_FIELDS } from '#shared/certificates/certificate.ts'
import {
	type CheckResult,
	type RefusedCertificate,
	STATED_TYPE,
	type StatedCertificate,
} from '#shared/certificates/certificate-check.ts'

const ACCEPT = `${STATED_TYPE}, application/json`

/** Spec 7: any answer but 200 and any network failure is 'not found'; the state says why. Never rejects. */
export async function findCertificate(number: string): Promise<CheckResult> {
	try {
		const response = await call(`/api/certificates/${encodeURIComponent(number)}`, { headers: { Accept: ACCEPT } })
		if (!response.ok) return { number, ...(await reasonOf(response)) }
		const found: Partial<StatedCertificate> = await response.json()
		return {
			number,
			// The six fields alone are enough.
			state: found.state ?? 'valid',
			validUntil: found.validUntil,
			replacedBy: found.replacedBy,
			certificate: mapFields(ANSWER_FIELDS, (field) => found[field] ?? ''),
			training: mapFields(TRAINING_FIELDS, (field) => found[field] ?? ''),
		}
	} catch {
		return { number, state: 'notChecked' }
	}
}

async function reasonOf(response: Response): Promise<RefusedCertificate> {
	if (response.status !== 404 && response.status !== 422) return { state: 'notChecked' }
	const refused: Partial<RefusedCertificate> = await response.json().catch(() => ({}))
	const { state = 'notFound', withdrawn, withdrawnReason, near } = refused
	return { state, withdrawn, withdrawnReason, near }
}
