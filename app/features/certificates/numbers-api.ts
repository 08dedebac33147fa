// Calls with many numbers, which load late.
import { errorOf, postJson } from '#app/base/api.ts'
import type { CheckAnswer } from '#shared/certificates/certificate-check.ts'

/** Rejects with ApiError for any response but 200, and with another error if there is no response. */
export const checkCertificates = async (numbers: string[]): Promise<CheckAnswer> =>
	(await postNumbers('check', numbers)).json()

/** Checks the numbers again. Returns the receipt as PDF; rejects as above. */
export const makeReceipt = async (numbers: string[]) => (await postNumbers('receipt', numbers)).blob()

async function postNumbers(name: string, numbers: string[]) {
	const response = await postJson(`/api/certificates/${name}`, JSON.stringify({ numbers }))
	if (!response.ok) throw await errorOf(response)
	return response
}
