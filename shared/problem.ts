/** A problem of the API (RFC 9457) with a message for people and, for a form, messages by field. */
export type Problem = {
	type: string
	title: string
	status: number
	message: string
	errors?: Record<string, string>
	/** For 404 of a certificate that was withdrawn: the day, as 2025-09-29. */
	withdrawn?: string
}
