import { call, errorOf } from '#app/base/api.ts'
import { mapFields, TRAINING_FIELDS } from '#shared/certificates/certificate.ts'
import { type CheckResult, type CheckState, RESULT_HEADERS } from '#shared/certificates/certificate-check.ts'

/** Spec 7: any answer but 200 and any network failure is 'not found'; the state says why. Never rejects. */
export async function findCertificate(number: string): Promise<CheckResult> {
	try {
		const response = await call(`/api/certificates/${encodeURIComponent(number)}`)
		if (response.ok) return { number, ...resultIn(response.headers), certificate: await response.json() }
		const { status, withdrawn, withdrawnReason, near } = await errorOf(response)
		if (status !== 404 && status !== 422) return { number, state: 'notChecked' }
		return { number, state: withdrawn ? 'withdrawn' : 'notFound', withdrawn, withdrawnReason, near }
	} catch {
		return { number, state: 'notChecked' }
	}
}

function resultIn(headers: Headers) {
	const read = (name: string) => decodeURIComponent(headers.get(name) ?? '')
	return {
		state: (read(RESULT_HEADERS.state) || 'valid') as CheckState,
		validUntil: read(RESULT_HEADERS.validUntil) || undefined,
		replacedBy: read(RESULT_HEADERS.replacedBy) || undefined,
		training: mapFields(TRAINING_FIELDS, (field) => read(RESULT_HEADERS[field])),
	}
}
