/** A problem response of the API (RFC 9457) with a message for the visitor and, for forms, messages by field. */
export type Problem = {
	type: string
	title: string
	status: number
	message: string
	errors?: Record<string, string>
	/** With status 404 for a withdrawn certificate: the date of the withdrawal as YYYY-MM-DD. */
	withdrawn?: string
}
