import type { CheckResult } from '#shared/certificates/certificate-check.ts'

/**
 * A problem response of the API (RFC 9457) with a message for the visitor, for forms messages by field, and for a certificate
 * (404) its state, what is known of its withdrawal, or a near number.
 */
export type Problem = Partial<Pick<CheckResult, 'state' | 'withdrawn' | 'withdrawnReason' | 'near'>> & {
	type: string
	title: string
	status: number
	message: string
	errors?: Record<string, string>
}
