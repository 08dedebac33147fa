import type { CheckResult } from './certificate-check.ts'

/**
 * A problem response of the API (RFC 9457) with a message for the visitor, for forms messages by field, and for a withdrawn
 * certificate (404) what is known of that.
 */
export type Problem = Pick<CheckResult, 'withdrawn' | 'withdrawnReason'> & {
	type: string
	title: string
	status: number
	message: string
	errors?: Record<string, string>
}
