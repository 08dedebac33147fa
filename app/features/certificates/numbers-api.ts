import { errorOf, postJson } from '#app/base/api.ts'
import type { CheckAnswer } from '#shared/certificates/certificate-check.ts'

/** Rejects with ApiError for any response but 200, and with another error if there is no response. */
export async function checkCertificates(numbers: string[]): Promise<CheckAnswer> {
	const response = await postJson('/api/certificates/check', JSON.stringify({ numbers }))
	if (!response.ok) throw await errorOf(response)
	return response.json()
}
